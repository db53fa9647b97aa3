#include "steppe/physics/body/temperature_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text_pattern.h"

#include <iterator>
#include <utility>

namespace steppe {

void TemperatureInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter(
      "Value", value,
      "The temperature T of the body, an expression of x, y, z, t (x, y, z: reference positions), "
      "in K or any unit with the same degrees; materials with a Thermal expansion expand with it. "
      "It is taken at the nodes and interpolated. It does not grow by itself in a static run: let "
      "it depend on t. Empty: that of Results or Run, or of reference everywhere.",
      TextPattern::expression());
  prm.add_parameter(
      "Results", results,
      "Instead of Value: the folder of the results of a run with Physics = heat and Checkpoints / "
      "Keep all = true, of this body in any mesh and degree, relative to the input file. Its "
      "checkpoints give T at their times, between which it is linear in time; after the last it "
      "stays. This run begins at or after the first, or that is the only one, of a steady state.",
      TextPattern::path());
  prm.add_parameter(
      "Run", run,
      "Instead of both: the input file of a run with Physics = heat of this body, in any mesh and "
      "degree, that goes on together with the motion, by its own steps and schemes; T is linear in "
      "time between them. Its results are in the folder `heat` of those of the motion.",
      TextPattern::path());
}

void TemperatureInput::check() const {
  const std::pair<const char*, const std::string*> sources[] = {
      {"Value", &value}, {"Results", &results}, {"Run", &run}};
  const auto* one = sources;
  for (const auto* other = sources + 1; other != std::end(sources); ++other) {
    if (!one->second->empty() && !other->second->empty())
      throw InputError(std::string("Temperature / ") + one->first + " = " + *one->second +
                       ": means nothing with " + other->first + " = " + *other->second +
                       "; leave one of them out");
    if (!other->second->empty()) one = other;
  }
}

}  // namespace steppe
