#include "steppe/app/study/build_motion.h"

#include "steppe/app/reduction/reduce.h"
#include "steppe/app/study/state_about.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <utility>

namespace steppe {

template <int dim>
std::unique_ptr<MotionModel<dim>> build_motion(std::shared_ptr<const Discretisation<dim>> grid,
                                               std::unique_ptr<Temperature<dim>> temperature) {
  const Input& input = grid->input;
  auto unknowns = std::make_unique<Unknowns<dim>>(*grid);
  ModesOfBody modes = find_modes_at_rest(*unknowns);
  std::unique_ptr<MotionModel<dim>> model(new MotionModel<dim>{FullModel<dim>(
      std::move(grid), std::move(unknowns), std::move(modes.modes), std::move(temperature))});
  // a term more, before terms are reduced
  if (input.kind().marches && input.time.entry().keeps_energy)
    model->full.problem.use_energy_differences();
  if (input.is_about_state() && input.reduction.reduces()) {
    model->about = find_state_about(*model);
    modes = find_modes_about(model->full, *model->about);
    model->modes_about = std::move(modes.modes);
  }
  model->reduced = reduce(model->full, std::move(modes), model->about ? &*model->about : nullptr);
  return model;
}

template std::unique_ptr<MotionModel<2>> build_motion(std::shared_ptr<const Discretisation<2>>,
                                                      std::unique_ptr<Temperature<2>>);
template std::unique_ptr<MotionModel<3>> build_motion(std::shared_ptr<const Discretisation<3>>,
                                                      std::unique_ptr<Temperature<3>>);

}  // namespace steppe
