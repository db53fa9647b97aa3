#include "steppe/fem/constraints/prescribed_motion.h"

#include "steppe/base/process/error.h"

#include <algorithm>

namespace steppe {

using dealii::Point;

namespace {

/// The boundaries with what holds or moves bolts, behind them in the order of the bolts.
template <int dim>
std::vector<BoundaryInput> with_bolts(std::vector<BoundaryInput> boundaries,
                                      const std::vector<Bolt<dim>>& bolts) {
  for (const Bolt<dim>& bolt : bolts)
    for (const auto& support : bolt.supports()) {
      boundaries.push_back({bolt.input.name, ""});
      boundaries.back().active = support.active;
    }
  return boundaries;
}

}  // namespace

template <int dim>
PrescribedMotion<dim>::PrescribedMotion(
    const Space<dim>& space, const std::vector<BoundaryInput>& boundaries,
    const Constants& constants, const std::vector<double>& samples,
    const std::vector<PeriodicInput>& periodic, const std::vector<TiedFaces<dim>>& ties,
    std::optional<double> equilibrium, const RemotePoints<dim>* remote,
    const std::vector<Bolt<dim>>& bolts)
    : space_(space),
      phases_(support_phases(with_bolts(boundaries, bolts), constants, samples, equilibrium)) {
  std::vector<Follower> followers;
  for (const BoundaryInput& boundary : boundaries) {
    read(int(names_.size()), boundary, constants, samples, followers);
    boundary_of_.resize(motions_.size(), int(names_.size()));
    names_.push_back(boundary.name);
  }
  for (const Bolt<dim>& bolt : bolts) read(bolt, constants);
  for (const PeriodicInput& input : periodic) read(input, constants, followers);
  if (remote && !remote->empty()) read(*remote, constants, samples, followers);
  agree(space.communicator(), [&] {
    for (const Bolt<dim>& bolt : bolts)
      read(bolt, add_zero(bolt.input.path(), constants), followers);
  });
  std::vector<int> standing;  // numbers of the zero motions of ties
  for (const TiedFaces<dim>& faces : ties)
    standing.push_back(add_zero(faces.input.path(), constants));
  boundary_of_.resize(motions_.size(), always);
  for (const auto& motion : motions_) at_rest_ &= !motion->uses_time();
  find_frames();
  for (phase_ = 0; phase_ < phases_.size(); ++phase_) {
    set_rows();
    check_rows(samples, constants);
  }
  phase_ = 0;
  set_rows();
  for (std::size_t i = 0; i < ties.size(); ++i) read(ties[i], standing[i], followers);
  tie(followers, times_to_check(samples, constants));
  unknowns_are_nodal_ = on_all_ranks(space.communicator(), frames_.empty()) && ties_.empty();
  begin_phase();
  doubts_.clear();
  if (phases_.size() == 1) directions_.clear();
}

template <int dim>
void PrescribedMotion<dim>::list_rows() {
  owned_.clear();
  owned_global_.clear();
  for (const auto& [local, row] : rows_) {
    owned_.push_back(local);
    owned_global_.push_back(dim * space_.first_node() + local);
  }
}

template <int dim>
std::vector<double> PrescribedMotion<dim>::changes() const {
  std::vector<double> times;
  for (std::size_t p = phase_ + 1; p < phases_.size(); ++p) times.push_back(phases_[p].begin);
  return times;
}

template <int dim>
void PrescribedMotion<dim>::begin_phase() {
  list_rows();
  rest_.clear();
  if (phase_ == 0 && held_) {
    const LocalView then(held_);
    for (const PetscInt unknown : locked_) rows_.at(unknown).offset = then[unknown];
  }
  if (phase_ == 0 && !at_rest_) return;
  agree(space_.communicator(), [&] {
    const Fields fields = displacements(since_);
    for (const auto& [local, row] : rows_)
      rest_.push_back(sum(row.motion, fields, space_.node_positions()[row.node]) + row.offset);
    if (phase_ == 0) return;
    const LocalView then(held_);
    auto rest = rest_.begin();
    for (auto& [local, row] : rows_) {
      row.offset = then[local] - *rest;
      *rest++ = then[local];
    }
  });
}

template <int dim>
void PrescribedMotion<dim>::change(double time, Vec displacement) {
  ++phase_;
  since_ = time;
  if (!held_) held_ = duplicate(displacement);
  check(VecCopy(displacement, held_));
  set_rows();
  begin_phase();
}

template <int dim>
void PrescribedMotion<dim>::begin(Vec displacement) {
  if (!has_locked_) return;
  if (!held_) held_ = duplicate(displacement);
  check(VecCopy(displacement, held_));
  begin_phase();
}

template <int dim>
void PrescribedMotion<dim>::history(Archive& archive) {
  const auto section = archive.enter("supports");
  archive.value("phase", phase_);
  if (phase_ > 0 || has_locked_) {
    if (!held_) held_ = space_.create_vector();
    archive.value("since", since_);
    archive.vector("displacement then", held_);
  }
  if (!archive.loads()) return;
  set_rows();
  begin_phase();
}

template <int dim>
double PrescribedMotion<dim>::sum(const MotionSum& motion, const Fields& fields,
                                  const Point<dim>& x) {
  double value = 0;
  for (const WeightedMotion& part : motion) value += part.weight * fields[part.motion](x);
  return value;
}

template <int dim>
template <class Evaluate>
typename PrescribedMotion<dim>::Fields PrescribedMotion<dim>::fields(
    const Evaluate& evaluate) const {
  Fields result(motions_.size());
  for (std::size_t m = 0; m < motions_.size(); ++m)
    if (acts(boundary_of_[m])) result[m] = evaluate(*motions_[m]);
  return result;
}

template <int dim>
typename PrescribedMotion<dim>::Fields PrescribedMotion<dim>::displacements(double time) const {
  return fields([time](const Motion<dim>& motion) { return motion.displacement(time); });
}

template <int dim>
void PrescribedMotion<dim>::set(const Fields& fields, Vec v) const {
  LocalArray entries(v);
  for (const auto& [local, row] : rows_)
    entries[local] = sum(row.motion, fields, space_.node_positions()[row.node]);
}

template <int dim>
void PrescribedMotion<dim>::set_displacement(double time, Vec v) const {
  LocalArray entries(v);
  if (at_rest_) {
    for (std::size_t k = 0; k < owned_.size(); ++k) entries[owned_[k]] = rest_[k];
    return;
  }
  const Fields fields = displacements(time);
  for (const auto& [local, row] : rows_)
    entries[local] = sum(row.motion, fields, space_.node_positions()[row.node]) + row.offset;
}

template <int dim>
void PrescribedMotion<dim>::set_velocity(double time, double increment, Vec v) const {
  if (at_rest_) return zero(v);
  set(fields([&](const Motion<dim>& motion) { return motion.velocity(time, increment); }), v);
}

template <int dim>
void PrescribedMotion<dim>::set_acceleration(double time, double increment, Vec v) const {
  if (at_rest_) return zero(v);
  set(fields([&](const Motion<dim>& motion) { return motion.acceleration(time, increment); }), v);
}

template <int dim>
template <class Set>
void PrescribedMotion<dim>::collectively(const Set& set) const {
  if (at_rest_)
    set();  // was evaluated before
  else
    agree(space_.communicator(), set);
}

template <int dim>
void PrescribedMotion<dim>::displacement(double time, Vec v) const {
  collectively([&] { set_displacement(time, v); });
}

template <int dim>
void PrescribedMotion<dim>::velocity(double time, double increment, Vec v) const {
  collectively([&] { set_velocity(time, increment, v); });
}

template <int dim>
void PrescribedMotion<dim>::acceleration(double time, double increment, Vec v) const {
  collectively([&] { set_acceleration(time, increment, v); });
}

template <int dim>
void PrescribedMotion<dim>::motion(double time, double increment, Vec x, Vec v, Vec a) const {
  collectively([&] {
    set_displacement(time, x);
    set_velocity(time, increment, v);
    set_acceleration(time, increment, a);
  });
}

template class PrescribedMotion<2>;
template class PrescribedMotion<3>;

}  // namespace steppe
