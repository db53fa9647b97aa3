#include "steppe/app/study/state_about.h"

#include "steppe/app/model/modes_input.h"
#include "steppe/output/tables/progress.h"
#include "steppe/solve/march/stepper.h"

#include <iostream>

namespace steppe {

template <int dim>
State state_about(MotionModel<dim>& model, const std::string& solver) {
  const FullModel<dim>& full = model.full;
  const Input& input = full.input();
  State about = create_state(model.system().layout());
  about.time = about.load_time = input.time.start;
  if (input.modes.about == "equilibrium") {
    const bool speaks = full.grid->speaks;
    if (speaks) std::cout << "static equilibrium first; linear solver, " << solver << std::endl;
    TimeInput time = input.time;
    time.scheme = "static";
    Progress progress(speaks, time.end, input.output.progress_interval);
    Stepper stepper(model.system(), time);
    stepper.diagnose_by(model.diagnosis());
    stepper.run(about, {&progress});
    about.at_rest = false;  // but for the small motions about it
  }
  about.moduli = modes_are_relaxed(input) ? &full.relaxed : nullptr;
  return about;
}

template State state_about(MotionModel<2>&, const std::string&);
template State state_about(MotionModel<3>&, const std::string&);

}  // namespace steppe
