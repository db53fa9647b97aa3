#include "steppe/output/probes/peak_stress_probe.h"

#include "steppe/output/probes/probe_input.h"

#include <deal.II/base/mpi.h>

#include <array>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> PeakStressProbe<dim>::measure(const State& state) const {
  stress_.update(state);
  struct {
    double value;
    int rank;
  } peak{-1, int(Utilities::MPI::this_mpi_process(space_.communicator()))};
  std::array<double, dim> position = {};
  for (std::size_t k = 0; k < space_.cells().size(); ++k)
    for (int b = 0; b < space_.nodes_per_cell(); ++b) {
      const double here = von_mises(stress_.at_node(k, b));
      if (here <= peak.value) continue;
      peak.value = here;
      const Point<dim>& x = space_.node_positions()[space_.cell_nodes(k)[b]];
      for (int c = 0; c < dim; ++c) position[c] = x[c];
    }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, &peak, 1, MPI_DOUBLE_INT, MPI_MAXLOC, space_.communicator()));
  check_mpi(MPI_Bcast(position.data(), dim, MPI_DOUBLE, peak.rank, space_.communicator()));
  std::vector<double> result = {peak.value};
  result.insert(result.end(), position.begin(), position.end());
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
