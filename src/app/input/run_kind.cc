#include "steppe/app/input/run_kind.h"

namespace steppe {

const std::vector<RunKind>& run_kinds() {
  static const std::vector<RunKind> kinds = [] {
    RunKind time{{"time", "march from Time / Start to Time / End"}};
    time.marches = true;
    const RunKind modes{{"modes", "natural frequencies and shapes (section Modes)"}};
    RunKind harmonic{{"harmonic",
                      "the steady response to loads that oscillate, over frequencies (section "
                      "Frequencies)"}};
    harmonic.oscillates = true;
    RunKind spectrum{{"spectrum",
                      "root mean squares of the response to loads of which a spectrum is known "
                      "(section Excitation)"}};
    spectrum.oscillates = spectrum.has_spectrum = true;
    RunKind campbell{
        {"campbell", "damped modes in a frame that turns, over its speeds (section Campbell)"}};
    campbell.over_speeds = true;
    return std::vector<RunKind>{time, modes, harmonic, spectrum, campbell};
  }();
  return kinds;
}

const std::vector<PhysicsKind>& physics_kinds() {
  static const std::vector<PhysicsKind> kinds = {
      {{"elastodynamics", "the motion of a body"},
       2,
       {"Masses", "Boundaries", "Remote points", "Joints", "Bolts", "Loads", "Cases", "Dashpots",
        "Springs", "Foundations", "Obstacles", "Damping", "Modes", "Campbell", "Frequencies",
        "Excitation", "Reduction", "Temperature"}},
      {{"heat",
        "its temperature, by conduction, in time or (Time / Scheme = static) in a steady state"},
       1,
       {"Prescribed temperatures", "Heat loads"}}};
  return kinds;
}

}  // namespace steppe
