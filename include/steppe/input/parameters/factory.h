#pragma once

#include <functional>

namespace steppe {

/**
 * A function of type `Signature<dim>` in the plane and in space, made of a generic one: what makes
 * the thing of a kind (see Kind).
 */
template <template <int> class Signature>
class Factory {
 public:
  Factory() = default;  ///< none
  template <class Function>
  Factory(const Function& function) : in_2d_(function), in_3d_(function) {}

  template <int dim>
  const std::function<Signature<dim>>& in() const {
    if constexpr (dim == 2)
      return in_2d_;
    else
      return in_3d_;
  }

 private:
  std::function<Signature<2>> in_2d_;
  std::function<Signature<3>> in_3d_;
};

}  // namespace steppe
