#pragma once

#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/// A quadrature point of the secondary surface.
template <int dim>
struct PairPoint {
  std::size_t face;            ///< its number among the secondary faces of this rank
  dealii::Point<dim> X;        ///< in the reference configuration, m
  double weight;               ///< its part of the undeformed area, m^2 (2D: m)
  std::vector<double> N, psi;  ///< shape functions of the face's nodes, linear ones of its vertices
  dealii::Point<dim - 1> eta;  ///< coordinates of the face
};

/// A secondary face of an owned cell: its nodes, by local numbers, and the primary faces near it.
template <int dim>
struct PairFace {
  BoundaryFace face;
  std::vector<int> nodes;
  std::vector<std::size_t> near;
  std::vector<dealii::Point<dim>> X;  ///< places of its nodes in the reference configuration, m
};

/// Places of a face's nodes in a displacement, m. Local.
template <int dim>
std::vector<dealii::Point<dim>> places_of(const PairFace<dim>& face,
                                          const LocalView& displacement) {
  std::vector<dealii::Point<dim>> places = face.X;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (int c = 0; c < dim; ++c) places[i][c] += displacement[dim * face.nodes[i] + c];
  return places;
}

}  // namespace steppe
