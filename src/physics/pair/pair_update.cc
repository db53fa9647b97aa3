// Contact of two surfaces in the velocity updates of explicit schemes.

#include "steppe/fem/mortar/spans.h"
#include "steppe/physics/pair/contact_pair.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
void ContactPair<dim>::add_acceleration(const State& state, const VelocityUpdate& update) const {
  const Phase phase("contact");
  update_.made = true;
  update_.time = state.time;
  update_.h = update.h;
  update_.active = active_.at(state.time);
  keep_apart(state, update);
  if (!update_.stays_apart) {
    update_ghosts(state.displacement);
    gaps_.copy(state.displacement, update_.displacement);
  }
  if (update_.apart && last_.apart) return;
  update_.nodes.assign(size(), {});
  update_.interference.assign(size(), 0.);
  if (!update_.apart) find_forces(state, update);
}

template <int dim>
void ContactPair<dim>::keep_apart(const State& state, const VelocityUpdate& update) const {
  update_.apart = update_.stays_apart = false;
  if (interference_ || input_.start == "close gaps" || gaps_.clearance() == 0) return;
  Spans<dim, 3> spans;
  {
    const LocalView now(state.displacement), before(gaps_.chosen_in());
    const UpdateView unknowns(update);
    for (const int node : surfaces().owned_nodes())
      for (int c = 0; c < dim; ++c) {
        const PetscInt at = dim * node + c;
        const double v = unknowns.velocity(at);
        spans.include(0, c, now[at] - before[at]);
        spans.include(1, c, update.h * v);
        spans.include(2, c, update.h * (v + update.h * unknowns.acceleration(at)));
      }
  }
  spans.agree(space_.communicator());
  const double moved = spans.size(0), moves = std::max(spans.size(1), spans.size(2));
  update_.apart = moved + moves < gaps_.clearance();
  update_.stays_apart = moved + 3 * moves < gaps_.clearance();
}

template <int dim>
void ContactPair<dim>::find_forces(const State& state, const VelocityUpdate& update) const {
  typename Gaps::Motion motion;
  if (frictional()) motion = gaps_.motion(update_.displacement, nullptr);
  const PairFeet<dim>& feet =
      frictional() ? surfaces().followed() : gaps_.follow(update_.displacement);
  update_.feet = std::move(motion.feet);
  update_.interference = interference(state.time);
  const std::vector<double> later = interference_ ? interference(state.time + update.h)
                                                  : std::vector<double>(size()),
                            sooner = interference_ ? interference(state.time - update.h)
                                                   : std::vector<double>(size());
  if (update_.looks != gaps_.looks()) {
    update_.map = std::make_unique<GapMap<dim>>(space_, surfaces());
    update_.numbers.clear();
    for (const int node : gaps_.nodes())
      update_.numbers.push_back(update_.map->nodes().number(space_.global_node(node)));
  }
  update_.looks = gaps_.looks();
  GapMap<dim>& map = *update_.map;
  map.take(feet);
  std::vector<double> gaps;
  map.gaps(gaps);
  const LocalView areas(surfaces().areas());
  for (std::size_t i = 0; i < size(); ++i) {
    const double area = areas[gaps_.nodes()[i]];
    const Memory& last = last_.memory[i];
    PushedNode<dim>& pushed = update_.nodes[i];
    pushed.gap = gaps[update_.numbers[i]] - closed_[i] - update_.interference[i] - last.offset;
    pushed.offset = last.offset;
    // deeper than it moved
    const double expected = last.gap + update.h * last.rate;
    if (last_.moving && pushed.gap < 0 && expected > 0.5 * pushed.gap)
      pushed.offset += pushed.gap - std::min(0., expected);
    pushed.gap += last.offset - pushed.offset;
    pushed.moving = (later[i] - sooner[i]) / (2 * update.h);
    if (update_.active) pushed.penalty = {penalty_[i] * area, damping() * area / (2 * update.h)};
    pushed.friction = last.slides ? input_.kinetic_friction : input_.static_friction;
    if (frictional()) {
      pushed.direction = motion.nodes[i].direction();
      if (last.force > 0) pushed.slip = across(pushed.direction) * motion.nodes[i].sigma;
    }
    pushed.begins = last.force == 0;
    // forces go on as they change
    if (last.force > 0) pushed.force = std::max(0., 2 * last.force - last.force_before);
    pushed.rubbing = last.rubbing;
  }
  PairPush<dim>(map, update_.numbers, update, frictional(), space_.communicator())
      .solve(update_.nodes);
}

template <int dim>
void ContactPair<dim>::commit(const PushedNode<dim>& node, bool whole, bool goes_on, Memory& last) {
  const double h = update_.h, half = h / 2, k = node.penalty.stiffness;
  const auto pressed = [&](double gap) { return node.penalty.potential(gap); };
  const double before = node.rate_before - node.moving, after = node.rate_after - node.moving,
               here = pressed(node.gap);
  // what the elastic slip keeps: of a node that slides that of its force
  double keeps = 0;
  if (node.slides) {
    keeps = 0.5 / k * node.rubbing.norm_square();
  } else if (node.force > 0) {
    const Tensor<1, dim> next = node.elastic_slip + h * (across(node.direction) * node.drift_after);
    keeps = 0.25 * k * (node.elastic_slip.norm_square() + next.norm_square());
  }
  const double friction =
      half * (node.rubbing * (node.drift_before + node.drift_after)) + last.slip_energy - keeps;
  const double work = half * node.force * node.moving;
  HalfUpdate first{work, friction / 2 - half * node.damping * before, friction / 2,
                   (pressed(node.gap - h * before) + here) / 2 + last.slip_energy},
      second{work, friction / 2 - half * node.damping * after, friction / 2,
             (here + pressed(node.gap + h * after)) / 2 + keeps};
  last.energy = first.potential - half * (node.force - node.damping) * before +
                half * (node.rubbing * node.drift_before) - friction / 2;
  if (whole) {
    last.energy = pressed(node.gap + h * after) + keeps;
    first = both_halves(first, second, last.energy);
    second = {0, 0, 0, last.energy};
  }
  if (goes_on) {
    const StepEffects effects = effects_of_step(last.ahead, first, last_.active, update_.active);
    last_.work += effects.work;
    last_.loss += effects.loss;
    last.friction_work += effects.friction;
    // by the curvature of gaps, and by other points
    if (last_.active && update_.active && !whole)
      last_.loss += last.ahead.potential - first.potential;
  }
  last.ahead = second;
  if (last_.accepted) last.accumulated_slip += node.slid;
  last.slides = last_.accepted && node.slides;
  last.slip = node.elastic_slip;
  last.slip_energy = keeps;
  last.force_before = std::exchange(last.force, node.force);
  // by what the next step leaves free as well, so that a node that moves apart is not pushed
  last.offset = relaxed(node.offset, std::min(node.gap, node.gap + h * after));
  last.gap = node.gap + node.offset - last.offset;
  last.rate = after;
  last.damping = node.damping;
  last.rubbing = node.rubbing;
}

template <int dim>
void ContactPair<dim>::accept_update(const State& state) {
  if (update_.made) {
    const bool whole = update_.time < state.time;
    const bool goes_on = last_.time < state.time;
    std::vector<Tensor<1, dim>> slips;
    const std::vector<double> works = friction_works();
    // of nodes that were apart before nothing changes
    for (std::size_t i = 0; !(update_.apart && last_.apart) && i < size(); ++i) {
      commit(update_.nodes[i], whole, goes_on, last_.memory[i]);
      last_.memory[i].interference = update_.interference[i];
      slips.push_back(last_.memory[i].slip);
    }
    if (rubbed_ && !update_.apart) divide_friction_work(update_.feet, works);
    if (frictional() && !update_.apart) gaps_.anchor(update_.feet, slips);
    if (!update_.stays_apart) gaps_.copy(update_.displacement, last_.displacement);
    last_.active = update_.active;
    last_.apart = update_.apart;
    last_.stays_apart = update_.stays_apart;
  }
  update_.made = false;
  last_.time = state.time;
  last_.is_down = last_.accepted = last_.moving = true;
}

template <int dim>
void ContactPair<dim>::add_force(ForcePart part, const State&, Vec force, Contacts) const {
  if (part != ForcePart::impulse || !presses_in_updates()) return;
  std::vector<typename Gaps::Force> acting(size());
  for (std::size_t i = 0; i < size(); ++i)
    acting[i] = {-last_.memory[i].force, last_.memory[i].rubbing};
  gaps_.add_forces(gaps_.motion(last_.displacement, nullptr).feet, acting, force);
}

template void ContactPair<2>::add_acceleration(const State&, const VelocityUpdate&) const;
template void ContactPair<3>::add_acceleration(const State&, const VelocityUpdate&) const;
template void ContactPair<2>::keep_apart(const State&, const VelocityUpdate&) const;
template void ContactPair<3>::keep_apart(const State&, const VelocityUpdate&) const;
template void ContactPair<2>::find_forces(const State&, const VelocityUpdate&) const;
template void ContactPair<3>::find_forces(const State&, const VelocityUpdate&) const;
template void ContactPair<2>::commit(const PushedNode<2>&, bool, bool, Memory&);
template void ContactPair<3>::commit(const PushedNode<3>&, bool, bool, Memory&);
template void ContactPair<2>::accept_update(const State&);
template void ContactPair<3>::accept_update(const State&);
template void ContactPair<2>::add_force(ForcePart, const State&, Vec, Contacts) const;
template void ContactPair<3>::add_force(ForcePart, const State&, Vec, Contacts) const;

}  // namespace steppe
