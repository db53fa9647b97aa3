#pragma once

#include <deal.II/base/tensor.h>

#include <array>

namespace steppe {

/// A dim by dim - 1 array: the tangent vectors of a face.
template <int dim>
using Tangents = std::array<dealii::Tensor<1, dim>, dim - 1>;

/// g_1 x g_2, in 2D (g_y, -g_x): of the derivatives of a surface's places along its coordinates the
/// normal times dA/ds.
template <int dim>
dealii::Tensor<1, dim> area_vector(const Tangents<dim>& g);

/// Its derivative with respect to the tangent of number k.
template <int dim>
dealii::Tensor<2, dim> area_vector_derivative(const Tangents<dim>& g, int k);

}  // namespace steppe
