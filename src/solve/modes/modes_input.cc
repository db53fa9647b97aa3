#include "steppe/solve/modes/modes_input.h"

#include "steppe/solve/modes/mode_preset_entry.h"

namespace steppe {

using namespace dealii;

void ModesInput::bind(ParameterHandler& prm) {
  const Kinds presets(mode_preset_entries());
  prm.add_parameter("Count", count,
                    "How many of the lowest modes are computed; of oscillations those that "
                    "Frequencies / Cluster and Damping / Modal ratios are about, where nothing "
                    "is reduced.",
                    Patterns::Integer(1));
  prm.add_parameter(
      "About", about,
      "The state whose small vibrations are computed: rest is the stress-free "
      "reference state; equilibrium is the static one under the loads of Time / End, reached "
      "by load steps as with Time / Scheme = static, from the state of Start / From if that is "
      "given; start is that state itself, under the loads of Time / Start, and the choice where "
      "Start / From is given and About is not.",
      Patterns::Selection("rest|equilibrium|start"));
  prm.add_parameter(
      "Modulus", modulus,
      "Of materials with Prony, the stiffness that the undamped modes have, those of a reduction "
      "too: instantaneous, of vibrations faster than all relaxation times, with all branches; or "
      "relaxed, of slow ones, without them. Harmonic responses take that of each frequency.",
      Patterns::Selection("instantaneous|relaxed"));
  prm.add_parameter("Damped", damped,
                    "Besides the undamped modes those with the damping of a run in time, "
                    "lambda^2 M + lambda C + K: damping ratios and damped frequencies.");
  prm.add_parameter(
      "Linear", linear,
      "Preset of SLEPc options (-eps_*, -st_*). " + presets.meanings() +
          "; auto: direct up to 50,000 unknowns, and where an analysis finds no more than "
          "1250 entries of the factors for each unknown, for which the free memory suffices.",
      Patterns::Selection("auto|" + presets.selection()));
  prm.add_parameter("Tolerance", tolerance,
                    "Relative residual at which a mode has converged; the frequency is much "
                    "more accurate than that.",
                    Patterns::Double(1e-14, 1e-2));
}

std::vector<Condition> ModesInput::conditions(bool for_damping) {
  const Path run = {"Run"};
  std::vector<Condition> result = {{"Count", run, {"modes", "harmonic", "campbell"}},
                                   {"About", run, {"modes", "harmonic", "spectrum"}},
                                   {"Damped", run, {"modes"}}};
  if (for_damping) return result;
  for (const char* parameter : {"Linear", "Tolerance", "Modulus"})
    result.push_back({parameter, run, {"modes", "harmonic", "spectrum", "campbell"}});
  return result;
}

}  // namespace steppe
