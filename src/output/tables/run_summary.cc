#include "steppe/output/tables/run_summary.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/supports/boundary_set.h"
#include "steppe/output/quantities/nodal_moment.h"

#include <deal.II/base/mpi.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace steppe {

using namespace dealii;

template <int dim>
void Peak<dim>::include(double value, const Point<dim>& where, double now) {
  const double before = largest.value;
  const Point<dim> there = largest.where;
  largest.include(value, where);
  if (largest.value != before || !(largest.where == there)) time = now;
}

template <int dim>
void Peak<dim>::agree(MPI_Comm communicator) {
  const Largest<dim> own = largest;
  largest.agree(communicator);
  const bool here = own.value == largest.value && own.where == largest.where;
  time = Utilities::MPI::min(here ? time : std::numeric_limits<double>::infinity(), communicator);
}

template <int dim>
RunSummary<dim>::RunSummary(const Problem& problem, const Space<dim>& space, const Body<dim>& body,
                            RecoveredStress<dim>& stress,
                            const std::vector<std::pair<std::string, MaterialInput>>& materials,
                            const std::vector<BoundaryInput>& boundaries, const Point<dim>& about)
    : problem_(problem), space_(space), body_(body), stress_(stress) {
  for (const BoundaryInput& boundary : boundaries)
    if (boundary.holds()) supports_.emplace_back(boundary.name, nodes_of(space, boundary));
  for (const auto& [name, input] : materials) results_.stresses.push_back({name, {}, {}});
  results_.about = about;
}

template <int dim>
void RunSummary<dim>::look_at(const State& state) {
  if (problem_.nodal_form()) return;
  include(state, results_.displacement);
  if (stress_.has_samples_of(state)) include_stresses(state);
}

template <int dim>
void RunSummary<dim>::take_stresses(const State& nodal, RunResults<dim>& results) const {
  for (MaterialStress<dim>& of : results.stresses) of.von_mises = {};
  const std::vector<Largest<dim>>& peaks = stress_.peaks(nodal);
  for (std::size_t m = 0; m < peaks.size(); ++m)
    results.stresses[body_.materials()[m].input].von_mises.include(peaks[m].value, peaks[m].where);
}

template <int dim>
void RunSummary<dim>::include_stresses(const State& nodal) {
  results_.stress_states += nodal.time != stress_time_;
  stress_time_ = nodal.time;
  take_stresses(nodal, results_);
  for (MaterialStress<dim>& of : results_.stresses)
    of.over_time.include(of.von_mises.value, of.von_mises.where, nodal.time);
}

template <int dim>
void RunSummary<dim>::include(const State& nodal, Peak<dim>& displacement) const {
  const LocalView u(nodal.displacement);
  double largest = 0;  // squared, which saves a root at each node
  int node = -1;
  for (int i = 0; i < space_.n_body_nodes(); ++i) {
    double squared = 0;
    for (int c = 0; c < dim; ++c) squared += u[dim * i + c] * u[dim * i + c];
    if (squared < largest || (squared == largest && node >= 0)) continue;
    largest = squared;
    node = i;
  }
  if (node >= 0)
    displacement.include(std::sqrt(largest), space_.node_positions()[node], nodal.time);
}

template <int dim>
RunResults<dim> RunSummary<dim>::blank() const {
  RunResults<dim> results;
  for (const MaterialStress<dim>& of : results_.stresses)
    results.stresses.push_back({of.material, {}, {}});
  for (const auto& [name, nodes] : supports_) results.supports.push_back({name, {}, {}});
  results.connections = connections_.blank();
  results.about = results_.about;
  return results;
}

template <int dim>
RunResults<dim> RunSummary<dim>::of(const State& nodal) const {
  RunResults<dim> results = blank();
  results.end = nodal.time;
  include(nodal, results.displacement);
  results.displacement.agree(space_.communicator());
  stress_.update(nodal);
  take_stresses(nodal, results);
  results.stress_error = stress_.error();
  find_forces(nodal, results);
  return results;
}

template <int dim>
void RunSummary<dim>::find(const State& last) {
  results_.end = last.time;
  const State* nodal = &last;
  State expanded;
  if (problem_.nodal_form()) {
    expanded.displacement = nodal_layout(problem_).create_vector();
    expanded.velocity = nodal_layout(problem_).create_vector();
    expanded.acceleration = nodal_layout(problem_).create_vector();
    expand(problem_, last, expanded);
    nodal = &expanded;
    include(expanded, results_.displacement);
  }
  results_.displacement.agree(space_.communicator());
  stress_.update(*nodal);
  include_stresses(*nodal);
  results_.stress_error = stress_.error();
  find_forces(*nodal, results_);
}

template <int dim>
void RunSummary<dim>::find_forces(const State& nodal, RunResults<dim>& results) const {
  const VecHandle forces = nodal_layout(problem_).create_vector();
  std::vector<int> all(space_.n_owned_nodes());
  std::iota(all.begin(), all.end(), 0);
  problem_of_nodes(problem_).force(ForcePart::load, nodal, forces);
  results.all_loads = sum("all loads", all, nodal, forces);
  nodal_reactions(problem_, nodal, forces);
  results.all_supports = sum("all supports", all, nodal, forces);
  results.supports.clear();
  for (const auto& [name, nodes] : supports_)
    results.supports.push_back(sum(name, nodes, nodal, forces));
  results.connections = connections_.measure(nodal);
}

template <int dim>
NamedForce<dim> RunSummary<dim>::sum(const std::string& name, const std::vector<int>& nodes,
                                     const State& nodal, Vec forces) const {
  const LocalView f(forces);
  const Tensor<1, 3> moment =
      nodal_moment(space_, nodes, results_.about, forces, nodal.displacement);
  std::vector<double> sums = {0, 0, 0, moment[0], moment[1], moment[2]};
  for (const int node : nodes)
    for (int c = 0; c < dim && moves_with_body(space_, node); ++c) sums[c] += f[dim * node + c];
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  NamedForce<dim> result{name, {}, {}};
  for (int c = 0; c < dim; ++c) result.force[c] = sums[c];
  for (int c = 0; c < 3; ++c) result.moment[c] = sums[3 + c];
  return result;
}

template <int dim>
void RunSummary<dim>::history(Archive& archive) {
  const auto section = archive.enter("largest displacement");
  const auto keep = [&](Peak<dim>& peak, const std::string& of) {
    if (!archive.loads()) peak.agree(space_.communicator());
    archive.added_value("value" + of, peak.largest.value);
    archive.added_value("time" + of, peak.time);
    for (int c = 0; c < dim; ++c)
      archive.added_value("place " + std::to_string(c) + of, peak.largest.where[c]);
  };
  keep(results_.displacement, "");
  for (std::size_t m = 0; m < results_.stresses.size(); ++m)
    keep(results_.stresses[m].over_time, " of the stress in material " + std::to_string(m));
  archive.added_value("states with a stress", results_.stress_states);
  archive.added_value("time of the last stress", stress_time_);
}

template struct Peak<2>;
template struct Peak<3>;
template class RunSummary<2>;
template class RunSummary<3>;

}  // namespace steppe
