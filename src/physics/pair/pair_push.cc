#include "steppe/physics/pair/pair_push.h"

#include <deque>

namespace steppe {

using namespace dealii;

namespace {

constexpr int most_rounds = 10;

}  // namespace

template <int dim>
PairPush<dim>::PairPush(GapMap<dim>& map, const std::vector<std::size_t>& numbers,
                        const VelocityUpdate& update, bool frictional, MPI_Comm communicator)
    : map_(map),
      numbers_(numbers),
      update_(update),
      frictional_(frictional),
      communicator_(communicator),
      turned_(update.axes != nullptr),
      is_chosen_(numbers.size()),
      of_gaps_(map.nodes().size()),
      rubbing_(map.nodes().size()) {}

template <int dim>
void PairPush<dim>::set_mobility() {
  const LocalView mass(update_.mass);
  std::deque<LocalView> axes;
  if (turned_)
    for (const VecHandle& axis : *update_.axes) axes.emplace_back(Vec(axis));
  const std::vector<int>& owned = map_.nodes().owned();
  mobility_.assign(owned.size() * (turned_ ? dim : 1), {});
  for (std::size_t i = 0; i < owned.size(); ++i)
    for (int c = 0; c < dim; ++c) {
      const double m = mass[dim * owned[i] + c];
      if (m == 0) continue;
      if (!turned_) {
        mobility_[i].set(c, update_.h / m);
        continue;
      }
      const LocalView& axis = axes[std::size_t(c)];
      for (int d = 0; d < dim; ++d) {
        NodeVector<dim>& column = mobility_[dim * i + std::size_t(d)];
        for (int e = 0; e < dim; ++e)
          column.set(
              e, column[e] + update_.h / m * axis[dim * owned[i] + d] * axis[dim * owned[i] + e]);
      }
    }
}

template <int dim>
void PairPush<dim>::accelerate(Vectors& forces) const {
  const std::size_t n = map_.nodes().owned().size();
  if (!turned_) {
    for (std::size_t i = 0; i < n; ++i) forces[i].scale(mobility_[i]);
    return;
  }
  for (std::size_t i = 0; i < n; ++i) {
    NodeVector<dim> v;
    for (int d = 0; d < dim; ++d) v.add(forces[i][d], mobility_[dim * i + std::size_t(d)]);
    forces[i] = v;
  }
}

template <int dim>
bool PairPush<dim>::choose(const Nodes& nodes, const Numbers& rates) {
  bool more = false;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const PushedNode<dim>& node = nodes[i];
    const double before = node.gap - update_.h * (node.rate_before - node.moving),
                 after = node.gap + update_.h * (rates[numbers_[i]] - node.moving);
    if (is_chosen_[i] || (before >= 0 && after >= 0 && node.force == 0)) continue;
    is_chosen_[i] = more = true;
  }
  if (largest(more, 0)[0] == 0) return false;
  chosen_.clear();
  Numbers wanted(map_.nodes().size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!is_chosen_[i]) continue;
    chosen_.push_back(i);
    wanted[numbers_[i]] = 1;
  }
  map_.keep(wanted);
  return true;
}

template <int dim>
void PairPush<dim>::by_pressing(const Numbers& forces, Vectors& change) {
  for (std::size_t k = 0; k < chosen_.size(); ++k) of_gaps_[numbers_[chosen_[k]]] = forces[k];
  map_.press(of_gaps_, change);
  accelerate(change);
}

template <int dim>
void PairPush<dim>::by_rubbing(const Numbers& forces, Vectors& change) {
  for (std::size_t k = 0; k < chosen_.size(); ++k)
    for (int c = 0; c < dim; ++c)
      rubbing_[numbers_[chosen_[k]]].set(c, -forces[width * k + std::size_t(c)]);
  map_.rub(rubbing_, change);
  accelerate(change);
}

template <int dim>
typename PairPush<dim>::Vectors PairPush<dim>::sum(const Vectors& one, const Vectors& other) const {
  Vectors result = one;
  for (std::size_t i = 0; i < other.size(); ++i) result[i].add(1, other[i]);
  return result;
}

template <int dim>
std::array<double, 2> PairPush<dim>::largest(double one, double other) const {
  std::array<double, 2> all, here = {one, other};
  check_mpi(MPI_Allreduce(here.data(), all.data(), 2, MPI_DOUBLE, MPI_MAX, communicator_));
  return all;
}

template <int dim>
void PairPush<dim>::solve(Nodes& nodes) {
  const std::vector<int>& owned = map_.nodes().owned();
  const std::size_t n_all = map_.nodes().size();
  Vectors before(n_all), free(n_all);
  {
    const UpdateView unknowns(update_);
    for (std::size_t i = 0; i < owned.size(); ++i)
      for (int c = 0; c < dim; ++c) {
        const PetscInt at = dim * owned[i] + c;
        const double v = unknowns.velocity(at);
        before[i].set(c, v);
        free[i].set(c, v + update_.h * unknowns.acceleration(at));
      }
  }
  Numbers rates, unpressed, forces;
  Vectors drifts;
  map_.rates(before, rates);
  if (frictional_) map_.drifts(before, drifts);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i].rate_before = rates[numbers_[i]];
    if (frictional_) nodes[i].drift_before = drifts[numbers_[i]].tensor();
  }
  map_.rates(free, unpressed);
  rates = unpressed;
  Vectors change(n_all), after = free;
  bool presses = false;
  while (choose(nodes, rates)) {
    presses = true;
    if (mobility_.empty()) set_mobility();
    Vectors rubbed(n_all), pressed;
    Numbers rubbing(width * chosen_.size());
    const auto rub_back = [&] {
      for (std::size_t k = 0; k < chosen_.size(); ++k)
        for (std::size_t c = 0; c < dim; ++c)
          rubbing[width * k + c] = nodes[chosen_[k]].rubbing[unsigned(c)];
      by_rubbing(rubbing, rubbed);
    };
    if (frictional_) rub_back();
    for (int k = 0; k < most_rounds; ++k) {
      if (frictional_) map_.rates(after = sum(free, rubbed), unpressed);
      const bool changed = press(nodes, unpressed);
      forces.resize(chosen_.size());
      for (std::size_t i = 0; i < chosen_.size(); ++i) forces[i] = nodes[chosen_[i]].force;
      by_pressing(forces, pressed);
      if (!frictional_ || (!changed && k > 0)) break;
      map_.drifts(after = sum(free, pressed), drifts);
      rub(nodes, drifts);
      rub_back();
    }
    change = sum(pressed, rubbed);
    map_.keep_all();
    map_.rates(after = sum(free, change), rates);
  }
  if (frictional_) map_.drifts(after, drifts);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i].rate_after = rates[numbers_[i]];
    if (frictional_) nodes[i].drift_after = drifts[numbers_[i]].tensor();
    if (is_chosen_[i]) continue;
    nodes[i].force = nodes[i].damping = 0;
    nodes[i].rubbing = Tensor<1, dim>();
  }
  if (!presses) return;
  UpdateView unknowns(update_);
  for (std::size_t i = 0; i < owned.size(); ++i)
    for (int c = 0; c < dim; ++c) unknowns.accelerate(dim * owned[i] + c, change[i][c] / update_.h);
}

template class PairPush<2>;
template class PairPush<3>;

}  // namespace steppe
