#include "steppe/solve/frequency/excitation_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"
#include "steppe/input/words/text_pattern.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

void ExcitationInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Loads", loads,
                    "Names of the loads that oscillate, separated by commas; empty: all. Their "
                    "values are amplitudes. About an equilibrium (Modes / About) the others are "
                    "those of the equilibrium.");
  prm.add_parameter("Power density", power_density,
                    "Of a random vibration: the power density of what all oscillating loads are "
                    "multiplied with, an expression of the frequency t in Hz, 1/Hz; of a base "
                    "acceleration of 9.81 m/s^2 in g^2/Hz.",
                    TextPattern::expression());
  prm.add_parameter("Response spectrum", response_spectrum,
                    "Of a shock or an earthquake: the response spectrum of that factor, an "
                    "expression of the natural frequency t in Hz: of a base acceleration of 9.81 "
                    "m/s^2 the largest absolute acceleration of an oscillator in g.",
                    TextPattern::expression());
  prm.add_parameter(
      "Combination", combination,
      "Of the largest responses of modes: complete quadratic combination (Wilson, Der "
      "Kiureghian and Bayo 1981), or the square root of the sum of squares.",
      Patterns::Selection("cqc|srss"));
  prm.add_parameter(
      "Correlation", correlation,
      "Between the loads that oscillate: full, all are multiplied with the same factor; or none, "
      "each load has a factor of its own with that spectrum, and squares of responses add up, as "
      "of base accelerations along several axes.",
      Patterns::Selection("full|none"));
}

std::vector<Condition> ExcitationInput::conditions() {
  const Path run = {"Run"};
  return {{"Loads", run, {"harmonic", "spectrum"}},
          {"Power density", run, {"spectrum"}},
          {"Response spectrum", run, {"spectrum"}},
          {"Correlation", run, {"spectrum"}},
          {"Combination", {"Response spectrum"}, {""}, true}};
}

bool ExcitationInput::oscillates(const LoadInput& load) const {
  const std::vector<std::string> names = split(loads, ',');
  return names.empty() || std::count(names.begin(), names.end(), load.name) > 0;
}

std::vector<std::vector<LoadInput>> ExcitationInput::sets(const std::vector<LoadInput>& all,
                                                          bool imaginary) const {
  std::vector<LoadInput> together;
  for (const LoadInput& load : all)
    if (oscillates(load)) {
      together.push_back(load);
      together.back().grows = false;
      const double angle = load.phase * numbers::PI / 180;
      together.back().factor = imaginary ? std::sin(angle) : std::cos(angle);
    }
  if (correlation == "full") return {together};
  std::vector<std::vector<LoadInput>> result(together.size(), together);
  for (std::size_t i = 0; i < result.size(); ++i)
    for (std::size_t k = 0; k < together.size(); ++k)
      if (k != i) result[i][k].factor = 0;
  return result;
}

void ExcitationInput::check(const std::vector<LoadInput>& all, bool needs_spectrum,
                            bool at_rest) const {
  std::vector<std::string> known;
  for (const LoadInput& load : all) known.push_back(load.name);
  for (const std::string& name : split(loads, ','))
    if (!std::count(known.begin(), known.end(), name))
      throw InputError("Excitation / Loads = " + loads + ": there is no load '" + name + "'; " +
                       suggestion(name, known));
  if (all.empty())
    throw InputError("Loads / Names: nothing oscillates; give a load, such as a base acceleration");
  if (!at_rest && loads.empty())
    throw InputError(
        "Excitation / Loads: about a state that is not rest the loads that oscillate are to be "
        "named, the others are those of the state; or let Modes / About be rest");
  if (needs_spectrum && power_density.empty() == response_spectrum.empty())
    throw InputError(power_density.empty()
                         ? "Excitation / Power density: Run = spectrum needs it, or a Response "
                           "spectrum"
                         : "Excitation / Power density = " + power_density +
                               ": is one of a random vibration, and Response spectrum of a shock; "
                               "give one of the two");
  for (const LoadInput& load : all) {
    if (load.phase == 0 || !oscillates(load)) continue;
    if (!response_spectrum.empty())
      throw InputError("Loads / " + load.name +
                       " / Phase: with a Response spectrum loads have no phases; let it be 0");
    if (correlation == "none")
      throw InputError("Loads / " + load.name +
                       " / Phase: with Excitation / Correlation = none loads have no phases; let "
                       "it be 0");
  }
}

}  // namespace steppe
