#pragma once

#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/**
 * Boundary faces of this rank's cells whose vertices and centre all lie in the region. Collective.
 * Throws InputError on all ranks, naming `parameter`, when there is none on any.
 */
template <int dim>
std::vector<BoundaryFace> boundary_faces(const Space<dim>& space, const Region<dim>& region,
                                         const std::string& parameter);

/// Boundary faces as boundary_faces finds them, of a region that may have none. Collective.
template <int dim>
std::vector<BoundaryFace> find_boundary_faces(const Space<dim>& space, const Region<dim>& region);

/// The sum of the reference areas (2D: lengths) of such faces of all ranks. Collective.
template <int dim>
double area(const Space<dim>& space, const std::vector<BoundaryFace>& faces);

/// The vertices of a face. Local.
template <int dim>
std::vector<dealii::Point<dim>> face_vertices(const Space<dim>& space, const BoundaryFace& face);

/// The owned nodes on such faces of any rank, as local numbers in ascending order. Collective.
template <int dim>
std::vector<int> boundary_nodes(const Space<dim>& space, const std::vector<BoundaryFace>& faces);

/**
 * The owned nodes at points of the region, and those of boundary faces that the region selects by
 * an id or a name, as local numbers in ascending order. Collective. Throws InputError on all ranks,
 * naming `parameter`, when there is none on any.
 */
template <int dim>
std::vector<int> region_nodes(const Space<dim>& space, const Region<dim>& region,
                              const std::string& parameter);

/// This rank's cells whose centres lie in the region. Collective. Throws InputError on all ranks,
/// naming `parameter`, when there is none on any.
template <int dim>
std::vector<std::size_t> region_cells(const Space<dim>& space, const Region<dim>& region,
                                      const std::string& parameter);

}  // namespace steppe
