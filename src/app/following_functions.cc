#include "steppe/app/following_functions.h"

#include "steppe/app/local_functions.h"
#include "steppe/app/simulation.h"
#include "steppe/base/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
FollowingFunctions<dim>::FollowingFunctions(const Space<dim>& space,
                                            const std::vector<PetscInt>& entries,
                                            std::vector<const Contact<dim>*> contacts, int n_nodes)
    : space_(space), contacts_(std::move(contacts)) {
  for (const PetscInt entry : entries) {
    const auto [node, is_new] = number_of_.emplace(entry / dim, int(number_of_.size()));
    if (is_new) entries_.insert(entries_.end(), dim, -1);
    entries_[std::size_t(dim * node->second) + std::size_t(entry % dim)] = entry;
  }
  std::vector<double> positions(entries_.size());
  for (int i = 0; i < space.n_owned_nodes(); ++i) {
    const auto found = number_of_.find(space.global_node(i));
    for (int c = 0; c < dim && found != number_of_.end(); ++c)
      positions[std::size_t(dim * found->second + c)] = space.node_positions()[i][c];
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, positions.data(), int(positions.size()), MPI_DOUBLE,
                          MPI_SUM, space.communicator()));
  positions_.resize(number_of_.size());
  for (std::size_t k = 0; k < positions.size(); ++k)
    positions_[k / dim][unsigned(k % dim)] = positions[k];
  chosen_.assign(std::min(std::size_t(n_nodes), positions_.size()), -1);
}

template <int dim>
std::vector<int> FollowingFunctions<dim>::touching(const State& nodal) const {
  std::vector<int> here;
  std::pair<double, int> nearest(std::numeric_limits<double>::max(), 0);
  for (const Contact<dim>* contact : contacts_)
    for (const auto& at : contact->at_nodes(nodal)) {
      const auto found = number_of_.find(space_.global_node(at.node));
      if (found == number_of_.end()) continue;
      if (at.pressure > 0 || at.gap <= 0) here.push_back(found->second);
      nearest = std::min(nearest, {at.gap, found->second});
    }
  std::vector<int> all;
  std::pair<double, int> nearest_of_all(std::numeric_limits<double>::max(), 0);
  for (const auto& [of_rank, nearest_there] :
       Utilities::MPI::all_gather(space_.communicator(), std::pair(here, nearest))) {
    all.insert(all.end(), of_rank.begin(), of_rank.end());
    nearest_of_all = std::min(nearest_of_all, nearest_there);
  }
  if (nearest_of_all.first == std::numeric_limits<double>::max())
    throw InputError(
        "Reduction / Local: none of its nodes may touch an obstacle, which Local nodes follows; "
        "let it hold some of those of Obstacles / NAME / Where, or leave Local nodes out");
  if (all.empty()) all = {nearest_of_all.second};
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

template <int dim>
std::vector<int> FollowingFunctions<dim>::nearest_to(const std::vector<int>& touching,
                                                     std::size_t n) const {
  std::vector<std::pair<double, int>> by_distance;
  for (std::size_t k = 0; k < positions_.size(); ++k) {
    double least = std::numeric_limits<double>::max();
    for (const int node : touching)
      least = std::min(least, positions_[k].distance_square(positions_[std::size_t(node)]));
    by_distance.emplace_back(least, int(k));
  }
  std::sort(by_distance.begin(), by_distance.end());
  std::vector<int> nodes;
  for (std::size_t k = 0; k < n; ++k) nodes.push_back(by_distance[k].second);
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

template <int dim>
void FollowingFunctions<dim>::choose(const State& nodal) {
  chosen_ = nearest_to(touching(nodal), chosen_.size());
}

template <int dim>
std::vector<PetscInt> FollowingFunctions<dim>::units() const {
  std::vector<PetscInt> units;
  for (const int node : chosen_)
    for (int c = 0; c < dim; ++c) units.push_back(entries_[std::size_t(dim * node + c)]);
  return units;
}

template <int dim>
void FollowingFunctions<dim>::follow(ReducedProblem& problem, const BasisMap& map,
                                     std::function<void(const std::vector<PetscInt>&)> take) {
  problem_ = &problem;
  map_ = &map;
  take_ = std::move(take);
  nodal_ = create_state(nodal_layout(problem));
  problem.renew_by(this);
}

template <int dim>
bool FollowingFunctions<dim>::is_due(const State& state) {
  expand(*problem_, state, nodal_);
  const std::vector<int> now = touching(nodal_), near = nearest_to(now, chosen_.size() / 2);
  return !std::includes(chosen_.begin(), chosen_.end(), near.begin(), near.end()) &&
         nearest_to(now, chosen_.size()) != chosen_;
}

template <int dim>
double FollowingFunctions<dim>::energy(const State& state) const {
  const Balance balance = problem_->energetics()->balance(state);
  return balance.kinetic + balance.strain;
}

template <int dim>
void FollowingFunctions<dim>::renew(State& state) {
  const Phase phase("reduction");
  const double before = energy(state);
  expand(*problem_, state, nodal_);
  choose(nodal_);
  take_(units());
  map_->project(nodal_.displacement, state.displacement);
  map_->project(nodal_.velocity, state.velocity);
  map_->project(nodal_.acceleration, state.acceleration);
  problem_->lose(before - energy(state));
}

template <int dim>
void FollowingFunctions<dim>::history(Archive& archive) {
  std::vector<double> nodes(chosen_.begin(), chosen_.end());
  archive.values("nodes of local functions", nodes);
  if (!archive.loads() || std::equal(nodes.begin(), nodes.end(), chosen_.begin(), chosen_.end()))
    return;
  chosen_.assign(nodes.begin(), nodes.end());
  take_(units());
}

template <int dim>
void Simulation<dim>::choose_local_functions(const State& rest) {
  const ReductionInput& reduction = input_.reduction;
  if (reduction.local.empty()) return;
  local_functions_ = local_functions(space_, keys(), full(), reduction.local);
  if (!reduction.follows()) return;
  if (contacts_.empty())
    throw InputError("Reduction / Local nodes = " + std::to_string(reduction.local_nodes) +
                     ": follow where Obstacles touch, and there are none; leave it out");
  following_ = std::make_unique<FollowingFunctions<dim>>(space_, local_functions_, contacts_,
                                                         reduction.local_nodes);
  following_->choose(rest);
  local_functions_ = following_->units();
}

template <int dim>
std::unique_ptr<MappedProblem> Simulation<dim>::problem_of_other_terms() {
  if (!problem_.has_terms()) return nullptr;
  const Map* map = basis_.get();
  if (!full().nodal_form()) {
    basis_at_touched_nodes_ = at_nodes(*basis_, space_, problem_.marked_nodes());
    map = basis_at_touched_nodes_.get();
  }
  return std::make_unique<MappedProblem>(full(), *map, layout_of_coordinates());
}

template <int dim>
void Simulation<dim>::hold_spare_coordinates() {
  const VecHandle z = basis_->create_coordinates();
  PetscInt n_here;
  check(VecGetLocalSize(z, &n_here));  // all of them on one rank
  std::vector<PetscInt> spare;
  for (std::size_t k = 0; k < local_functions_.size() && n_here > 0; ++k)
    if (local_functions_[k] < 0) spare.push_back(n_here - PetscInt(local_functions_.size() - k));
  support_coordinates_->hold(spare);
}

template <int dim>
void Simulation<dim>::follow_contact(ReducedProblem& problem, ReducedBasis basis) {
  if (!following_) return;
  reduced_basis_ = std::make_unique<ReducedBasis>(std::move(basis));
  following_->follow(problem, *basis_, [&](const std::vector<PetscInt>& units) {
    local_functions_ = units;
    reduced_basis_->take(units);
    *basis_ = BasisMap(reduced_basis_->vectors(), full().mass().create(0), units);
    hold_spare_coordinates();
    problem.take(problem_.reduce_again(*reduced_basis_), problem_of_other_terms());
  });
}

template class FollowingFunctions<2>;
template class FollowingFunctions<3>;
#define INSTANTIATE(dim)                                                             \
  template void Simulation<dim>::choose_local_functions(const State&);               \
  template std::unique_ptr<MappedProblem> Simulation<dim>::problem_of_other_terms(); \
  template void Simulation<dim>::hold_spare_coordinates();                           \
  template void Simulation<dim>::follow_contact(ReducedProblem&, ReducedBasis);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
