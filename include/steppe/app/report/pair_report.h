#pragma once

#include "steppe/fem/mortar/facing_surfaces.h"
#include "steppe/fem/space/space.h"
#include "steppe/output/summary/part_table.h"

#include <string>
#include <vector>

namespace steppe {

/// Name of the body that a surface is around; with the number of the piece where the body is in
/// several.
template <int dim>
std::string body_of(const FacingSurfaces<dim>& facing, const FacingSurface& surface,
                    const PartNames& volumes);

/// A tie as an input says it: a name, and regions.
struct ProposedTie {
  std::string name, secondary, primary;
};

/**
 * Ties for the pieces that face each other, of those whose surfaces have ids of their own and of
 * which one is wholly opposite to the other, which is then the secondary one. `faces` are those of
 * the space. Local.
 */
template <int dim>
std::vector<ProposedTie> proposed_ties(const Space<dim>& space, const FacingSurfaces<dim>& facing,
                                       const std::vector<FacePart<dim>>& faces);

/// Print the pairs of surfaces that face each other, and the section Ties that would join them.
/// Local.
template <int dim>
void print_pairs(const Space<dim>& space, const FacingSurfaces<dim>& facing,
                 const std::vector<ProposedTie>& ties, const std::string& units);

}  // namespace steppe
