#include "steppe/output/motion_probe.h"

#include "steppe/base/petsc.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> MotionProbe<dim>::measure(const State& state) const {
  for (const Vec field : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)})
    update_ghosts(field);
  auto values = share(state, Utilities::MPI::this_mpi_process(communicator_) == 0);
  Utilities::MPI::sum(values, communicator_, values);
  return values;
}

template <int dim>
std::vector<double> MotionProbe<dim>::share(const State& state, bool first_rank) const {
  std::vector<double> values;
  for (const Vec field : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)}) {
    const LocalView nodal(field);
    for (int c = 0; c < dim; ++c) {
      double sum = 0;
      for (const auto& [node, weight] : weights_) sum += weight * nodal[dim * node + c];
      values.push_back(sum);
    }
  }
  if (base_->empty()) return values;
  for (int c = 0; c < dim; ++c) values.push_back(values[2 * dim + c]);
  for (const auto& base : *base_) {
    if (!base.active.at(state.time)) continue;
    const auto a = base.value({}, state.time);  // on all ranks, which all find it not finite
    for (int c = 0; c < dim; ++c) values[3 * dim + c] += first_rank ? a[c] : 0;
  }
  return values;
}

template class MotionProbe<2>;
template class MotionProbe<3>;

}  // namespace steppe
