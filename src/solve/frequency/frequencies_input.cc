#include "steppe/solve/frequency/frequencies_input.h"

#include "steppe/base/process/error.h"

#include <sstream>

namespace steppe {

using namespace dealii;

void FrequenciesInput::bind(ParameterHandler& prm) {
  prm.add_parameter("From", from, "The lowest frequency, Hz.", Patterns::Double(0));
  prm.add_parameter("To", to, "The highest frequency, Hz.", Patterns::Double(0));
  prm.add_parameter("Points", points, "How many frequencies there are from From to To.",
                    Patterns::Integer(2, 1000000));
  prm.add_parameter("Spacing", spacing,
                    "Of these: equal steps, or equal ratios from one to the next.",
                    Patterns::Selection("linear|logarithmic"));
  prm.add_parameter("Cluster", cluster,
                    "Add frequencies about each natural frequency f between From and To: f, nine "
                    "on each side up to eight half-widths of its peak, and a few more up to f / 2. "
                    "With Run = harmonic and without a reduction these are the first ones (Modes / "
                    "Count).");
  prm.add_parameter("At", chosen,
                    "Further frequencies, Hz, separated by commas; the fields at these are "
                    "written.",
                    Patterns::List(Patterns::Double(0), 0, 10000));
}

std::vector<Condition> FrequenciesInput::conditions() {
  const Path run = {"Run"};
  std::vector<Condition> conditions;
  for (const char* parameter : {"From", "To", "Points", "Spacing", "Cluster"}) {
    conditions.push_back({parameter, run, {"harmonic", "spectrum"}});
    // which is one of natural frequencies
    conditions.push_back({parameter, {"Excitation", "Response spectrum"}, {""}});
  }
  conditions.push_back({"At", run, {"harmonic"}});
  return conditions;
}

void FrequenciesInput::check() const {
  std::ostringstream range;
  range << "Frequencies / To = " << to << ": must be greater than From = " << from;
  if (to == 0 && from == 0 && chosen.empty())
    throw InputError("Frequencies: none is given; give From and To, or At, in Hz");
  if (to < from || (to == from && chosen.empty())) throw InputError(range.str());
  if (to > from && from == 0 && spacing == "logarithmic")
    throw InputError(
        "Frequencies / From = 0: equal ratios begin above zero; let it be positive, or Spacing "
        "linear");
}

}  // namespace steppe
