#pragma once

#include <deal.II/base/point.h>
#include <deal.II/base/tensor.h>
#include <deal.II/grid/reference_cell.h>

#include <array>
#include <vector>

namespace steppe {

/// det(dX/dxi) of a curved cell must not fall below this part of its mean over the straight cell,
/// at all `jacobian_points`; otherwise the cell is folded.
constexpr double least_jacobian = 0.01;

/// A shape function of a cell of second order at a point of its reference cell.
template <int dim>
struct ShapeValue {
  double value = 0;
  dealii::Tensor<1, dim> gradient;
};

/// Shape function of a corner: linear on a simplex, multilinear on a hypercube.
template <int dim>
ShapeValue<dim> at_corner(const dealii::ReferenceCell& shape, unsigned int v,
                          const dealii::Point<dim>& xi);

/// Two corners of a reference cell, with a middle between them.
using Opposite = std::array<unsigned int, 2>;

/// The middles of a reference cell in the order of their offsets (see CurvedCells): those of edges
/// in deal.II's order first.
template <int dim>
const std::vector<Opposite>& middles_in(const dealii::ReferenceCell& shape);

/// Shape function B_m of the middle between two corners.
template <int dim>
ShapeValue<dim> at_middle(const dealii::ReferenceCell& shape, const Opposite& corners,
                          const dealii::Point<dim>& xi);

/// The point halfway between two corners.
template <int dim>
dealii::Point<dim> middle_of(const dealii::ReferenceCell& shape, const Opposite& corners);

/// Where the Jacobian of a cell of second order is looked at: corners, middles, and of a simplex
/// its centre and a lattice of points inside.
template <int dim>
std::vector<dealii::Point<dim>> jacobian_points(const dealii::ReferenceCell& shape);

}  // namespace steppe
