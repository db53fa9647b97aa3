#include "steppe/app/run/make_study.h"

#include "steppe/app/heat/temperatures.h"
#include "steppe/app/oscillation/campbell_study.h"
#include "steppe/app/oscillation/frequency_study.h"
#include "steppe/app/march/heat_in_time.h"
#include "steppe/app/oscillation/modes_study.h"
#include "steppe/app/march/motion_in_time.h"
#include "steppe/app/study/build_motion.h"

namespace steppe {
namespace {

template <int dim>
std::unique_ptr<Marched<dim>> make_marched(const Input& input, MPI_Comm communicator, bool quiet) {
  if (input.equation().order == 1)
    return std::make_unique<HeatInTime<dim>>(input, communicator, quiet);
  return std::make_unique<MotionInTime<dim>>(input, communicator, quiet);
}

}  // namespace

template <int dim>
std::unique_ptr<TimeStudy<dim>> make_time_study(const Input& input, MPI_Comm communicator,
                                                bool quiet) {
  return std::make_unique<TimeStudy<dim>>(make_marched<dim>(input, communicator, quiet));
}

template <int dim>
std::unique_ptr<Study<dim>> make_study(const Input& input, MPI_Comm communicator, bool quiet,
                                       const std::optional<Restart>& origin) {
  if (input.kind().marches) {
    auto study = make_time_study<dim>(input, communicator, quiet);
    if (origin && origin->interpolated) study->take_motion(*origin);
    return study;
  }
  const auto grid = std::make_shared<Discretisation<dim>>(input, communicator, quiet);
  auto model = build_motion<dim>(grid, make_temperature(input, grid->space));
  if (input.kind().over_speeds) return std::make_unique<CampbellStudy<dim>>(std::move(model));
  if (input.kind().oscillates) return std::make_unique<FrequencyStudy<dim>>(std::move(model));
  return std::make_unique<ModesStudy<dim>>(std::move(model));
}

template std::unique_ptr<TimeStudy<2>> make_time_study(const Input&, MPI_Comm, bool);
template std::unique_ptr<TimeStudy<3>> make_time_study(const Input&, MPI_Comm, bool);
template std::unique_ptr<Study<2>> make_study(const Input&, MPI_Comm, bool,
                                              const std::optional<Restart>&);
template std::unique_ptr<Study<3>> make_study(const Input&, MPI_Comm, bool,
                                              const std::optional<Restart>&);

}  // namespace steppe
