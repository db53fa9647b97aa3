#include "steppe/physics/load/load_catalogue.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/physics/load/follower_load.h"
#include "steppe/physics/load/load_input.h"

namespace steppe {

using namespace dealii;

namespace {

/// The derivative of v / |v| with respect to v.
template <int dim>
Tensor<2, dim> derivative_of_unit(const Tensor<1, dim>& v) {
  const double length = v.norm();
  const Tensor<1, dim> unit = v / length;
  return (Tensor<2, dim>(unit_symmetric_tensor<dim>()) - outer_product(unit, unit)) / length;
}

template <int dim>
class FollowerTraction : public SurfaceForce<dim> {
 public:
  FollowerTraction(const LoadInput& input, const Constants& constants)
      : direction_name_(input.path("Direction")) {
    const auto parts = components(input.value);
    if (parts.size() != 2)
      throw InputError(input.path("Value") + " = " + input.value +
                       ": must be two expressions separated by `;`, the parts along the normal and "
                       "along the tangent");
    for (const std::string& part : parts)
      this->expressions_.emplace_back(part, input.path("Value"), constants);
    if (input.direction.empty()) {
      if (parts[1] != "0")
        throw InputError(direction_name_ + ": is empty; give the direction of the tangent along " +
                         "which Value has the part " + parts[1]);
      return;
    }
    direction_ =
        std::make_unique<VectorExpression<dim>>(input.direction, direction_name_, constants);
    if (direction_->uses_time())
      throw InputError(direction_name_ + " = " + input.direction +
                       ": is one of the reference shape, it must not depend on t; put that into "
                       "Value");
  }

  /// t_n, t_t, and the reference direction's parts along the tangents there.
  std::vector<double> given(const typename Surface<dim>::Point& point, double time) const override {
    std::vector<double> values = SurfaceForce<dim>::given(point, time);
    if (!direction_) return values;
    Tensor<1, dim> inside;
    const Tensor<1, dim> direction = (*direction_)(point.X, 0);
    for (const auto& T : point.tangents) {
      values.push_back(direction * T);
      inside += values.back() * T;
    }
    if (!(inside.norm() > 1e-8 * direction.norm()))
      throw InputError(direction_name_ +
                       ": is normal to the surface somewhere; give one with a part in the surface");
    return values;
  }

  typename SurfaceForce<dim>::Force evaluate(const typename Surface<dim>::Point&,
                                             const double* given, const Point<dim>&,
                                             const Tangents<dim>& g) const override {
    typename SurfaceForce<dim>::Force result;
    const Tensor<1, dim> c = area_vector<dim>(g);
    result.f = given[0] / c.norm() * c;
    const Tensor<2, dim> normal = given[0] * derivative_of_unit(c);
    for (int k = 0; k < dim - 1; ++k)
      result.by_tangent[k] = normal * area_vector_derivative<dim>(g, k);
    if (!direction_) return result;
    const double* share = given + 2;
    Tensor<1, dim> m;
    for (int k = 0; k < dim - 1; ++k) m += share[k] * g[k];
    result.f += given[1] / m.norm() * m;
    const Tensor<2, dim> tangent = given[1] * derivative_of_unit(m);
    for (int k = 0; k < dim - 1; ++k) result.by_tangent[k] += share[k] * tangent;
    return result;
  }

 private:
  std::string direction_name_;
  std::unique_ptr<VectorExpression<dim>> direction_;  // null where nothing acts along it
};

}  // namespace

LoadEntry follower_traction() {
  return follower_load<FollowerTraction>(
      {"follower traction",
       "force per reference area, Pa, along the normal and a tangent of the deformed surface",
       {{"Direction",
         "of the reference surface, expressions of x, y, z; its part in the surface turns and "
         "stretches with the material and gives the direction of the tangent"}},
       {{"Value", "the parts along the outward normal and along the tangent"}}});
}

}  // namespace steppe
