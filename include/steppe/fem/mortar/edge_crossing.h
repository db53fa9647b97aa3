#pragma once

#include "steppe/fem/mortar/primary_surface.h"

#include <array>
#include <optional>
#include <vector>

namespace steppe {

/// A point x(s) of a side of a face: the derivatives of its place, m, and the shape functions of
/// the face's nodes there with their derivatives along s.
template <int dim>
struct EdgePoint {
  dealii::Tensor<1, dim> tangent, second;
  std::vector<double> N, slopes;
};

/// The foot of a point of another surface, or where an edge of that crosses an edge of this one,
/// both points of the shortest way from one edge to the other.
template <int dim>
struct PairFoot : SurfaceFoot<dim> {
  std::optional<EdgePoint<dim>> across;  ///< the point of the other surface, where edges cross
};

/// A side of a moved face as a curve x(s), s from 0 to 1. Borrows the face.
template <int dim>
class EdgeCurve {
 public:
  struct At {
    dealii::Point<dim> x;
    dealii::Tensor<1, dim> tangent, second;  // x,s and x,ss
  };

  EdgeCurve(const MovedFace<dim>& face, int side);

  dealii::Point<dim - 1> eta(double s) const { return side_.from + s * side_.along; }
  const dealii::Tensor<1, dim - 1>& way() const { return side_.along; }
  At at(double s) const;
  EdgePoint<dim> point(double s) const;

 private:
  const MovedFace<dim>& face_;
  const FaceSide<dim>& side_;
};

/**
 * Find both ends of the shortest way y(s_0) - z(s_1) between two curves, upright on both, by
 * Newton's method from the given s; of straight ones in one step. False where they are within six
 * degrees of parallel, or where there is none near. Local.
 */
template <int dim>
bool find_crossing(const EdgeCurve<dim>& y, const EdgeCurve<dim>& z, std::array<double, 2>& s);

}  // namespace steppe
