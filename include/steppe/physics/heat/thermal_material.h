#pragma once

#include "steppe/base/numbers/lanes.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/heat/temperature_integral.h"

#include <deal.II/base/parameter_handler.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Parameters of one named material of the input that heat needs, beside its MaterialInput.
struct ThermalMaterialInput {
  std::string conductivity, specific_heat;

  void bind(dealii::ParameterHandler& prm);
};

/// A property of a material as a function of its temperature T, K. Local.
class TemperatureFunction {
 public:
  /// A positive number, or an expression of T. Throws InputError for what is neither.
  TemperatureFunction(const std::string& text, const std::string& parameter,
                      const Constants& constants);

  /// Whether it does not depend on T.
  bool constant() const { return value_.has_value(); }
  /// Where an expression has no finite value that is not a number.
  double operator()(double T) const;
  Lanes operator()(const Lanes& T) const;
  /// The derivative by T: a central difference, to some 1e-9 of the property over the change of T
  /// in which it changes.
  Lanes slope(const Lanes& T) const;
  /// Its integral over T, see TemperatureIntegral.
  double integral(double from, double to) const;
  Lanes integral(const Lanes& from, const Lanes& to) const;

 private:
  std::optional<double> value_;
  std::optional<Expression<3>> expression_;
  TemperatureIntegral integral_;
};

/// Conducts and stores heat.
struct ThermalMaterial {
  double density;                     ///< kg/m^3
  TemperatureFunction conductivity;   ///< k, W/(m K)
  TemperatureFunction specific_heat;  ///< c, J/(kg K)
};

}  // namespace steppe
