#include "steppe/solve/explicit/explicit_solve.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/facets/measurable.h"

#include <cmath>

namespace steppe {

namespace {

constexpr int most_starts = 60;  // iterations for contact at the start

PetscInt n_owned(Vec v) {
  PetscInt n;
  check(VecGetLocalSize(v, &n));
  return n;
}

/// Whether all owned entries of a vector are numbers that can be computed with. Local.
bool is_measurable(Vec vector) {
  const LocalView v(vector);
  const PetscInt n = n_owned(vector);
  int small = 1;
  for (PetscInt i = 0; i < n; ++i) small &= std::abs(v[i]) <= beyond_measure;
  return small;
}

}  // namespace

ExplicitSolve::ExplicitSolve(const Problem& problem, const SingleStep::Coefficients& coefficients)
    : problem_(problem),
      c_(coefficients),
      mass_(problem),
      force_(problem.layout().create_vector()),
      correction_(problem.layout().create_vector()) {
  const Rotations* rotations = problem.mass().rotations();
  if (rotations && !rotations->has_blocks())
    throw InputError(
        "Remote points: points that turn by any angle share their mass with other nodes by Ties, "
        "which explicit steps have no form for; tie other nodes, or take an implicit Time / "
        "Scheme");
  if (!problem.impulses()) return;
  if (!problem.mass().diagonal())
    throw InputError(
        "Damping / Mass = consistent: the friction of explicit schemes acts on the masses of "
        "nodes; use row-sum or hrz, or an implicit Time / Scheme");
}

bool ExplicitSolve::correct(double c_v, const State& stage) {
  bool admissible = problem_.local_residual(stage, force_);
  if (!problem_.mass().diagonal()) {
    admissible = on_all_ranks(problem_.layout().communicator(), admissible);
    if (!admissible) return false;
  }
  mass_.update(c_v, stage);
  mass_.solve(c_v, force_, correction_);
  return admissible;
}

void ExplicitSolve::add_impulses(const State& last, double h, double c_v, const State& stage) {
  if (!problem_.impulses()) return;
  problem_.impulses()->add_acceleration(
      stage, {h, last.velocity, (1 - c_.gamma) * h, last.acceleration, mass_.diagonal(c_v),
              stage.acceleration, correction_});
  problem_.supports().zero(correction_);
}

void ExplicitSolve::add_impulses(double h, double c_v, bool is_behind, State& state) {
  if (!problem_.impulses()) return;
  const VecHandle free = duplicate(state.acceleration), last = duplicate(state.acceleration);
  check(VecCopy(state.acceleration, free));
  // the velocity half a step before is that of the whole acceleration
  for (int k = 0; k < most_starts; ++k) {
    check(VecCopy(state.acceleration, last));
    const bool between = c_.central() && !is_behind;
    check(VecZeroEntries(correction_));
    problem_.impulses()->add_acceleration(state, {h, state.velocity, between ? -h / 2 : 0, last,
                                                  mass_.diagonal(c_v), free, correction_});
    problem_.supports().zero(correction_);
    check(VecWAXPY(state.acceleration, -1, correction_, free));
    check(VecAXPY(last, -1, state.acceleration));
    if (!between || norm(last) <= 1e-14 * norm(state.acceleration)) return;
  }
}

void ExplicitSolve::start(double h, bool is_behind, State& state) {
  const double c_v = is_behind ? h / 2 : 0;
  if (is_behind) mass_.balance(state, c_v);
  add_impulses(h, c_v, is_behind, state);
  if (is_behind) {
    check(VecAXPY(state.velocity, h / 2, state.acceleration));
    problem_.supports().velocity(state.time, h / 100, state.velocity);
  }
  state.half_step = c_.central() ? h / 2 : 0;
}

bool ExplicitSolve::forces_at_end(const State& last, double h, State& next) {
  const double c_v = c_.gamma * h, in_x = h * h * (0.5 - c_.beta_2);
  const PetscInt n = n_owned(last.displacement);
  {
    const LocalView x(last.displacement), v(last.velocity), a(last.acceleration);
    LocalArray next_x(next.displacement), next_v(next.velocity), next_a(next.acceleration);
    for (PetscInt i = 0; i < n; ++i) {
      next_x[i] = x[i] + h * v[i] + in_x * a[i];
      next_v[i] = v[i] + h * a[i];
      next_a[i] = a[i];
    }
  }
  next.load_time = c_.loads_at_start ? last.time : next.time;
  problem_.prescribe_motion(next.time, h / 100, next);
  const Rotations* rotations = problem_.mass().rotations();
  const bool moved = !rotations || rotations->move(last, h, next);
  if (!share_missed_velocity(last, h, next)) return false;
  count_work(6. * n, 48. * n);  // six vectors are read or written
  if (!mass_.divides() || problem_.impulses()) {
    const bool admissible = correct(c_v, next);
    add_impulses(last, h, c_v, next);
    check(VecAXPY(next.velocity, -c_v, correction_));
    check(VecAXPY(next.acceleration, -1, correction_));
    if (rotations) rotations->finish(last, h, next);
    return admissible && moved && is_measurable(next.velocity);
  }
  // in one pass through memory
  const bool admissible = problem_.local_residual(next, force_);
  int small = 1;
  {
    LocalArray v(next.velocity), a(next.acceleration);
    mass_.divide(c_v, force_, [&](PetscInt i, double change) {
      v[i] -= c_v * change;
      a[i] -= change;
      small &= std::abs(v[i]) <= beyond_measure;
    });
  }
  count_work(4. * n, 32. * n);
  return admissible && small;
}

bool ExplicitSolve::forces_at_start(const State& last, double h, State& next) {
  const PetscInt n = n_owned(last.displacement);
  check(VecCopy(last.displacement, next.displacement));
  check(VecCopy(last.velocity, next.velocity));
  check(VecCopy(last.acceleration, next.acceleration));
  next.time = next.load_time = last.time;
  problem_.supports().acceleration(last.time, h / 100, next.acceleration);
  const bool admissible = correct(0, next);
  add_impulses(last, h, 0, next);
  const double x_last = h * h * (0.5 - c_.beta_2), x_next = h * h * c_.beta,
               v_last = h * (1 - c_.gamma), v_next = h * c_.gamma;
  {
    const LocalView a_last(last.acceleration), change(correction_);
    LocalArray x(next.displacement), v(next.velocity), a(next.acceleration);
    for (PetscInt i = 0; i < n; ++i) {
      a[i] -= change[i];
      x[i] += h * v[i] + x_last * a_last[i] + x_next * a[i];
      v[i] += v_last * a_last[i] + v_next * a[i];
    }
    count_work(11. * n, 112. * n);  // fourteen vectors are read or written, in copies too
  }
  next.time = next.load_time = last.time + h;
  problem_.supports().displacement(next.time, next.displacement);
  problem_.supports().velocity(next.time, h / 100, next.velocity);
  return admissible && is_measurable(next.velocity);
}

bool ExplicitSolve::share_missed_velocity(const State& last, double h, State& next) {
  if (!mass_.shares()) return true;
  check(VecWAXPY(force_, (1 - c_.gamma) * h, last.acceleration, last.velocity));
  check(VecAXPY(force_, c_.gamma * h, next.acceleration));
  return mass_.share_missed_velocity(force_, next);
}

bool ExplicitSolve::advance(const State& last, double h, State& next, StepReport& report) {
  const Phase phase("solve");
  next.time = last.time + h;
  const bool good = c_.alpha_f == 1 ? forces_at_start(last, h, next) : forces_at_end(last, h, next);
  report.snes_reason = SNES_DIVERGED_FUNCTION_DOMAIN;
  if (!on_all_ranks(problem_.layout().communicator(), good)) {
    // the forces were found in that position
    if (c_.alpha_f == 1) check(VecCopy(last.displacement, next.displacement));
    return false;
  }
  if (c_.alpha_f == 1 && !share_missed_velocity(last, h, next)) return false;
  report.snes_reason = SNES_CONVERGED_ITS;
  next.load_time = next.time;
  next.half_step = c_.central() ? h / 2 : 0;
  return true;
}

}  // namespace steppe
