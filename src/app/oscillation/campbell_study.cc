#include "steppe/app/oscillation/campbell_study.h"

#include "steppe/app/model/modes_input.h"
#include "steppe/app/report/campbell_report.h"
#include "steppe/app/saved/start_state.h"
#include "steppe/app/study/motion_report.h"
#include "steppe/solve/modes/pencil.h"
#include "steppe/solve/newton/equilibrium.h"

#include <algorithm>
#include <iostream>
#include <sstream>
#include <utility>

namespace steppe {

template <int dim>
CampbellStudy<dim>::CampbellStudy(std::unique_ptr<MotionModel<dim>> model)
    : MotionStudy<dim>(std::move(model)) {
  check_count(model_->system(), grid_.input.modes);
  report_motion(*model_, initial_);
}

template <int dim>
ComplexModes CampbellStudy<dim>::modes_about(const State& about, int count) {
  ModesInput input = modes_input(grid_);
  input.count = count;
  State moving = copy(about);
  moving.vibrates = true;
  const Modes undamped = compute_modes(model_->system(), moving, input);
  return compute_complex_modes(model_->system(), moving, input, undamped);
}

template <int dim>
void CampbellStudy<dim>::find() {
  Problem& system = model_->system();
  const Input& input = grid_.input;
  if (grid_.speaks) std::cout << "equilibria first; linear solver, " << solver_ << std::endl;
  // some more than are followed, between which others may come
  const int count = int(std::min<PetscInt>(input.modes.count + 2, count_free(system)));
  State about = create_state(system.layout());
  if (input.start.given()) take_start(grid_, false, system, about);
  ModeFamilies families(input.modes.count);
  CampbellReport report(grid_.communicator, input);
  for (const double speed : input.campbell.speeds()) {
    std::ostringstream whose;
    whose << "the speed " << speed << " rad/s (Run = campbell)";
    find_equilibrium(system, speed, about, model_->diagnosis(), whose.str());
    about.time = about.load_time = speed;
    system.accept(about);
    report.row(speed, families.follow(system, modes_about(about, count)));
  }
  report.finish();
}

template <int dim>
void CampbellStudy<dim>::try_first() {
  modes_about(initial_, 1);
}

template class CampbellStudy<2>;
template class CampbellStudy<3>;

}  // namespace steppe
