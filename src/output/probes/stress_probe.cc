#include "steppe/output/probes/stress_probe.h"

#include "steppe/output/probes/probe_input.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<QuadraticNorm> StressProbe<dim>::norms() const {
  const std::size_t n = stress_components<dim>.size();
  std::vector<std::vector<double>> Q(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      Q[i][j] = i < 3 && j < 3 ? (i == j ? 1 : -0.5) : (i == j ? 3 : 0);
  return {{0, 1, Q}};
}

template <int dim>
std::vector<double> StressProbe<dim>::measure(const State& state) const {
  stress_.update(state);
  std::vector<double> sums(1 + stress_components<dim>.size(), 0.);
  for (const auto& [cell, xi] : cells_) {
    const Tensor2<3, double> cauchy = stress_.at(cell, xi);
    sums[0] += von_mises(cauchy);
    for (std::size_t k = 0; k < stress_components<dim>.size(); ++k)
      sums[1 + k] += cauchy(stress_components<dim>[k].first, stress_components<dim>[k].second);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  for (double& value : sums) value /= count_;
  return sums;
}

namespace {

template <int dim>
std::unique_ptr<Probe> make_stress(const ProbeContext<dim>& context) {
  return std::make_unique<StressProbe<dim>>(context.space, context.stress, *context.point);
}

}  // namespace

ProbeEntry stress_probe() {
  ProbeEntry entry{{"stress", "Cauchy and von Mises stress at a point, Pa", {"At"}}};
  entry.at_point = entry.linear = true;
  entry.make = [](const auto& context, const ProbeInput&) { return make_stress(context); };
  return entry;
}

template class StressProbe<2>;
template class StressProbe<3>;

}  // namespace steppe
