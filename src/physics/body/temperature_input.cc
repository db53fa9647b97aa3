#include "steppe/physics/body/temperature_input.h"

namespace steppe {

void TemperatureInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter(
      "Value", value,
      "The temperature T of the body, an expression of x, y, z, t (x, y, z: reference positions), "
      "in K or any unit with the same degrees; materials with a Thermal expansion expand with it. "
      "It is taken at the nodes and interpolated. It does not grow by itself in a static run: let "
      "it depend on t. Empty: that of reference everywhere.");
}

}  // namespace steppe
