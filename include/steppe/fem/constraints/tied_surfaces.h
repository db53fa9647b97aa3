#pragma once

#include "steppe/fem/constraints/ties.h"
#include "steppe/fem/mortar/facing_surfaces.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/parameter_handler.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Ties`.
struct TiedSurfacesInput {
  std::string name, secondary, primary;
  double tolerance = 0;
  std::string kind = "mortar", gap = "keep";

  void bind(dealii::ParameterHandler& prm);
  std::string path() const { return "Ties / " + name; }
  /// Whether it stands for all surfaces that the program finds.
  bool finds() const { return name == "auto" && (secondary + primary).empty(); }
};

/// Two tied surfaces, by the faces that this rank owns.
template <int dim>
struct TiedFaces {
  TiedSurfacesInput input;
  std::vector<BoundaryFace> secondary, primary;
  bool found = false;  ///< by the program: nodes at which little is opposite then stay free
};

/// The surfaces that an input lets the program find, or null. Collective. Throws InputError on all
/// ranks where there are none, and for other ties beside them.
template <int dim>
std::shared_ptr<const FacingSurfaces<dim>> find_facing(
    const Space<dim>& space, const std::vector<TiedSurfacesInput>& inputs);

/// The surfaces of the ties of an input, in its order, and of those found. Collective. Throws
/// InputError on all ranks for a region that is missing or has no faces.
template <int dim>
std::vector<TiedFaces<dim>> tied_faces(const Space<dim>& space,
                                       const std::vector<TiedSurfacesInput>& inputs,
                                       const FacingSurfaces<dim>* facing);

/// Throws InputError on all ranks for secondary nodes, at those places of any rank, to which no
/// primary face is near enough. Collective.
template <int dim>
void refuse_lost(MPI_Comm communicator, const TiedSurfacesInput& input,
                 const std::vector<dealii::Point<dim>>& lost);

/// Throws InputError on all ranks for nodes, at those places of any rank, that both surfaces of a
/// tie have. Collective.
template <int dim>
void refuse_shared(MPI_Comm communicator, const TiedSurfacesInput& input,
                   const std::vector<dealii::Point<dim>>& shared);

/**
 * The owned nodes of a secondary surface, by local numbers, and the nodes, by global numbers, that
 * each follows: with the weights N_i(xi) of the shape functions of the primary surface's nearest
 * face, at the closest point projection of the secondary node. Off the surface these go on linearly
 * in the cell behind the face, N_i(xi) + grad N_i . J^-1 (X_secondary - X(xi)): sum of weight X_i =
 * X_secondary in any case, so that no rigid motion strains the joint and forces keep their moments.
 *
 * Collective. Throws InputError on all ranks: a node that is farther from the primary surface than
 * the tolerance, or on both surfaces.
 */
template <int dim>
std::vector<std::pair<int, std::vector<Leader>>> tied_surfaces(const Space<dim>& space,
                                                               const TiedFaces<dim>& tie);

}  // namespace steppe
