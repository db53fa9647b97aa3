// The history of contact of two surfaces, from step to step and in a solve.

#include "steppe/base/petsc/petsc.h"
#include "steppe/physics/pair/contact_pair.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
void ContactPair<dim>::set_slip_reference(const State& state) {
  settle(state);
  last_.is_down = true;
}

template <int dim>
void ContactPair<dim>::restore() {
  choose_points();
  for (std::size_t i = 0; i < size(); ++i) solve_.pressures[i] = last_.memory[i].pressure;
  solve_.revisions = 0;
  solve_.held.resize(size());
  for (std::size_t i = 0; i < size(); ++i) solve_.held[i] = last_.memory[i].held;
}

template <int dim>
void ContactPair<dim>::drop() {
  restore();
  solve_.held.clear();
}

template <int dim>
Revision ContactPair<dim>::revise(const State& state) {
  const bool lets_go = ++solve_.revisions == first_guesses;
  const Now now = look_at(state);
  int result = int(frictional() ? Revision::none : Revision::smooth);
  const auto at_least = [&](Revision revision) { result = std::max(result, int(revision)); };
  for (std::size_t i = 0; i < solve_.held.size(); ++i) {
    Held& held = solve_.held[i];
    const Touch at = touch(i, now);
    if (at.force < 0) {
      at_least(Revision::provisional);
      continue;
    }
    if (lets_go && held.closed && !at.closed) at_least(Revision::made);
    if (!maps()) continue;
    const FrictionPoint<dim> point = friction_point(i, at, now);
    const Branch<dim> before = branch(i, point);
    held = {at.closed, held.closed ? next_branch(before, point) : before};
    if (!at.closed) continue;
    const Branch<dim>& after = held.branch;
    if (after.slides != before.slides) at_least(Revision::made);
    if (after.slides != next_branch(after, point).slides) at_least(Revision::provisional);
  }
  return Revision(Utilities::MPI::max(result, space_.communicator()));
}

template <int dim>
bool ContactPair<dim>::augment(const State& state) {
  if (tolerance_ == 0) return false;
  const Now now = look_at(state);
  if (!now.active) return false;
  std::vector<double> next(size());
  double error = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const Touch at = touch(i, now);
    const double area = now.motion.nodes[i].area;
    if (i < solve_.held.size()) solve_.held[i].closed = at.closed;
    if (area == 0) continue;
    next[i] = at.force / area;
    error = std::max(error, std::abs(std::min(now.gaps[i], solve_.pressures[i] / penalty_[i])));
  }
  if (Utilities::MPI::max(error, space_.communicator()) <= tolerance_) return false;
  solve_.pressures = next;
  solve_.revisions = 0;
  return true;
}

template <int dim>
void ContactPair<dim>::settle(const State& state) {
  gaps_.look_again(state.displacement);
  take(look_at(state));
}

template <int dim>
void ContactPair<dim>::choose_points() {
  const bool in_updates = presses_in_updates() && last_.moving;
  if (in_updates && last_.stays_apart) return;
  if (gaps_.is_recent(last_.displacement)) return;
  const bool looks = in_updates && gaps_.look_again(last_.displacement);
  if (!gaps_.points_are_old(last_.displacement) && !looks) return;
  State last;
  last.time = last_.time;
  last.displacement = std::move(last_.displacement);
  last.at_rest = true;
  std::vector<double> before(size());
  if (last_.accepted) {
    const Now then = look_at(last);
    for (std::size_t i = 0; i < size(); ++i) before[i] = kept_energy(i, then);
  }
  gaps_.choose_again(last.displacement);
  set_penalty();
  Now now = look_at(last);
  const std::vector<double> kept = kept_with_other_points(before, now);
  for (std::size_t i = 0; last_.accepted && i < size(); ++i) {
    if (tolerance_ == 0) shift_gap(i, now, kept[i]);
    // of updates it is booked by `commit`
    if (!in_updates)
      last_.loss += before[i] - kept_energy(i, now);
    else if (last_.memory[i].gap > 0)  // the last update did not press where it was apart
      now.gaps[i] = std::max(now.gaps[i], last_.memory[i].gap);
  }
  take(now);
  last_.displacement = std::move(last.displacement);
}

template <int dim>
double ContactPair<dim>::kept_energy(std::size_t i, const Now& now) const {
  const double k = stiffness(i, now), gap = now.gaps[i];
  const bool presses = last_.active && (tolerance_ > 0 ? last_.memory[i].held.closed : gap < 0);
  return 0.5 * k * (last_.memory[i].slip.norm_square() + (presses ? gap * gap : 0));
}

template <int dim>
std::vector<double> ContactPair<dim>::kept_with_other_points(const std::vector<double>& before,
                                                             const Now& now) const {
  if (!of_edges_) return before;
  std::vector<double> sums(2), kept(size());  // of what nodes keep less, and more
  for (std::size_t i = 0; i < size(); ++i) {
    kept[i] = kept_energy(i, now);
    sums[0] += std::max(0., before[i] - kept[i]);
    sums[1] += std::max(0., kept[i] - before[i]);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  const double part = sums[1] > sums[0] ? sums[0] / sums[1] : 1;
  for (std::size_t i = 0; i < size(); ++i)
    if (kept[i] > before[i]) kept[i] = before[i] + part * (kept[i] - before[i]);
  return kept;
}

template <int dim>
void ContactPair<dim>::shift_gap(std::size_t i, Now& now, double kept) {
  const double k = stiffness(i, now), slip = last_.memory[i].slip.norm_square();
  if (k == 0 || kept_energy(i, now) <= kept || now.gaps[i] >= 0) return;
  const double gap = -std::sqrt(std::max(0., 2 * kept / k - slip));
  last_.memory[i].offset += now.gaps[i] - gap;
  now.gaps[i] = gap;
}

template <int dim>
void ContactPair<dim>::take(const Now& now) {
  std::vector<Tensor<1, dim>> slips;
  for (std::size_t i = 0; i < size(); ++i) {
    last_.memory[i].gap = now.gaps[i];
    last_.memory[i].interference = now.interference[i];
    slips.push_back(last_.memory[i].slip);
  }
  if (frictional()) gaps_.anchor(now.motion.feet, slips);
}

template <int dim>
void ContactPair<dim>::accept(const State& state) {
  if (state.vibrates && last_.accepted) return;  // that state itself
  if (presses_in_updates() && !state.at_rest) return accept_update(state);
  update_ghosts(state.displacement);
  const bool differs =
      scheme_.differences && last_.accepted && !state.at_rest && state.time > last_.time;
  const Now now = look_at(state), over_step = differs ? look_at(state, true) : Now();
  const Now& step = differs ? over_step : now;
  const std::vector<Held> held = std::exchange(solve_.held, {});
  const std::vector<double> works = friction_works();
  for (std::size_t i = 0; i < size(); ++i) {
    Memory& last = last_.memory[i];
    const double k = stiffness(i, now), give = k > 0 ? 1 / k : 0;
    const Touch at = touch(i, now), over = touch(i, step);
    Held rests{over.closed, {}};
    bool slides = false;
    Tensor<1, dim> T, rubs, trial;  // at the end, over the step, and the slip of the latter
    if (maps()) {
      const FrictionPoint<dim> point = friction_point(i, over, step);
      trial = point.slip;
      slides = next_branch({}, point).slides;
      rests.branch = branch_of(point);
      // on the limit to rounding
      if (!slides && i < held.size() && held[i].closed)
        rests.branch = next_branch(held[i].branch, point);
      if (over.closed) rubs = traction(rests.branch, point).force;
      FrictionPoint<dim> end = friction_point(i, at, now);
      if (differs)
        end.slip = across(now.motion.nodes[i].direction()) * (2 * give * rubs - last.slip);
      if (at.closed) T = traction(branch_of(end), end).force;
    }
    const double moved = now.interference[i] - last.interference;
    const double before = 0.5 * k * last.slip.norm_square(), after = 0.5 * give * T.norm_square();
    const auto pressed = [&](double gap, bool closed) {
      if (tolerance_ > 0) return closed ? 0.5 * k * gap * gap : 0;
      return 0.5 * k * std::pow(std::min(0., gap), 2);
    };
    const double stored = last_.active ? pressed(last.gap, last.held.closed) : 0,
                 stores = now.active ? pressed(now.gaps[i], at.closed) : 0;
    if (last_.accepted && over.closed && (differs || last.held.closed))
      last.accumulated_slip +=
          differs ? 2 * (trial - give * rubs).norm() : (trial - give * T).norm();
    if (differs) {
      // what both springs lose less what the body gets of it
      const auto& way = step.motion.nodes[i];
      const double rubbed = rubs * way.drift, lost = stored - stores + before - after +
                                                     over.force * (moved - way.rate) + rubbed;
      last_.work += over.force * moved;
      if (now.active && !last_.active)
        last_.work -= lost;
      else
        last_.loss += lost;
      last.friction_work += rubbed + before - after;
    } else if (last_.accepted) {
      if (now.active && !last_.active) last_.work += pressed(last.gap, last.gap < 0);
      if (!now.active && last_.active) last_.loss += stored;
      last_.work += 0.5 * (last.force + at.force) * moved;
      last_.loss -= 0.5 * (last.damping + at.damping) * (now.gaps[i] - last.gap);
    }
    // on the way to an equilibrium before the first state too
    if (maps() && !differs) {
      const double rubbed = 0.5 * (k * last.slip + T) * (trial - give * T);
      last_.loss += rubbed;
      last.friction_work += rubbed;
    }
    last.slip = give * T;
    last.force = at.force;
    last.damping = at.damping;
    last.pressure = now.active ? solve_.pressures[i] : 0;
    last.offset = relaxed(last.offset, now.gaps[i]);
    last.slides = last_.accepted && slides;  // it sticks where the slip reference was set
    last.held = rests;
  }
  if (rubbed_) divide_friction_work(now.motion.feet, works);
  solve_.revisions = 0;
  last_.time = state.time;
  last_.is_down = last_.accepted = true;
  last_.active = now.active;
  last_.apart = last_.stays_apart = false;
  check(VecCopy(state.displacement, last_.displacement));
  update_ghosts(last_.displacement);
  settle(state);
}

template <int dim>
void ContactPair<dim>::history(Archive& archive) {
  const auto section = archive.enter((of_edges_ ? "contact of edges " : "contact pair ") + name());
  archive.value("has a slip reference", last_.is_down);
  archive.value("has an accepted state", last_.accepted);
  archive.value("was active", last_.active);
  archive.value("was moving", last_.moving);
  archive.value("was apart", last_.apart);
  archive.value("stays apart", last_.stays_apart);
  archive.value("time", last_.time);
  archive.value("active set revisions", solve_.revisions);
  archive.part("work", last_.work);
  archive.part("loss", last_.loss);
  archive.vector("displacement", last_.displacement);
  if (rubbed_) archive.vector("work of friction", rubbed_);
  bool holds = Utilities::MPI::max(int(!solve_.held.empty()), space_.communicator()) > 0;
  archive.value("has an active set", holds);
  solve_.held.resize(holds ? size() : 0);
  Places places{Places::Kind::node, {}};
  for (const int node : gaps_.nodes()) places.numbers.push_back(std::size_t(node));
  std::vector<double> numbers;
  std::size_t next = 0;
  bool reads = false;
  const auto visit = [&](double& value) {
    if (reads)
      value = numbers[next++];
    else
      numbers.push_back(value);
  };
  const auto visit_flag = [&](bool& value) {
    double number = value;
    visit(number);
    value = number != 0;
  };
  const auto visit_held = [&](Held& held) {
    visit_flag(held.closed);
    visit_flag(held.branch.slides);
    for (int c = 0; c < dim; ++c) visit(held.branch.direction[c]);
  };
  const auto visit_all = [&] {
    for (std::size_t i = 0; i < size(); ++i) {
      Memory& m = last_.memory[i];
      for (int c = 0; c < dim; ++c) visit(m.slip[c]);
      for (double* value : {&m.gap, &m.interference, &m.force, &m.force_before, &m.damping,
                            &m.pressure, &m.accumulated_slip, &m.friction_work, &m.offset, &m.rate,
                            &closed_[i], &solve_.pressures[i]})
        visit(*value);
      for (int c = 0; c < dim; ++c) visit(m.rubbing[c]);
      for (double* value : {&m.energy, &m.slip_energy, &m.ahead.work, &m.ahead.loss,
                            &m.ahead.friction, &m.ahead.potential})
        visit(*value);
      visit_flag(m.slides);
      visit_held(m.held);
      if (holds) visit_held(solve_.held[i]);
    }
  };
  visit_all();
  archive.at("nodes", places, numbers);
  gaps_.history(archive);
  if (!archive.loads()) return;
  reads = true;
  visit_all();
  update_.made = false;
  set_penalty();
  if (!frictional()) return;
  std::vector<Tensor<1, dim>> slips;
  for (const Memory& memory : last_.memory) slips.push_back(memory.slip);
  gaps_.anchor(gaps_.motion(last_.displacement, nullptr).feet, slips);
}

template void ContactPair<2>::set_slip_reference(const State&);
template void ContactPair<3>::set_slip_reference(const State&);
template void ContactPair<2>::restore();
template void ContactPair<3>::restore();
template void ContactPair<2>::drop();
template void ContactPair<3>::drop();
template Revision ContactPair<2>::revise(const State&);
template Revision ContactPair<3>::revise(const State&);
template bool ContactPair<2>::augment(const State&);
template bool ContactPair<3>::augment(const State&);
template void ContactPair<2>::settle(const State&);
template void ContactPair<3>::settle(const State&);
template void ContactPair<2>::choose_points();
template void ContactPair<3>::choose_points();
template double ContactPair<2>::kept_energy(std::size_t, const Now&) const;
template double ContactPair<3>::kept_energy(std::size_t, const Now&) const;
template std::vector<double> ContactPair<2>::kept_with_other_points(const std::vector<double>&,
                                                                    const Now&) const;
template std::vector<double> ContactPair<3>::kept_with_other_points(const std::vector<double>&,
                                                                    const Now&) const;
template void ContactPair<2>::shift_gap(std::size_t, Now&, double);
template void ContactPair<3>::shift_gap(std::size_t, Now&, double);
template void ContactPair<2>::take(const Now&);
template void ContactPair<3>::take(const Now&);
template void ContactPair<2>::accept(const State&);
template void ContactPair<3>::accept(const State&);
template void ContactPair<2>::history(Archive&);
template void ContactPair<3>::history(Archive&);

}  // namespace steppe
