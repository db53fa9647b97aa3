#pragma once

#include "steppe/input/values/expression.h"

#include <deal.II/base/symmetric_tensor.h>

#include <string>

namespace steppe {

/// a n n^T + b (I - n n^T) with coefficients a, b that vary over a boundary with normal n, but not
/// with time, and are not negative.
template <int dim>
class NormalAndTangential {
 public:
  /// Throws InputError, naming a parameter, for what cannot be read or depends on time.
  NormalAndTangential(const std::string& normal, const std::string& normal_parameter,
                      const std::string& tangential, const std::string& tangential_parameter,
                      const Constants& constants)
      : normal_(normal, normal_parameter, constants),
        tangential_(tangential, tangential_parameter, constants) {}

  bool zero() const { return normal_.zero() && tangential_.zero(); }

  /// Throws InputError where a coefficient is negative.
  dealii::Tensor<2, dim> operator()(const dealii::Point<dim>& x,
                                    const dealii::Tensor<1, dim>& n) const {
    const double normal = normal_(x), tangential = tangential_(x);
    return tangential * dealii::Tensor<2, dim>(dealii::unit_symmetric_tensor<dim>()) +
           (normal - tangential) * outer_product(n, n);
  }

 private:
  class Coefficient {
   public:
    Coefficient(const std::string& text, const std::string& parameter, const Constants& constants);
    double operator()(const dealii::Point<dim>& x) const {
      return value_.uses_position() ? at(x) : uniform_;
    }
    bool zero() const { return !value_.uses_position() && uniform_ == 0; }

   private:
    double at(const dealii::Point<dim>& x) const;

    std::string text_;
    Expression<dim> value_;
    double uniform_ = 0;
  };

  Coefficient normal_, tangential_;
};

}  // namespace steppe
