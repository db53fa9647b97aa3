#pragma once

#include "steppe/fem/mortar/face_shapes.h"

#include <array>
#include <vector>

namespace steppe {

/// A side of a face: the vertices at its ends by their numbers on the face, and its coordinates,
/// from + s along for s from 0 to 1. In 2D a side is a vertex, and both ends are that.
template <int dim>
struct FaceSide {
  std::array<unsigned int, 2> vertices;
  dealii::Point<dim - 1> from;
  dealii::Tensor<1, dim - 1> along;
};

/// The sides of faces with straight or parallel coordinate lines. Local.
template <int dim>
const std::vector<FaceSide<dim>>& sides_of_faces(bool simplicial);

/// The point of a face that is nearest to a place.
template <int dim>
struct FaceFoot {
  dealii::Point<dim - 1> eta;
  dealii::Point<dim> x;  ///< m
  /// The directions in which eta is free: all within the face, one on a side, none in a vertex.
  std::array<dealii::Tensor<1, dim - 1>, dim - 1> ways;
  std::size_t n_ways = 0;
  int side = -1;      ///< where it lies on one
  bool ends = false;  ///< at an end of that side

  /// Let eta be free within the face.
  void free() {
    for (unsigned int k = 0; k < dim - 1; ++k) ways[k][k] = 1;
    n_ways = dim - 1;
  }
};

/**
 * The closest point projection of x on a face, (x - X(eta)) . X,k = 0 along all ways that eta is
 * free to go, by Newton's method; of a place beside the face that on the nearest side. Local.
 */
template <int dim>
FaceFoot<dim> foot_on(const MovedFace<dim>& face, const dealii::Point<dim>& x);

/// Projection on the face continued beyond its sides. Returns false where there is none near.
/// Local.
template <int dim>
bool continue_foot(const MovedFace<dim>& face, const dealii::Point<dim>& x, FaceFoot<dim>& foot);

}  // namespace steppe
