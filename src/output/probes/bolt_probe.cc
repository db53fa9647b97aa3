#include "steppe/output/probes/bolt_probe.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/output/probes/probe_input.h"

#include <deal.II/base/mpi.h>

namespace steppe {

template <int dim>
BoltProbe<dim>::BoltProbe(const Bolt<dim>& bolt, const Space<dim>& space, const Problem& problem)
    : bolt_(bolt),
      problem_(problem_of_nodes(problem)),
      shortening_(dim * space.owned_auxiliary(bolt.auxiliary)),
      forces_(space.create_vector()) {}

template <int dim>
std::vector<double> BoltProbe<dim>::measure(const State& state) const {
  problem_.force(ForcePart::unbalanced, state, forces_);
  std::vector<double> sum(2, 0);
  const LocalView force(forces_), displacement(state.displacement);
  for (const DoubledNode& node : bolt_.nodes)
    for (int c = 0; c < dim; ++c) sum[0] -= bolt_.direction[c] * force[dim * node.above + c];
  if (shortening_ >= 0) sum[1] = displacement[shortening_];
  dealii::Utilities::MPI::sum(sum, problem_.layout().communicator(), sum);
  return sum;
}

namespace {

template <int dim>
std::unique_ptr<Probe> make_bolt_probe(const ProbeContext<dim>& context, const ProbeInput& input) {
  std::vector<std::string> names;
  if (context.bolts)
    for (const Bolt<dim>& bolt : *context.bolts) {
      if (bolt.input.name == input.bolt)
        return std::make_unique<BoltProbe<dim>>(bolt, context.space, context.problem);
      names.push_back(bolt.input.name);
    }
  throw InputError(
      input.path("Bolt") + " = " + input.bolt + ": is no name of Bolts / Names; " +
      (names.empty() ? std::string("there are no bolts") : suggestion(input.bolt, names)));
}

}  // namespace

ProbeEntry bolt_probe() {
  ProbeEntry entry{
      {"bolt",
       "force of one of Bolts, N, tension positive, and by how much its shank was "
       "shortened, m",
       {"Bolt"}},
      [](const auto& context, const ProbeInput& input) { return make_bolt_probe(context, input); }};
  entry.differentiable = true;
  return entry;
}

template class BoltProbe<2>;
template class BoltProbe<3>;

}  // namespace steppe
