#include "steppe/output/tables/energy_watch.h"

#include "steppe/base/process/error.h"

#include <sstream>

namespace steppe {

void EnergyWatch::accepted(const StepReport& report, const State& state) {
  steps_ = ledger_.energy() > 1e6 * ledger_.energy_put_in() ? steps_ + 1 : 0;
  if (steps_ < 10) return;
  std::ostringstream text;
  text << "the motion blows up: after step " << report.step << ", t = " << state.time
       << " s, the body has " << ledger_.energy() << " J, but only " << ledger_.energy_put_in()
       << " J were put in";
  throw NumericsError(text.str());
}

}  // namespace steppe
