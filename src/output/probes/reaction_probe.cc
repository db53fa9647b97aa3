#include "steppe/output/probes/reaction_probe.h"

#include "steppe/fem/supports/boundary_set.h"
#include "steppe/input/values/point.h"
#include "steppe/output/quantities/nodal_moment.h"

#include <deal.II/base/mpi.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// Moments are about all axes, in 2D about z.
template <int dim>
constexpr int first_axis = dim == 2 ? 2 : 0;

}  // namespace

template <int dim>
std::vector<Column> ReactionProbe<dim>::columns() const {
  std::vector<Column> columns;
  for (const auto& [name, nodes] : sets_)
    for (int c = 0; c < dim; ++c) columns.push_back({name + "xyz"[c], "force"});
  if (space_)
    for (int c = first_axis<dim>; c < 3; ++c)
      columns.push_back({std::string("moment_") + "xyz"[c], "moment"});
  return columns;
}

template <int dim>
std::vector<double> ReactionProbe<dim>::measure(const State& state) const {
  nodal_reactions(problem_, state, forces_);
  std::vector<double> sum(dim * sets_.size(), 0);
  const LocalView force(forces_);
  for (std::size_t k = 0; k < sets_.size(); ++k)
    for (const int node : sets_[k].second)
      for (int c = 0; c < dim; ++c) sum[dim * k + c] += force[dim * node + c];
  if (space_) {
    const Tensor<1, 3> moment =
        nodal_moment(*space_, sets_[0].second, about_, forces_, state.displacement);
    for (int c = first_axis<dim>; c < 3; ++c) sum.push_back(moment[c]);
  }
  Utilities::MPI::sum(sum, problem_.layout().communicator(), sum);
  return sum;
}

namespace {

/// On one of the boundaries by its name, or else on a region.
template <int dim>
std::unique_ptr<Probe> make_sum(const ProbeContext<dim>& context, const ProbeInput& input) {
  const auto named =
      std::find_if(context.boundaries.begin(), context.boundaries.end(),
                   [&](const BoundaryInput& boundary) { return boundary.name == input.where; });
  const std::vector<int> nodes = named != context.boundaries.end()
                                     ? nodes_of(context.space, *named)
                                     : nodes_of_region(context.space, input);
  if (!input.about.empty())
    return std::make_unique<ReactionProbe<dim>>(context.problem, nodes, context.space,
                                                read_point<dim>(input.about, input.path("About")));
  return std::make_unique<ReactionProbe<dim>>(
      context.problem, std::vector<std::pair<std::string, std::vector<int>>>{{"reaction_", nodes}});
}

}  // namespace

ProbeEntry reaction_probe() {
  ProbeEntry entry{
      {"reaction",
       "force of the supports on a boundary, N",
       {{"Where", "or one of Boundaries / Names, which may be of Kind = nodes"}, "About"}},
      [](const auto& context, const ProbeInput& input) { return make_sum(context, input); }};
  entry.differentiable = true;
  return entry;
}

template <int dim>
std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>& boundaries,
                                            const Space<dim>& space, const Problem& problem) {
  std::vector<std::pair<std::string, std::vector<int>>> sets;
  for (const BoundaryInput& boundary : boundaries)
    if (boundary.holds()) sets.emplace_back(boundary.name + "_", nodes_of(space, boundary));
  return std::make_unique<ReactionProbe<dim>>(problem, std::move(sets));
}

template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<2>&, const Problem&);
template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<3>&, const Problem&);
template class ReactionProbe<2>;
template class ReactionProbe<3>;

}  // namespace steppe
