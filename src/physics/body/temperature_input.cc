#include "steppe/physics/body/temperature_input.h"

#include "steppe/base/error.h"

namespace steppe {

void TemperatureInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter(
      "Value", value,
      "The temperature T of the body, an expression of x, y, z, t (x, y, z: reference positions), "
      "in K or any unit with the same degrees; materials with a Thermal expansion expand with it. "
      "It is taken at the nodes and interpolated. It does not grow by itself in a static run: let "
      "it depend on t. Empty: that of Results, or of reference everywhere.");
  prm.add_parameter(
      "Results", results,
      "Instead of Value: the folder of the results of a run with Physics = heat and Checkpoints / "
      "Keep all = true, of this body in any mesh and degree, relative to the input file. Its "
      "checkpoints give T at their times, between which it is linear in time; before the first and "
      "after the last it stays.");
}

void TemperatureInput::check() const {
  if (!value.empty() && !results.empty())
    throw InputError("Temperature / Value = " + value +
                     ": means nothing with Results = " + results + "; leave one of them out");
}

}  // namespace steppe
