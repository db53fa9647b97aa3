#include "steppe/fem/maps/hinged_map.h"

#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/rotation_by_vector.h"
#include "steppe/fem/maps/identity_with_room.h"

#include <deal.II/base/tensor.h>

#include <algorithm>
#include <map>

namespace steppe {

namespace {

/// v by turns of which the last one comes first.
template <class N>
Triple<N> turned_by_all(const std::vector<Triple<N>>& turns, Triple<N> v) {
  for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) v = turned(*turn, v);
  return v;
}

template <class N>
Triple<N> as(const Triple<double>& v) {
  return {N(v[0]), N(v[1]), N(v[2])};
}

/// The change of theta that makes a spin.
Triple<double> change_of(const Triple<double>& theta, const Triple<double>& spin) {
  dealii::Tensor<2, 3> spins;
  for (int r = 0; r < 3; ++r) {
    Triple<double> unit = {};
    unit[std::size_t(r)] = 1;
    const Triple<double> column = spin_of(theta, unit);
    for (int c = 0; c < 3; ++c) spins[c][r] = column[std::size_t(c)];
  }
  const dealii::Tensor<2, 3> back = invert(spins);
  Triple<double> change = {};
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) change[std::size_t(r)] += back[r][c] * spin[std::size_t(c)];
  return change;
}

}  // namespace

template <int dim>
HingedMap<dim>::HingedMap(const Space<dim>& space, const RemotePoints<dim>& remote, const Map& ties)
    : TurningMap<dim>(space, remote, ties),
      accepted_(space.create_vector()),
      at_(space.create_vector()),
      full_(space.create_vector()) {
  std::vector<const Joint<dim>*> joints;
  for (const Joint<dim>& joint : remote.joints())
    if (joint.entry->follows && joint.holds_rotation()) joints.push_back(&joint);
  std::stable_sort(joints.begin(), joints.end(),
                   [](const auto* one, const auto* other) { return one->depth < other->depth; });
  const bool mine = !this->points().empty();
  for (const Joint<dim>* joint : joints) {
    if (!mine) break;
    Held held{joint->follower(), joint->leader(), -1, {}};
    if (joint->own && !joint->entry->slides) held.own = dim * space.owned_auxiliary(*joint->own);
    for (int c = 0; c < 3; ++c) held.axis[c] = (joint->first_follows ? -1 : 1) * joint->axis[c];
    held_.push_back(held);
  }
  // the columns of each chain, in the order of the joints
  std::map<int, std::vector<int>> unknowns;
  std::vector<std::pair<int, int>> beside;
  for (const Held& held : held_) {
    std::vector<int> here;
    if (held.leader >= 0) {
      if (const auto leader = unknowns.find(held.leader); leader != unknowns.end())
        here = leader->second;
      else
        for (int r = 0; r < Base::n_rotations; ++r) here.push_back(unknown(held.leader, r));
    }
    if (held.own >= 0) here.push_back(held.own);
    for (int r = 0; r < Base::n_rotations; ++r)
      for (const int column : here) beside.emplace_back(unknown(held.point, r), column);
    unknowns[held.point] = here;
  }
  H_ = identity_with_room(space, beside);
  take_accepted();
  const VecHandle rest = space.create_vector();
  turn_to(rest, full_);
}

template <int dim>
typename HingedMap<dim>::Vector HingedMap<dim>::accepted_axis(const Held& held) const {
  if (held.leader < 0 || dim == 2) return held.axis;
  const LocalView accepted(accepted_);
  Vector axis = {};
  for (std::size_t k = 0; k < Base::n_directors; ++k) {
    const Vector director = TurningPoint<dim>::vector_in(
        accepted.data(), this->points()[std::size_t(held.leader)].director(int(k)));
    for (std::size_t c = 0; c < 3; ++c) axis[c] += held.axis[k] * director[c];
  }
  return axis;
}

template <int dim>
template <class N, class Entry>
std::vector<typename HingedMap<dim>::template Motion<N>> HingedMap<dim>::motions(
    const Entry& entry) const {
  std::vector<Motion<N>> result(this->points().size());
  std::vector<bool> is_held(result.size(), false);
  for (const Held& held : held_) is_held[std::size_t(held.point)] = true;
  for (std::size_t p = 0; p < result.size(); ++p) {
    if (is_held[p]) continue;
    Triple<N> theta = {};
    for (int r = 0; r < Base::n_rotations; ++r) theta[dim == 2 ? 2 : r] = entry(unknown(int(p), r));
    for (int r = 0; r < Base::n_rotations; ++r) {
      Triple<N> axis = {};
      axis[dim == 2 ? 2 : r] = N(1.);
      result[p].spins.emplace_back(unknown(int(p), r), spin_of(theta, axis));
    }
    result[p].turns.push_back(theta);
  }
  for (const Held& held : held_) {
    Motion<N>& motion = result[std::size_t(held.point)];
    if (held.leader >= 0) motion = result[std::size_t(held.leader)];
    if (held.own < 0) continue;
    const Triple<N> axis = as<N>(accepted_axis(held));
    motion.spins.emplace_back(held.own, turned_by_all(motion.turns, axis));
    const N phi = entry(held.own);
    motion.turns.push_back({phi * axis[0], phi * axis[1], phi * axis[2]});
  }
  return result;
}

template <int dim>
void HingedMap<dim>::turn_to(Vec y, Vec with_rotations) const {
  if (y != at_) check(VecCopy(y, at_));
  check(VecCopy(y, with_rotations));
  columns_.clear();
  axes_.clear();
  {
    LocalArray full(with_rotations);
    const LocalView accepted(accepted_);
    const auto all =
        motions<double>([&](int unknown) { return full[unknown] - accepted[unknown]; });
    for (const Held& held : held_) {
      const Motion<double>& motion = all[std::size_t(held.point)];
      const Triple<double> theta = rotation_vector({turned_by_all(motion.turns, {1, 0, 0}),
                                                    turned_by_all(motion.turns, {0, 1, 0}),
                                                    turned_by_all(motion.turns, {0, 0, 1})});
      for (int r = 0; r < Base::n_rotations; ++r)
        full[unknown(held.point, r)] = accepted[unknown(held.point, r)] + theta[dim == 2 ? 2 : r];
      Columns columns;
      for (const auto& [of, spin] : motion.spins) columns.emplace_back(of, change_of(theta, spin));
      columns_.push_back(std::move(columns));
      axes_.push_back(held.own < 0 ? Vector{} : motion.spins.back().second);
    }
  }
}

template <int dim>
void HingedMap<dim>::displacement(Vec y, Vec u) const {
  turn_to(y, full_);
  Base::displacement(full_, u);
}

template <int dim>
void HingedMap<dim>::velocity(Vec v, Vec u) const {
  check(VecCopy(v, full_));
  {
    LocalArray full(full_);
    for (std::size_t i = 0; i < held_.size(); ++i)
      for (int r = 0; r < Base::n_rotations; ++r) {
        const Held& held = held_[i];
        double omega = held.leader < 0 ? 0 : full[unknown(held.leader, r)];
        if (held.own >= 0) omega += axes_[i][std::size_t(r)] * full[held.own];
        full[unknown(held.point, r)] = omega;
      }
  }
  Base::velocity(full_, u);
}

template <int dim>
void HingedMap<dim>::acceleration(Vec v, Vec a, Vec u) const {
  const VecHandle rates = this->space_.create_vector();
  check(VecCopy(v, rates));
  check(VecCopy(a, full_));
  {
    LocalArray omega(rates), alpha(full_);
    for (std::size_t i = 0; i < held_.size(); ++i) {
      const Held& held = held_[i];
      Vector of_leader = {}, added = {};
      if (held.leader >= 0)
        of_leader = TurningPoint<dim>::rotation_in(
            omega.data(), this->points()[std::size_t(held.leader)].rotation());
      if (held.own >= 0) {
        const Vector inwards = cross(of_leader, axes_[i]);
        for (std::size_t c = 0; c < 3; ++c)
          added[c] = axes_[i][c] * alpha[held.own] + inwards[c] * omega[held.own];
      }
      for (int r = 0; r < Base::n_rotations; ++r) {
        const std::size_t c = dim == 2 ? 2 : std::size_t(r);
        const int to = unknown(held.point, r);
        alpha[to] = added[c] + (held.leader < 0 ? 0 : alpha[unknown(held.leader, r)]);
        omega[to] = of_leader[c] + (held.own < 0 ? 0 : axes_[i][c] * omega[held.own]);
      }
    }
  }
  Base::acceleration(rates, full_, u);
}

template <int dim>
void HingedMap<dim>::expand(Vec y, Vec u) const {
  check(VecCopy(y, full_));
  {
    LocalArray full(full_);
    for (std::size_t i = 0; i < held_.size(); ++i)
      for (const auto& [column, change] : columns_[i])
        for (int r = 0; r < Base::n_rotations; ++r)
          full[unknown(held_[i].point, r)] += change[dim == 2 ? 2 : r] * full[column];
  }
  Base::expand(full_, u);
}

template <int dim>
void HingedMap<dim>::project(Vec u, Vec y) const {
  Base::project(u, y);
  LocalArray entries(y);
  for (const Held& held : held_)
    for (int r = 0; r < Base::n_rotations; ++r) entries[unknown(held.point, r)] = 0;
}

template <int dim>
void HingedMap<dim>::restrict_force(Vec f, Vec g) const {
  Base::restrict_force(f, g);
  LocalArray forces(g);
  for (std::size_t i = 0; i < held_.size(); ++i)
    for (const auto& [column, change] : columns_[i])
      for (int r = 0; r < Base::n_rotations; ++r)
        forces[column] += change[dim == 2 ? 2 : r] * forces[unknown(held_[i].point, r)];
}

template <int dim>
void HingedMap<dim>::spread_force(Vec g, Vec f) const {
  check(VecCopy(g, full_));
  {
    LocalArray forces(full_);
    for (std::size_t i = 0; i < held_.size(); ++i)
      for (const auto& [column, change] : columns_[i])
        for (int r = 0; r < Base::n_rotations; ++r)
          forces[column] -= change[dim == 2 ? 2 : r] * forces[unknown(held_[i].point, r)];
  }
  Base::spread_force(full_, f);
}

template <int dim>
void HingedMap<dim>::add_change(double s, Vec f, const Supports& supports, Mat J) const {
  using N = Dual<double>;
  const VecHandle z = this->space_.create_vector();
  this->ties().restrict_force(f, z);
  const LocalView forces(z), accepted(accepted_), now(at_);
  const auto& prescribed = supports.owned();
  const auto is_free = [&](int unknown) {
    return !std::binary_search(prescribed.begin(), prescribed.end(), PetscInt(unknown));
  };
  std::vector<int> unknowns;  // that are free
  const auto at_rest = motions<double>([&](int of) { return now[of] - accepted[of]; });
  for (const auto& motion : at_rest)
    for (const auto& [of, spin] : motion.spins)
      if (is_free(of)) unknowns.push_back(of);
  std::sort(unknowns.begin(), unknowns.end());
  unknowns.erase(std::unique(unknowns.begin(), unknowns.end()), unknowns.end());
  const PetscInt first = dim * this->space_.first_node();
  for (const int column : unknowns) {
    const auto all =
        motions<N>([&](int of) { return N(now[of] - accepted[of], of == column ? 1 : 0); });
    std::map<int, double> rows;  // the derivatives of forces by this unknown
    for (std::size_t p = 0; p < all.size(); ++p) {
      const auto& point = this->points()[p];
      Triple<N> moment = as<N>(TurningPoint<dim>::rotation_in(forces.data(), point.rotation()));
      for (std::size_t k = 0; k < Base::n_directors; ++k) {
        const Triple<N> here =
            cross(turned_by_all(all[p].turns, as<N>(TurningPoint<dim>::vector_in(
                                                  accepted.data(), point.director(int(k))))),
                  as<N>(TurningPoint<dim>::vector_in(forces.data(), point.director(int(k)))));
        for (std::size_t c = 0; c < 3; ++c) moment[c] += here[c];
      }
      const bool sees = std::any_of(all[p].spins.begin(), all[p].spins.end(),
                                    [&](const auto& spin) { return spin.first == column; });
      for (const auto& [of, spin] : all[p].spins)
        if (sees && is_free(of))
          rows[of] += (spin[0] * moment[0] + spin[1] * moment[1] + spin[2] * moment[2]).slope;
    }
    for (const auto& [row, value] : rows)
      check(MatSetValue(J, first + row, first + column, s * value, ADD_VALUES));
  }
  check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
}

template <int dim>
void HingedMap<dim>::take_accepted() {
  LocalArray accepted(accepted_), lags(full_);
  for (const TurningPoint<dim>& point : this->points()) point.store(accepted.data(), lags.data());
}

template <int dim>
void HingedMap<dim>::accept(Vec y, Vec v, double step) {
  turn_to(y, full_);
  Base::accept(full_, v, step);
  take_accepted();
  {
    const LocalView now(y);
    LocalArray accepted(accepted_);
    for (const Held& held : held_)
      if (held.own >= 0) accepted[held.own] = now[held.own];
  }
  turn_to(y, full_);
}

template <int dim>
void HingedMap<dim>::history(Archive& archive) {
  Base::history(archive);
  const auto section = archive.enter("joints");
  archive.vector("accepted angles", accepted_);
  if (!archive.loads()) return;
  take_accepted();
  const VecHandle at = this->space_.create_vector();
  check(VecCopy(accepted_, at));
  turn_to(at, full_);
}

template class HingedMap<2>;
template class HingedMap<3>;

}  // namespace steppe
