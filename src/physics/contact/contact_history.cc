#include "contact_state.h"

#include "steppe/input/words/text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
bool Contact<dim>::stores_energy(std::size_t i) const {
  const Memory& last = memory_[i];
  return last.multiplier > 0 || (was_active_ && last.gap < 0) || last.ahead.potential > 0;
}

template <int dim>
void Contact<dim>::turn(const State& state, bool all) {
  const auto place = obstacle_.place(state.time);
  const auto facing_along = [&](double sign) {
    return points_.facing(state.displacement, [&](const Point<dim>& x) {
      return sign * obstacle_.distance(x, place).normal;
    });
  };
  std::vector<ContactShare> facing = facing_along(-1);
  // a part that the input names may be held back by a stop behind it
  if (trimmed(input_.where) != "everything") {
    const std::vector<ContactShare> behind = facing_along(1);
    for (std::size_t i = 0; i < points_.size(); ++i)
      if (behind[i].area > facing[i].area) facing[i] = behind[i];
  }
  for (std::size_t i = 0; i < points_.size(); ++i) {
    facing_[i] = facing[i].area;
    const double stiffness = shares_[i].stiffness;
    // it may have got inside before its faces turned towards the obstacle
    const bool bears = shares_[i].area > 0.1 * facing[i].area;
    if (!all && bears && stores_energy(i)) continue;
    shares_[i] = facing[i];
    Memory& last = memory_[i];
    if (all || !was_active_ || last.gap >= 0) continue;
    const double added = shares_[i].stiffness - stiffness,
                 energy = 0.5 * added * last.gap * last.gap;
    work_ += energy;
    last.energy += energy;
    last.force -= added * last.gap *
                  obstacle_.distance(points_.reference(i) + last.displacement, place).normal;
  }
}

template <int dim>
void Contact<dim>::set_slip_reference(const State& state) {
  turn(state, true);
  const ContactState now(*this, state);
  for (std::size_t i = 0; i < points_.size(); ++i) memory_[i].displacement = now.displacement(i);
  displaced_ = now.obstacle.displacement;
  is_down_ = true;
}

template <int dim>
void Contact<dim>::restore() {
  for (std::size_t i = 0; i < points_.size(); ++i) multipliers_[i] = memory_[i].multiplier;
  revisions_ = 0;
  if (scheme_.updates) return;
  held_.resize(points_.size());
  for (std::size_t i = 0; i < points_.size(); ++i) held_[i] = memory_[i].held;
}

template <int dim>
void Contact<dim>::drop() {
  restore();
  held_.clear();
}

template <int dim>
Revision Contact<dim>::revise(const State& state) {
  const bool lets_go = ++revisions_ == first_guesses;
  if (scheme_.updates) return Revision::smooth;
  const ContactState now(*this, state);
  int result = int(frictional() ? Revision::none : Revision::smooth);
  const auto at_least = [&](Revision revision) { result = std::max(result, int(revision)); };
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const Touch at = touch(i, now);
    if (at.normal_force < 0) {
      at_least(Revision::provisional);
      continue;
    }
    if (lets_go && held_[i].closed && !at.closed) at_least(Revision::made);
    if (!maps(now)) continue;
    const FrictionPoint<dim> point = friction_point(i, at, now);
    const Branch<dim> before = branch(i, point);
    held_[i] = {at.closed, held_[i].closed ? next_branch(before, point) : before};
    if (!at.closed) continue;
    const Branch<dim>& after = held_[i].branch;
    if (after.slides != before.slides) at_least(Revision::made);
    if (after.slides != next_branch(after, point).slides) at_least(Revision::provisional);
  }
  return Revision(Utilities::MPI::max(result, space_.communicator()));
}

template <int dim>
bool Contact<dim>::augment(const State& state) {
  if (tolerance_ == 0) return false;
  const ContactState now(*this, state);
  if (!now.active) return false;
  std::vector<double> next(points_.size());
  double error = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    next[i] = at.normal_force;
    if (i < held_.size()) held_[i].closed = at.closed;
    if (shares_[i].stiffness == 0) continue;
    error = std::max(error, std::abs(std::min(at.gap, multipliers_[i] * compliance(i))));
  }
  if (Utilities::MPI::max(error, space_.communicator()) <= tolerance_) return false;
  multipliers_ = next;
  revisions_ = 0;
  return true;
}

template <int dim>
double Contact<dim>::rounding(const State& state) const {
  const ContactState now(*this, state);
  double square = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Touch at = touch(i, now);
    if (!at.closed) continue;
    const double place = (points_.reference(i) + now.displacement(i)).norm(),
                 curvature = at.curvature.norm(), radius = curvature > 0 ? 1 / curvature : 0;
    square += std::pow(of_places * (place + radius) * tangent(0, 1, i, at, now).norm(), 2);
  }
  return std::sqrt(Utilities::MPI::sum(square, space_.communicator()));
}

template <int dim>
void Contact<dim>::accept(const State& state) {
  if (state.vibrates && accepted_) return;  // that state itself
  if (!is_down_) turn(state, true);
  const ContactState now(*this, state);
  const bool differs = scheme_.differences && accepted_ && now.moving && state.time > time_;
  const ContactState step(*this, state, differs);
  const std::vector<Held> held = std::exchange(held_, {});
  const Tensor<1, dim> moved = now.obstacle.displacement - displaced_;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const double k = shares_[i].stiffness, give = compliance(i);
    Memory& last = memory_[i];
    const Touch at = touch(i, now), over = touch(i, step);
    Held rests{over.closed, {}};
    bool slides = false;
    Tensor<1, dim> T;
    if (maps(now)) {
      const FrictionPoint<dim> point = friction_point(i, over, step);
      slides = next_branch({}, point).slides;
      rests.branch = branch_of(point);
      // on the limit to rounding
      if (!slides && i < held.size() && held[i].closed)
        rests.branch = next_branch(held[i].branch, point);
      FrictionPoint<dim> end = friction_point(i, at, now);
      if (differs)
        end.slip = across(at.normal) *
                   (2 * give * friction(i, over, step).force - across(over.normal) * last.slip);
      T = traction(branch_of(end), end).force;
    }
    const Tensor<1, dim> force = at.normal_force * at.normal - T;
    const double energy = at.energy + 0.5 * give * T.norm_square();
    const Tensor<1, dim> moved_by = now.displacement(i) - last.displacement - moved;
    double slid = last.accumulated_slip;
    if (accepted_ && over.closed && (differs || last.held.closed))
      slid += (across(at.normal) * moved_by - give * T + last.slip).norm();
    if (differs) {
      const Tensor<1, dim> acted = this->force(i, step);
      const double lost = last.energy - energy - acted * moved_by;
      work_ += acted * moved;
      if (now.active && !was_active_)
        work_ -= lost;
      else
        loss_ += lost;
      // of the work against friction what its spring does not keep
      last.friction_work += friction(i, over, step).force * (across(over.normal) * moved_by) +
                            0.5 * k * last.slip.norm_square() - 0.5 * give * T.norm_square();
    } else if (accepted_ && !(presses_in_updates() && now.moving)) {
      const double inside = std::min(0., last.gap);
      if (now.active && !was_active_) work_ += 0.5 * k * inside * inside;
      if (!now.active && was_active_ && last.held.closed) loss_ += 0.5 * k * last.gap * last.gap;
      work_ += 0.5 * (last.force + force) * moved;
      loss_ -= 0.5 * (last.damping + at.damping) * (at.gap - last.gap);
    }
    // on the way to an equilibrium before the first state too
    if (maps(now) && !differs) {
      const double rubbed =
          0.5 * (k * last.slip + T) * (across(at.normal) * slip(i, now) - give * T);
      loss_ += rubbed;
      last.friction_work += rubbed;
    }
    last.displacement = now.displacement(i);
    last.slip = give * T;
    last.force = force;
    last.gap = at.gap;
    last.damping = at.damping;
    last.multiplier = now.active ? multipliers_[i] : 0;
    last.energy = energy;
    last.slides = accepted_ && slides;  // it sticks where the slip reference was set
    last.held = rests;
    last.accumulated_slip = slid;
    if (updated_.empty()) continue;
    commit(updated_[i], now, at.energy, last);
  }
  updated_.clear();
  revisions_ = 0;
  time_ = state.time;
  displaced_ = now.obstacle.displacement;
  is_down_ = accepted_ = true;
  was_active_ = now.active;
  turn(state, false);
}

template void Contact<2>::turn(const State&, bool);
template void Contact<3>::turn(const State&, bool);
template bool Contact<2>::stores_energy(std::size_t) const;
template bool Contact<3>::stores_energy(std::size_t) const;
template void Contact<2>::set_slip_reference(const State&);
template void Contact<3>::set_slip_reference(const State&);
template void Contact<2>::restore();
template void Contact<3>::restore();
template void Contact<2>::drop();
template void Contact<3>::drop();
template Revision Contact<2>::revise(const State&);
template Revision Contact<3>::revise(const State&);
template bool Contact<2>::augment(const State&);
template bool Contact<3>::augment(const State&);
template double Contact<2>::rounding(const State&) const;
template double Contact<3>::rounding(const State&) const;
template void Contact<2>::accept(const State&);
template void Contact<3>::accept(const State&);

}  // namespace steppe
