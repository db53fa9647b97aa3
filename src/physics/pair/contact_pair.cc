#include "steppe/physics/pair/contact_pair.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/contact/default_penalty.h"
#include "steppe/physics/contact/penalty.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace steppe {

using namespace dealii;

namespace {

PairPoints points_of(const ContactPairInput& input, const ContactScheme& scheme) {
  if (input.integration == "auto")
    return scheme.is_explicit ? PairPoints::faces : PairPoints::segments;
  return input.integration == "segments" ? PairPoints::segments : PairPoints::faces;
}

}  // namespace

template <int dim>
ContactPair<dim>::ContactPair(const Space<dim>& space, const Body<dim>& body,
                              const ContactPairInput& input, const Constants& constants,
                              const ContactScheme& scheme, bool of_edges)
    : space_(space),
      input_(input),
      scheme_(scheme),
      of_edges_(of_edges),
      active_(input.active, input.path("Active"), constants),
      gaps_(space, input, of_edges ? PairPoints::crossings : points_of(input, scheme)) {
  facets_.balanced = this;
  facets_.potential = this;
  if (!of_edges) facets_.measured = this;  // the contact of the faces includes it
  facets_.history = this;
  facets_.augmentation = this;
  facets_.forces = this;
  if (presses_in_updates()) facets_.impulses = this;
  input.check_law();
  if (surfaces().reach() < 0.01 * surfaces().smallest_face()) {
    std::ostringstream message;
    message << input.path("Reach") << " = " << input.reach
            << ": is less than a hundredth of the smallest face, " << surfaces().smallest_face()
            << " m, so that surfaces would pass through each other "
            << "unseen; give about the size of a face, or leave it out";
    throw InputError(message.str());
  }
  if (!input.interference.empty())
    interference_.emplace(input.interference, input.path("Interference"), constants);
  if (input.augmented()) tolerance_ = input.tolerance(space.mesh().size());
  std::vector<BoundaryFace> secondary;
  for (const PairFace<dim>& face : surfaces().faces()) secondary.push_back(face.face);
  const auto softest = [&](const std::vector<double>& of) {
    const double least =
        of.empty() ? std::numeric_limits<double>::max() : *std::min_element(of.begin(), of.end());
    return Utilities::MPI::min(least, space.communicator());
  };
  if (input.stiffness.empty()) {
    // by the size of the secondary cells alone: primary ones far from the contact may be far larger
    of_faces_ = default_penalty(space, body, secondary, scheme.stiffness_factor(),
                                softest_modulus(space, body, surfaces().primary_faces()));
  } else {
    of_faces_.assign(secondary.size(), input.penalty());
  }
  if (softest(of_faces_) == 0)
    throw InputError(input.path("Stiffness") + " = " + input.stiffness +
                     ": must be positive, and be given where the material has no stiffness");
  // each of two sides that are both secondary has a half
  for (double& k : of_faces_) k /= passes();
  last_.displacement = space.create_vector();
  update_.displacement = space.create_vector();
  last_.memory.resize(size());
  solve_.pressures.resize(size());
  closed_.resize(size());
  set_penalty();
  if (input.start == "close gaps") {
    const auto motion = gaps_.motion(last_.displacement, nullptr);
    for (std::size_t i = 0; i < size(); ++i)
      if (std::abs(motion.nodes[i].gap) < surfaces().reach()) closed_[i] = motion.nodes[i].gap;
  }
}

template <int dim>
void ContactPair<dim>::set_penalty() {
  penalty_.clear();
  for (const auto& mean : gaps_.means(1, [&](std::size_t q, double*value) {
         *value = of_faces_[surfaces().points()[q].face];
       }))
    penalty_.push_back(mean[0]);
}

template <int dim>
std::vector<double> ContactPair<dim>::interference(double time) const {
  std::vector<double> result(size());
  if (!interference_) return result;
  const auto means = gaps_.means(1, [&](std::size_t q, double* value) {
    *value = (*interference_)(surfaces().points()[q].X, time);
  });
  for (std::size_t i = 0; i < size(); ++i) result[i] = means[i][0];
  return result;
}

template <int dim>
typename ContactPair<dim>::Now ContactPair<dim>::look_at(const State& state, bool ends_step) const {
  Now now;
  now.moving = !state.at_rest;
  now.vibrates = state.vibrates;
  now.step = ends_step ? state.time - last_.time : state.start ? 2 * (state.time - last_.time) : 0;
  now.active = active_.at(ends_step ? last_.time + now.step / 2 : state.time);
  update_ghosts(state.displacement);
  if (now.step == 0) {
    const bool damped = input_.damping > 0 && now.moving;
    if (damped) update_ghosts(state.velocity);
    now.motion = gaps_.motion(state.displacement, damped ? Vec(state.velocity) : nullptr);
    now.interference = interference(state.time);
    for (std::size_t i = 0; i < size(); ++i)
      now.gaps.push_back(now.motion.nodes[i].gap - closed_[i] - now.interference[i] -
                         last_.memory[i].offset);
    return now;
  }
  // the middle and the end of the step, and the way between both ends
  const VecHandle middle = space_.create_vector(), end = space_.create_vector();
  now.change = space_.create_vector();
  const Vec last = last_.displacement;
  if (ends_step) {
    check(VecCopy(state.displacement, end));
    check(VecCopy(last, middle));
    check(VecAXPBY(middle, 0.5, 0.5, end));
  } else {
    check(VecCopy(state.displacement, middle));
    check(VecCopy(last, end));
    check(VecAXPBY(end, 2, -1, middle));
  }
  check(VecWAXPY(now.change, -1, last, end));
  for (const Vec v : {Vec(middle), Vec(end), Vec(now.change)}) update_ghosts(v);
  const auto at_end = gaps_.motion(end, nullptr);
  now.end_feet = at_end.feet;
  now.interference = interference(last_.time + now.step);
  for (std::size_t i = 0; i < size(); ++i)
    now.gaps.push_back(at_end.nodes[i].gap - closed_[i] - now.interference[i] -
                       last_.memory[i].offset);
  now.motion = gaps_.motion(middle, now.change);
  return now;
}

template <int dim>
bool ContactPair<dim>::keeps(std::size_t i, const Now& now) const {
  return !now.moving && solve_.revisions < first_guesses && i < solve_.held.size() &&
         solve_.held[i].closed;
}

template <int dim>
double ContactPair<dim>::margin(const Now& now) const {
  return now.moving || solve_.revisions >= first_guesses ? 0 : 1e-10 * space_.mesh().size();
}

template <int dim>
typename ContactPair<dim>::Touch ContactPair<dim>::touch(std::size_t i, const Now& now,
                                                         double margin) const {
  if (now.step > 0) return touch_over_step(i, now);
  const auto& node = now.motion.nodes[i];
  const double k = stiffness(i, now), elastic = node.area * solve_.pressures[i] - k * now.gaps[i];
  Touch result;
  const bool kept = keeps(i, now), touches = elastic >= -k * margin;
  if ((!touches && !kept) || !now.active || k == 0) return result;
  const double c = damping() * node.area;
  result.force = kept ? elastic : std::max(0., elastic - c * node.rate);
  result.damping = result.force - elastic;
  result.closed = kept || result.force > 0 || (elastic <= 0 && touches);
  result.by_gap = -k;
  result.by_rate = -c;
  return result;
}

template <int dim>
typename ContactPair<dim>::Touch ContactPair<dim>::touch_over_step(std::size_t i,
                                                                   const Now& now) const {
  const auto& node = now.motion.nodes[i];
  const double k = stiffness(i, now), before = last_.memory[i].gap, after = now.gaps[i];
  Touch result;
  if (!now.active || k == 0) return result;
  const Penalty penalty{k, damping() * node.area / now.step};
  const Pressing pressing =
      tolerance_ == 0 ? penalty.over(before, after)
                      : penalty.over_by_multiplier(node.area * solve_.pressures[i], before, after);
  if (!pressing.closed) return result;
  // work on the way along the middle's gradient, which differs from the gap's change in the third
  // order of the step where the surfaces are curved
  const double opened = after - before + now.interference[i] - last_.memory[i].interference,
               along = node.rate;
  // less than rounding is none, and more than half of the way is none of the third order
  const double rounding = 2e-15 * space_.mesh().size(), most = 0.5 * std::abs(along),
               missing = std::max(0., std::abs(opened - along) - rounding);
  const double ratio = missing > 0 && most > 0
                           ? 1 + std::copysign(std::min(missing, most), opened - along) / along
                           : 1;
  if (missing > 0 && missing < most) result.by_opened = pressing.force / along;
  result.ratio = ratio;
  result.closed = true;
  result.force = ratio * pressing.force;
  result.damping = ratio * pressing.damping;
  result.by_gap = ratio * pressing.slope;
  return result;
}

template <int dim>
FrictionPoint<dim> ContactPair<dim>::friction_point(std::size_t i, const Touch& touch,
                                                    const Now& now) const {
  const auto& node = now.motion.nodes[i];
  return {across(node.direction()) * node.sigma, stiffness(i, now),
          last_.memory[i].slides ? input_.kinetic_friction : input_.static_friction,
          std::max(0., touch.force)};
}

template <int dim>
Branch<dim> ContactPair<dim>::branch(std::size_t i, const FrictionPoint<dim>& point) const {
  const auto& held = solve_.held;
  return i < held.size() && held[i].closed ? held[i].branch : branch_of(point);
}

template <int dim>
Traction<dim> ContactPair<dim>::friction(std::size_t i, const Touch& touch, const Now& now) const {
  if (!maps() || !touch.closed) return {};
  const FrictionPoint<dim> point = friction_point(i, touch, now);
  if (now.vibrates) return sticks(i, touch, now) ? traction({}, point) : Traction<dim>();
  return traction(branch(i, point), point);
}

template <int dim>
bool ContactPair<dim>::sticks(std::size_t i, const Touch& touch, const Now& now) const {
  if (!now.vibrates || !frictional() || touch.force <= 0) return false;
  const Memory& last = last_.memory[i];
  return !last_.accepted || (!last.slides && below_limit(stiffness(i, now) * last.slip.norm(),
                                                         input_.static_friction * last.force));
}

template <int dim>
std::vector<typename PairGaps<dim>::Force> ContactPair<dim>::forces(const Now& now) const {
  std::vector<typename Gaps::Force> result(size());
  if (in_update(now.moving)) {
    for (std::size_t i = 0; i < size(); ++i)
      result[i] = {last_.memory[i].force, -last_.memory[i].rubbing};
    return result;
  }
  for (std::size_t i = 0; i < size(); ++i) {
    const Touch at = touch(i, now);
    if (!at.closed) continue;
    result[i].normal = at.force;
    result[i].tangential = -friction(i, at, now).force;
  }
  return result;
}

template <int dim>
bool ContactPair<dim>::add_residual(const State& state, Vec residual) const {
  if (presses_in_updates() && !state.at_rest) return true;
  const Phase phase("contact");
  update_ghosts(state.displacement);
  // beyond that partners may be missed: a shorter step finds them
  if (!gaps_.sees(state.displacement)) return false;
  const Now now = look_at(state);
  std::vector<typename Gaps::Force> acting = forces(now);
  for (auto& force : acting) {
    force.normal = -force.normal;
    force.tangential = -force.tangential;
  }
  gaps_.add_forces(now.motion.feet, acting, residual);
  return true;
}

template <int dim>
TermTraits ContactPair<dim>::traits() const {
  TermTraits traits;
  traits.symmetric = (!frictional() && input_.damping == 0 && !scheme_.differences) ||
                     (presses_in_updates() && !scheme_.rests);
  traits.internal = true;
  traits.joins_bodies = true;
  if (!presses_in_updates() || scheme_.rests) traits.structure = gaps_.looks();
  traits.lacks_energy_difference.clear();
  traits.damped_when_closed = input_.damping != 0 && !presses_in_updates();
  if (input_.damping == 0 && !frictional())
    traits.lacks_potential.clear();
  else
    traits.lacks_potential =
        input_.path("Damping and friction") +
        ": the forces of contact have a potential without them only; set them to 0";
  return traits;
}

template <int dim>
double ContactPair<dim>::energy(std::size_t i, const Now& now) const {
  const double k = stiffness(i, now), inside = std::min(0., now.gaps[i]);
  const Touch at = touch(i, now);
  double stored = now.active ? 0.5 * k * inside * inside : 0;
  if (tolerance_ > 0) stored = at.closed ? 0.5 * k * now.gaps[i] * now.gaps[i] : 0;
  return stored + (k > 0 ? 0.5 / k * friction(i, at, now).force.norm_square() : 0);
}

template <int dim>
void ContactPair<dim>::add_balance(const State& state, Balance& balance) const {
  // velocity updates have found what their forces store
  const bool known = in_update(!state.at_rest);
  const Now now = known ? Now() : look_at(state);
  for (std::size_t i = 0; i < size(); ++i) {
    balance.strain += known ? last_.memory[i].energy : energy(i, now);
    balance.friction += last_.memory[i].friction_work;
    balance.damping -= last_.memory[i].friction_work;
  }
  balance.work += last_.work;
  balance.damping += last_.loss;
}

template <int dim>
std::vector<NodePair> ContactPair<dim>::couplings() const {
  if (presses_in_updates() && !scheme_.rests) return {};
  return surfaces().couplings();
}

template <int dim>
void ContactPair<dim>::add_potential(double, double, double s_x, const State& state,
                                     Potential& potential) const {
  const Now now = look_at(state);
  for (std::size_t i = 0; i < size(); ++i) {
    const double k = stiffness(i, now), force = touch(i, now).force,
                 m = now.motion.nodes[i].area * solve_.pressures[i];
    if (k > 0) potential.add((force * force - m * m) / (2 * k * s_x));
  }
}

template class ContactPair<2>;
template class ContactPair<3>;

}  // namespace steppe
