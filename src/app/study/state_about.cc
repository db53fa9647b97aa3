#include "steppe/app/study/state_about.h"

#include "steppe/app/model/modes_input.h"
#include "steppe/app/saved/start_state.h"
#include "steppe/base/petsc/own_options.h"
#include "steppe/base/petsc/petsc_versions.h"
#include "steppe/output/tables/progress.h"
#include "steppe/solve/march/stepper.h"

#include <iostream>
#include <vector>

namespace steppe {

template <int dim>
State state_about(MotionModel<dim>& model, const std::string& solver) {
  const FullModel<dim>& full = model.full;
  const Input& input = full.input();
  State about = create_state(model.system().layout());
  about.time = about.load_time = model.about ? model.about->time : input.time.start;
  if (!model.about && input.start.given()) take_start(*full.grid, false, model.system(), about);
  if (!model.about && input.modes.about == "equilibrium") {
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
  about.vibrates = true;
  return about;
}

template <int dim>
State find_state_about(MotionModel<dim>& model) {
  std::vector<std::string> words = options_of_release();
  const std::vector<std::string> given = model.full.input().petsc_words();
  words.insert(words.end(), given.begin(), given.end());
  const OwnOptions options(words);
  const auto use = options.use();
  return state_about(model, model.set_up_solver());
}

#define INSTANTIATE(dim)                                             \
  template State state_about(MotionModel<dim>&, const std::string&); \
  template State find_state_about(MotionModel<dim>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
