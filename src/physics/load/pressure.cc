#include "steppe/physics/load/load_catalogue.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/load/follower_load.h"
#include "steppe/physics/load/load_input.h"

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
class Pressure : public SurfaceForce<dim> {
 public:
  Pressure(const LoadInput& input, const Constants& constants) {
    this->expressions_.emplace_back(input.value, input.path("Value"), constants);
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
    this->expressions_.emplace_back(input.value, input.path("Value"), constants);
    if (this->expressions_[0].uses_position())
      throw InputError(input.path("Value") + " = " + input.value +
                       ": the level of the liquid is the same everywhere, it must not depend on x, "
                       "y, z; give a height, or a function of t");
    if (weight_ == 0)
      throw InputError(input.path("Specific weight") +
                       " = 0: must be that of the liquid, rho g in N/m^3, 9810 for water");
    up_[dim - 1] = 1;
    if (!input.direction.empty())
      up_ = VectorExpression<dim>(input.direction, input.path("Direction"), constants)({}, 0);
    if (!(up_.norm() > 0))
      throw InputError(input.path("Direction") + " = " + input.direction +
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

}  // namespace

LoadEntry pressure() {
  return follower_load<Pressure>(
      {"pressure", "p on the deformed surface, Pa, force - p n da", {}, {{"Value", "p"}}});
}

LoadEntry hydrostatic_pressure() {
  return follower_load<HydrostaticPressure>(
      {"hydrostatic pressure",
       "p = w (z_0(t) - x.up) below the level z_0 of a liquid, 0 above it",
       {{"Direction", "up; empty: the last axis"},
        {"Specific weight", "w = rho g of the liquid, N/m^3"}},
       {{"Value", "the level z_0, m"}}});
}

}  // namespace steppe
