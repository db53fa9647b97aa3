#include "steppe/app/study/motion_study.h"

#include "steppe/app/reduction/reduce.h"
#include "steppe/app/report/closing_table.h"

#include <iostream>
#include <utility>

namespace steppe {

template <int dim>
MotionStudy<dim>::MotionStudy(std::unique_ptr<MotionModel<dim>> model)
    : model_(std::move(model)),
      grid_(*model_->full.grid),
      initial_(model_->initial_state()),
      solver_(model_->set_up_solver()) {
  model_->check_held(initial_);
}

template <int dim>
void MotionStudy<dim>::run(const std::optional<Restart>&, bool, double) {
  if (model_->reduced) save_basis_if_wanted(model_->full, *model_->reduced);
  find();
  print_closing_table(grid_.communicator, model_->full.problem.layout().size(), {});
  if (grid_.speaks) std::cout << "results: " << grid_.folder() << std::endl;
}

template class MotionStudy<2>;
template class MotionStudy<3>;

}  // namespace steppe
