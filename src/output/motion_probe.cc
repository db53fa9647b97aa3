#include "steppe/output/motion_probe.h"

#include "steppe/base/petsc.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> MotionProbe<dim>::measure(const State& state) const {
  std::vector<double> values;
  for (const Vec field : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)}) {
    update_ghosts(field);
    const LocalView nodal(field);
    for (int c = 0; c < dim; ++c) {
      double sum = 0;
      for (const auto& [node, weight] : weights_) sum += weight * nodal[dim * node + c];
      values.push_back(sum);
    }
  }
  Utilities::MPI::sum(values, communicator_, values);
  if (base_.empty()) return values;
  for (int c = 0; c < dim; ++c) values.push_back(values[2 * dim + c]);
  for (const auto& base : base_) {
    if (!base.active.at(state.time)) continue;
    const auto a = base.value({}, state.time);
    for (int c = 0; c < dim; ++c) values[3 * dim + c] += a[c];
  }
  return values;
}

template class MotionProbe<2>;
template class MotionProbe<3>;

}  // namespace steppe
