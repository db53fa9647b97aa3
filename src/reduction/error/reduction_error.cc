#include "steppe/reduction/error/reduction_error.h"

#include "steppe/base/process/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace steppe {

template <int dim>
ReductionError<dim>::ReductionError(const TableFolder& folder, const Elastodynamics<dim>& problem,
                                    const Problem& full, const ReducedModel& model)
    : problem_(problem),
      full_(full),
      model_(model),
      table_(full.layout().communicator(), folder, "reduction.csv",
             {{"step"},
              {"time", "time"},
              {"error", "energy norm"},
              {"displacement", "energy norm"},
              {"relative"},
              {"energy_error", "energy"}}),
      nodal_(create_state(problem.layout())),
      force_(problem.layout().create_vector()),
      residual_(full.layout().create_vector()),
      error_(full.layout().create_vector()),
      coordinates_(model.basis->create_coordinates()) {}

template <int dim>
double ReductionError<dim>::energy_norm_of_error() {
  if (!on_all_ranks(full_.layout().communicator(), problem_.full_residual(nodal_, force_)))
    return std::numeric_limits<double>::infinity();
  if (model_.to_frame) model_.to_frame(nodal_.displacement, force_);
  restrict_force(full_, force_, residual_);
  full_.supports().zero(residual_);
  model_.basis->restrict_force(residual_, coordinates_);
  model_.problem->supports().zero(coordinates_);
  model_.basis->spread_force(coordinates_, error_);
  check(VecAXPY(residual_, -1, error_));
  (*model_.responses)(residual_, error_);
  return std::sqrt(std::max(0., dot(residual_, error_)));
}

template <int dim>
void ReductionError<dim>::estimate(int step, const State& state) {
  const Phase phase("reduction");
  expand(*model_.problem, state, nodal_);
  const double error = energy_norm_of_error(),
               energy = model_.problem->energetics()->balance(state).strain,
               energy_error = energy - problem_.full_strain_energy(nodal_),
               displacement = std::sqrt(2 * energy);
  energy_error_ = std::max(energy_error_, std::abs(energy_error));
  largest_displacement_ = std::max(largest_displacement_, displacement);
  const double relative = largest_displacement_ > 0 ? error / largest_displacement_ : 0;
  table_.row({double(step), state.time, error, displacement, relative, energy_error});
  if (relative <= largest_) return;
  largest_ = relative;
  time_of_largest_ = state.time;
}

template <int dim>
void ReductionError<dim>::accepted(const StepReport& report, const State& state) {
  if (report.step % model_.input.error == 0) estimate(report.step, state);
}

template <int dim>
void ReductionError<dim>::history(Archive& archive) {
  const auto section = archive.enter("error of the reduction");
  table_.history(archive);
  archive.value("largest displacement", largest_displacement_);
  archive.value("largest", largest_);
  archive.value("time of the largest", time_of_largest_);
  archive.added_value("largest error of the energy", energy_error_);
}

template <int dim>
std::string ReductionError<dim>::summary() const {
  std::ostringstream text;
  text.precision(3);
  text << "reduction: estimated error " << 100 * largest_
       << " % of the largest displacement, in the energy norm, at t = " << time_of_largest_
       << " s at most (reduction.csv)";
  const double share = 2 * energy_error_ / (largest_displacement_ * largest_displacement_);
  if (share > 1e-9)  // beyond rounding
    text << "; its strain energy is off by up to " << 100 * share << " % of the largest";
  return text.str();
}

template class ReductionError<2>;
template class ReductionError<3>;

}  // namespace steppe
