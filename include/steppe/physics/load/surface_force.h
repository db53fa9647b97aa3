#pragma once

#include "steppe/fem/boundary/surface.h"
#include "steppe/input/values/expression.h"

#include <vector>

namespace steppe {

/**
 * A force on a surface that depends on where the surface is now: f(x, g) per reference area, with
 * g_k the tangents of the deformed surface (see Surface) and c = n da/dA their area vector.
 */
template <int dim>
class SurfaceForce {
 public:
  struct Force {
    dealii::Tensor<1, dim> f;                                ///< N/m^2
    dealii::Tensor<2, dim> by_position;                      ///< df/dx
    std::array<dealii::Tensor<2, dim>, dim - 1> by_tangent;  ///< df/dg_k
  };

  virtual ~SurfaceForce() = default;

  /// The numbers that the input gives as expressions, at a point of the reference shape: always as
  /// many. Throws InputError where they are not finite. Local, as is all else.
  virtual std::vector<double> given(const typename Surface<dim>::Point& point, double time) const;
  bool uses_time() const;

  virtual Force evaluate(const typename Surface<dim>::Point& point, const double* given,
                         const dealii::Point<dim>& x, const Tangents<dim>& g) const = 0;

 protected:
  std::vector<Expression<dim>> expressions_;
};

}  // namespace steppe
