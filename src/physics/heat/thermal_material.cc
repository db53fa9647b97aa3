#include "steppe/physics/heat/thermal_material.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"
#include "steppe/input/words/text_pattern.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

void ThermalMaterialInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter("Conductivity", conductivity,
                    "Of heat, W/(m K): a number or an expression of the temperature T, such as "
                    "`60 - 0.03 * (T - 293)`. For Physics = heat.",
                    TextPattern::expression());
  prm.add_parameter("Specific heat", specific_heat,
                    "J/(kg K), the same way; of no use in a static run. For Physics = heat.",
                    TextPattern::expression());
}

TemperatureFunction::TemperatureFunction(const std::string& text, const std::string& parameter,
                                         const Constants& constants)
    : value_(finite_number(text)) {
  if (value_) {
    if (*value_ > 0) return;
    throw InputError(assignment({parameter}, text) + ": must be positive");
  }
  expression_.emplace(text, parameter, constants, "T");
  if (expression_->uses_position())
    throw InputError(assignment({parameter}, text) +
                     ": depends on the temperature T alone; give a material of its own to every "
                     "region");
}

double TemperatureFunction::operator()(double T) const {
  if (value_) return *value_;
  try {
    const LocalErrors alone;  // an iterate may be anywhere
    return (*expression_)({}, T);
  } catch (const InputError&) {
    return std::numeric_limits<double>::quiet_NaN();
  }
}

Lanes TemperatureFunction::operator()(const Lanes& T) const {
  if (value_) return Lanes(*value_);
  Lanes result;
  for (int lane = 0; lane < Lanes::size; ++lane) result.set(lane, (*this)(T[lane]));
  return result;
}

Lanes TemperatureFunction::slope(const Lanes& T) const {
  Lanes result(0.);
  for (int lane = 0; !value_ && lane < Lanes::size; ++lane) {
    const double d = 1e-5 * std::max(std::abs(T[lane]), 1.);
    result.set(lane, ((*this)(T[lane] + d) - (*this)(T[lane] - d)) / (2 * d));
  }
  return result;
}

double TemperatureFunction::integral(double from, double to) const {
  if (value_) return *value_ * (to - from);
  return integral_([this](double T) { return (*this)(T); }, from, to);
}

Lanes TemperatureFunction::integral(const Lanes& from, const Lanes& to) const {
  if (value_) return Lanes(*value_) * (to - from);
  Lanes result;
  for (int lane = 0; lane < Lanes::size; ++lane) result.set(lane, integral(from[lane], to[lane]));
  return result;
}

}  // namespace steppe
