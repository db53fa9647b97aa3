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
ReactionProbe<dim>::ReactionProbe(const Problem& problem, const Space<dim>& space, Sets sets,
                                  const std::optional<Point<dim>>& about)
    : space_(space),
      sets_(std::move(sets)),
      about_(about),
      forces_(nodal_layout(problem).create_vector()) {
  if (const LocalReactions* local = problem.facets().reactions) {
    const VecHandle marks = space.create_vector(1);
    {
      LocalArray mark(marks);
      for (const auto& [name, nodes] : sets_)
        for (const int node : nodes) mark[node] = 1;
    }
    update_ghosts(marks);
    const LocalView mark(marks);
    std::vector<bool> nodes(space.n_local_nodes());
    for (std::size_t node = 0; node < nodes.size(); ++node) nodes[node] = mark[long(node)] > 0;
    reactions_ = local->reactions_at(nodes);
    for (std::size_t node = 0; node < nodes.size(); ++node)
      if (nodes[node]) wanted_.nodes.push_back(int(node));
  }
  if (reactions_) return;
  reactions_ = [&problem](const State& nodal, Vec F) { nodal_reactions(problem, nodal, F); };
  wanted_.add_all();
}

template <int dim>
std::vector<Column> ReactionProbe<dim>::columns() const {
  std::vector<Column> columns;
  for (const auto& [name, nodes] : sets_)
    for (int c = 0; c < dim; ++c) columns.push_back({name + "xyz"[c], "force"});
  if (about_)
    for (int c = first_axis<dim>; c < 3; ++c)
      columns.push_back({std::string("moment_") + "xyz"[c], "moment"});
  return columns;
}

template <int dim>
std::vector<double> ReactionProbe<dim>::measure(const State& state) const {
  reactions_(state, forces_);
  std::vector<double> sum(dim * sets_.size(), 0);
  const LocalView force(forces_);
  for (std::size_t k = 0; k < sets_.size(); ++k)
    for (const int node : sets_[k].second)
      for (int c = 0; c < dim; ++c) sum[dim * k + c] += force[dim * node + c];
  if (about_) {
    const Tensor<1, 3> moment =
        nodal_moment(space_, sets_[0].second, *about_, forces_, state.displacement);
    for (int c = first_axis<dim>; c < 3; ++c) sum.push_back(moment[c]);
  }
  Utilities::MPI::sum(sum, space_.communicator(), sum);
  return sum;
}

template <int dim>
void ReactionProbe<dim>::add_wanted(WantedMotion& wanted) const {
  if (wanted_.displacement) return wanted.add_all();
  wanted.nodes.insert(wanted.nodes.end(), wanted_.nodes.begin(), wanted_.nodes.end());
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
  std::optional<Point<dim>> about;
  if (!input.about.empty()) about = read_point<dim>(input.about, input.path("About"));
  return std::make_unique<ReactionProbe<dim>>(
      context.problem, context.space, typename ReactionProbe<dim>::Sets{{"reaction_", nodes}},
      about);
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
  typename ReactionProbe<dim>::Sets sets;
  for (const BoundaryInput& boundary : boundaries)
    if (boundary.holds()) sets.emplace_back(boundary.name + "_", nodes_of(space, boundary));
  return std::make_unique<ReactionProbe<dim>>(problem, space, std::move(sets));
}

template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<2>&, const Problem&);
template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<3>&, const Problem&);
template class ReactionProbe<2>;
template class ReactionProbe<3>;

}  // namespace steppe
