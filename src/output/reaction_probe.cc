#include "steppe/output/reaction_probe.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> ReactionProbe<dim>::measure(const State& state) const {
  nodal_reactions(problem_, state, forces_);
  std::vector<double> sum(dim * sets_.size(), 0);
  const LocalView force(forces_);
  for (std::size_t k = 0; k < sets_.size(); ++k)
    for (const int node : sets_[k].second)
      for (int c = 0; c < dim; ++c) sum[dim * k + c] += force[dim * node + c];
  Utilities::MPI::sum(sum, problem_.layout().communicator(), sum);
  return sum;
}

template class ReactionProbe<2>;
template class ReactionProbe<3>;

}  // namespace steppe
