#pragma once

#include "steppe/fem/mortar/primary_surface.h"

#include <array>
#include <vector>

namespace steppe {

/// A side that two faces of a surface have in common.
struct SurfaceEdge {
  std::array<std::size_t, 2> faces;  ///< ascending numbers in the surface
  std::array<int, 2> sides;          ///< its number on each of these
  std::array<PetscInt, 2> vertices;  ///< global numbers, from s = 0 to 1 of the first face's side
  /// Whether the edge goes on there, beyond s = 0 and s = 1, in a sharp one within 37 degrees.
  std::array<bool, 2> goes_on = {};
};

/**
 * The sharp edges of a surface as it is moved: those whose two faces turn away from each other by
 * 30 degrees or more, in an order that no partition changes. In 2D there are none. Local.
 */
template <int dim>
std::vector<SurfaceEdge> sharp_edges(const PrimarySurface<dim>& surface);

/// The least sine of the angles from a direction of length one, upright on an edge, to the normals
/// of its faces where it lies between these: below zero where it does not, and where the edge is
/// not convex. Local.
template <int dim>
double sine_between_faces(const PrimarySurface<dim>& surface, const SurfaceEdge& edge,
                          const dealii::Tensor<1, dim>& direction);

/// The faces among some that have a sharp edge in the reference configuration, with another one of
/// these on any rank. Collective.
template <int dim>
std::vector<BoundaryFace> faces_with_sharp_edges(const Space<dim>& space,
                                                 const std::vector<BoundaryFace>& faces);

}  // namespace steppe
