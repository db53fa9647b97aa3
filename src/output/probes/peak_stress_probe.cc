#include "steppe/output/probes/peak_stress_probe.h"

#include "steppe/fem/search/largest.h"
#include "steppe/output/probes/probe_input.h"

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> PeakStressProbe<dim>::measure(const State& state) const {
  stress_.update(state);
  Largest<dim> largest;
  for (std::size_t k = 0; k < space_.cells().size(); ++k)
    for (int b = 0; b < space_.nodes_per_cell(); ++b)
      largest.include(von_mises(stress_.at_node(k, b)),
                      space_.node_positions()[space_.cell_nodes(k)[b]]);
  largest.agree(space_.communicator());
  std::vector<double> result = {largest.value};
  for (int c = 0; c < dim; ++c) result.push_back(largest.where[c]);
  return result;
}

namespace {

template <int dim>
std::unique_ptr<Probe> peak(const ProbeContext<dim>& context) {
  return std::make_unique<PeakStressProbe<dim>>(context.space, context.stress);
}

template <int dim>
std::unique_ptr<Probe> error(const ProbeContext<dim>& context) {
  return std::make_unique<StressErrorProbe<dim>>(context.stress);
}

}  // namespace

ProbeEntry peak_stress_probe() {
  return {{"peak stress",
           "largest von Mises stress, Pa, and where (both the stress recovered at the nodes of "
           "each material, as in the field files)"},
          [](const auto& context, const ProbeInput&) { return peak(context); }};
}

ProbeEntry stress_error_probe() {
  return {{"stress error", "its estimated relative error in the body"},
          [](const auto& context, const ProbeInput&) { return error(context); }};
}

template class PeakStressProbe<2>;
template class PeakStressProbe<3>;

}  // namespace steppe
