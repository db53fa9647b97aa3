#include "steppe/solve/newton/newton.h"

#include "steppe/solve/linear/contact_filter.h"
#include "steppe/solve/linear/p_multigrid.h"

#include <algorithm>
#include <utility>

namespace steppe {

double largest_force(const Problem& problem, const State& state, double h) {
  const double of_state = problem.force_scale(state);
  if (!(h > 0)) return of_state;
  State moving = copy(state);
  check(VecCopy(state.velocity, moving.acceleration));
  check(VecScale(moving.acceleration, 1 / h));
  update_ghosts(moving.acceleration);
  return std::max(of_state, problem.force_scale(moving));
}

void Newton::set_defaults(SNES snes, KSP ksp, Problem& problem, Linearisation& J,
                          LineSearch& search) {
  // a joint opens or closes node by node, in one iteration each at worst
  const PetscInt most = problem.augmentation() ? 75 : 25;
  check(SNESSetTolerances(snes, PETSC_DEFAULT, PETSC_DEFAULT, 0, most, 10000));
  search.attach(snes);
  check(KSPSetTolerances(ksp, 1e-6, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  prepare_multigrid(J, ksp);
}

Newton::Newton(Problem& problem, Linearisation& J, SNES snes, KSP ksp, ErrorBoundary& errors,
               bool linear, bool asks, std::function<void()> before_build)
    : problem_(problem),
      J_(J),
      snes_(snes),
      ksp_(ksp),
      tangents_(asks),
      reuse_(ksp, errors),
      origin_(problem, tangents_.acts()),
      forcing_(snes, ksp, linear) {
  filter_contact(J, ksp);
  reuse_.before_build([this, before_build = std::move(before_build)] {
    J_.prepare(origin_.displacement());
    reuse_.forget_interpolation();
    const bool anew = reuse_.structure_is_new();
    if (anew || reuse_.may_keep()) origin_.built(anew);
    if (before_build) before_build();
  });
}

void Newton::begin(StepReport& report) {
  report_ = &report;
  report.iterations.clear();
  report.failure = nullptr;
  report.initial_residual = 0;
  count_linear_iterations();
  clock_ = std::chrono::steady_clock::now();
}

void Newton::update_tangent(double s_a, double s_v, double s_x, const State& state, bool may_wait,
                            Vec known, Vec b) {
  reuse_.take_new_matrix(s_a, s_v, s_x);
  tangents_.taken({s_a, s_v, s_x});
  ++n_tangents_;
  origin_.take_tangent(s_a, s_v, s_x, state, may_wait);
  J_.update(s_a, s_v, s_x, state, known, b);
}

void Newton::learn_force_scale(const State& state, double h) {
  force_scale_ = std::max(force_scale_, largest_force(problem_, state, h));
}

bool Newton::is_rounding_of_forces(int iteration, double force, const State& state) {
  const bool stands = iteration > 0 && force > 0.5 * force_before_;
  force_before_ = force;
  if (!stands) return false;
  Augmentation* augmentation = problem_.augmentation();
  return force <= rounding * largest_force(problem_, state, 0) ||
         (augmentation && force <= augmentation->rounding(state));
}

PetscInt Newton::total_iterations() const {
  PetscInt total;
  check(KSPGetTotalIterations(ksp_, &total));
  return total;
}

int Newton::count_linear_iterations() {
  const PetscInt total = total_iterations();
  const int since = int(total - std::exchange(counted_, total));
  linear_iterations_ += since;
  return since;
}

void Newton::record(double force, double correction, bool has_solved, double potential,
                    bool again) {
  const auto now = std::chrono::steady_clock::now();
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(ksp_, &reason));
  if (report_->iterations.empty())
    report_->initial_residual = std::max(report_->initial_residual, force);
  const double elapsed = std::chrono::duration<double, std::nano>(now - clock_).count();
  report_->iterations.push_back({force * force, correction, elapsed, count_linear_iterations(),
                                 has_solved ? int(reason) : 0, potential, again});
  clock_ = now;
}

SNESConvergedReason Newton::test(int iteration, double x_norm, double step_norm, double force,
                                 double enough, Revision revision, bool may_end) {
  tangents_.reached(iteration, force);
  if (revision == Revision::smooth)
    forcing_.learn(iteration, force);
  else
    tangents_.forget();
  SNESConvergedReason reason;
  check(SNESConvergedDefault(snes_, iteration, x_norm, step_norm, force, &reason, nullptr));
  if (reason == SNES_CONVERGED_ITERATING && force <= enough) reason = SNES_CONVERGED_FNORM_ABS;
  may_end &= revision != Revision::provisional;
  // what meets an obstacle, and choices on the way, may raise the residual far above the first
  const bool may_rise = revision != Revision::smooth || problem_.augmentation(),
             must_go_on = (reason > 0 && !may_end) || (reason == SNES_DIVERGED_DTOL && may_rise);
  return must_go_on ? SNES_CONVERGED_ITERATING : reason;
}

void Newton::set_accuracy(int iteration, double force, double enough, Revision revision) {
  force_ = force;
  enough_ = enough;
  if (revision == Revision::smooth)
    forcing_.set(iteration, force, enough);
  else
    forcing_.set_for_choices();
}

SolverCounts Newton::counts() const {
  return {newton_iterations_, n_tangents_,
          reuse_.n_solves(),  linear_iterations_ + int(total_iterations() - counted_),
          reuse_.n_builds(),  reuse_.n_levels()};
}

void Newton::Numbers::history(Archive& archive) {
  newton.count_linear_iterations();
  archive.value("force scale", newton.force_scale_);
  archive.value("Newton iterations", newton.newton_iterations_);
  archive.value("linear iterations", newton.linear_iterations_);
  archive.added_value("tangents", newton.n_tangents_);
  newton.tangents_.history(archive);
  newton.forcing_.history(archive);
  newton.reuse_.history(archive);
}

void Newton::keep_history() {
  Numbers numbers{*this};
  kept_numbers_.save(numbers);
  kept_built_ = origin_.built();
}

void Newton::restore_step() {
  Numbers numbers{*this};
  kept_numbers_.load(numbers);
  origin_.restore(kept_built_);
}

void Newton::history(Archive& archive) {
  const auto section = archive.enter("Newton");
  reuse_.structure_history(archive);
  const auto take = [&](const std::array<double, 3>& s, const State& state) {
    reuse_.take_new_matrix(s[0], s[1], s[2]);
    J_.update(s[0], s[1], s[2], state);
    check(KSPSetOperators(ksp_, J_.matrix(), preconditioned_matrix(J_)));
  };
  origin_.history(archive, take, [&] { reuse_.build_now(); });
  Numbers{*this}.history(archive);  // which building has changed
}

}  // namespace steppe
