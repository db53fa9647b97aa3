#pragma once

#include "steppe/fem/space/pieces.h"

#include <array>
#include <vector>

namespace steppe {

/// A small rigid motion of a piece: the translation of the origin, m, then the rotation vector,
/// rad, of which the plane has one component, times the size of the mesh.
using PieceMotion = std::array<double, 6>;

/**
 * The rigid motion of each piece that is nearest to a nodal displacement, by least squares over its
 * nodes: with their mean X_m and r = X - X_m the rotation is J^-1 sum of r x u, J = sum of r^2 - r
 * r^T, the translation of the mean that of u. Collective.
 */
template <int dim>
std::vector<PieceMotion> piece_motions(const Space<dim>& space, const Pieces<dim>& pieces, Vec u);

}  // namespace steppe
