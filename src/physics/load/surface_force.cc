#include "steppe/physics/load/surface_force.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> SurfaceForce<dim>::given(const typename Surface<dim>::Point& point,
                                             double time) const {
  std::vector<double> values;
  for (const auto& expression : expressions_) values.push_back(expression(point.X, time));
  return values;
}

template <int dim>
bool SurfaceForce<dim>::uses_time() const {
  return std::any_of(expressions_.begin(), expressions_.end(),
                     [](const auto& expression) { return expression.uses_time(); });
}

namespace {

std::string path(const LoadInput& input, const std::string& parameter) {
  return "Loads / " + input.name + " / " + parameter;
}

template <int dim>
class Pressure : public SurfaceForce<dim> {
 public:
  Pressure(const LoadInput& input, const Constants& constants) {
    this->expressions_.emplace_back(input.value, path(input, "Value"), constants);
  }

  typename SurfaceForce<dim>::Force evaluate(const typename Surface<dim>::Point&,
                                             const double* given, const Point<dim>&,
                                             const Tangents<dim>& g) const override {
    typename SurfaceForce<dim>::Force result;
    result.f = -given[0] * area_vector<dim>(g);
    for (int k = 0; k < dim - 1; ++k)
      result.by_tangent[k] = -given[0] * area_vector_derivative<dim>(g, k);
    return result;
  }
};

template <int dim>
class HydrostaticPressure : public SurfaceForce<dim> {
 public:
  HydrostaticPressure(const LoadInput& input, const Constants& constants)
      : weight_(input.specific_weight) {
    this->expressions_.emplace_back(input.value, path(input, "Value"), constants);
    if (this->expressions_[0].uses_position())
      throw InputError(path(input, "Value") + " = " + input.value +
                       ": the level of the liquid is the same everywhere, it must not depend on x, "
                       "y, z; give a height, or a function of t");
    if (weight_ == 0)
      throw InputError(path(input, "Specific weight") +
                       " = 0: must be that of the liquid, rho g in N/m^3, 9810 for water");
    up_[dim - 1] = 1;
    if (!input.direction.empty())
      up_ = VectorExpression<dim>(input.direction, path(input, "Direction"), constants)({}, 0);
    if (!(up_.norm() > 0))
      throw InputError(path(input, "Direction") + " = " + input.direction +
                       ": has no length; give the direction upwards");
    up_ /= up_.norm();
  }

  typename SurfaceForce<dim>::Force evaluate(const typename Surface<dim>::Point&,
                                             const double* given, const Point<dim>& x,
                                             const Tangents<dim>& g) const override {
    typename SurfaceForce<dim>::Force result;
    const double depth = given[0] - x * up_;
    if (depth <= 0) return result;
    const Tensor<1, dim> c = area_vector<dim>(g);
    result.f = -weight_ * depth * c;
    result.by_position = weight_ * outer_product(c, up_);
    for (int k = 0; k < dim - 1; ++k)
      result.by_tangent[k] = -weight_ * depth * area_vector_derivative<dim>(g, k);
    return result;
  }

 private:
  double weight_;
  Tensor<1, dim> up_;
};

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
      : direction_name_(path(input, "Direction")) {
    const auto parts = split(input.value, ';');
    if (parts.size() != 2)
      throw InputError(path(input, "Value") + " = " + input.value +
                       ": must be two expressions separated by `;`, the parts along the normal and "
                       "along the tangent");
    for (const std::string& part : parts)
      this->expressions_.emplace_back(part, path(input, "Value"), constants);
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

template <int dim>
std::unique_ptr<SurfaceForce<dim>> make_surface_force(const LoadInput& input,
                                                      const Constants& constants) {
  if (input.kind == "pressure") return std::make_unique<Pressure<dim>>(input, constants);
  if (input.kind == "hydrostatic pressure")
    return std::make_unique<HydrostaticPressure<dim>>(input, constants);
  return std::make_unique<FollowerTraction<dim>>(input, constants);
}

template class SurfaceForce<2>;
template class SurfaceForce<3>;
template std::unique_ptr<SurfaceForce<2>> make_surface_force(const LoadInput&, const Constants&);
template std::unique_ptr<SurfaceForce<3>> make_surface_force(const LoadInput&, const Constants&);

}  // namespace steppe
