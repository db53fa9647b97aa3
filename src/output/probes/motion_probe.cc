#include "steppe/output/probes/motion_probe.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/output/probes/quantity_probe.h"
#include "steppe/output/probes/reaction_probe.h"

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
    for (int c = 0; c < dim; ++c) values[3 * dim + c] += first_rank ? base.factor * a[c] : 0;
  }
  return values;
}

namespace {

/// The motion, or the quantity of the input.
template <int dim>
std::unique_ptr<Probe> weighted(const ProbeContext<dim>& context, const ProbeInput& input,
                                std::vector<std::pair<int, double>> weights) {
  check_quantity(input, context.offered.nodal);
  if (input.quantity.empty())
    return std::make_unique<MotionProbe<dim>>(context.space.communicator(), std::move(weights),
                                              context.base);
  return std::make_unique<WeightedProbe<dim>>(context.space, context.offered.nodal, input.quantity,
                                              std::move(weights));
}

template <int dim>
std::unique_ptr<Probe> average(const ProbeContext<dim>& context, const ProbeInput& input) {
  const auto nodes = nodes_of_region(context.space, input);
  const double count = double(Utilities::MPI::sum(nodes.size(), context.space.communicator()));
  std::vector<std::pair<int, double>> weights;
  for (const int node : nodes) weights.emplace_back(node, 1 / count);
  return weighted(context, input, std::move(weights));
}

}  // namespace

ProbeEntry point_probe() {
  ProbeEntry entry{{"point", "motion at a point", {"At", "Quantity"}}};
  entry.at_point = entry.linear = true;
  entry.make = [](const auto& context, const ProbeInput& input) {
    return weighted(context, input, context.point->weights);
  };
  return entry;
}

ProbeEntry average_probe() {
  ProbeEntry entry{
      {"average", "mean motion of the nodes of a boundary", {"Where", "Quantity"}},
      [](const auto& context, const ProbeInput& input) { return average(context, input); }};
  entry.linear = true;
  return entry;
}

template class MotionProbe<2>;
template class MotionProbe<3>;

}  // namespace steppe
