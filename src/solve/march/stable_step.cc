#include "steppe/solve/march/stable_step.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/march/amplification.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace steppe {

namespace {

constexpr int shortest_interval = 100, longest_interval = 800, steps_between_looks = 10;
constexpr double largest_margin = 4;
constexpr double strained = 0.05, most_strained = 0.2;
constexpr double exact = 1e-5, rough = 4e-3;  // of the highest eigenvalue

int between_looks(double margin) { return int(margin * steps_between_looks); }

double rounded_down(double value) {
  const int exponent = int(std::floor(std::log10(value))) - 2;
  char text[32];
  std::snprintf(text, sizeof text, "%.0fe%d", std::floor(value / std::pow(10., exponent)),
                exponent);
  return *finite_number(text);
}

}  // namespace

StableStep::StableStep(const Problem& problem, const TimeInput& input)
    : problem_(problem),
      input_(input),
      K_(problem.linearise(Form::products)),
      structure_(problem.traits().structure),
      highest_(problem),
      displacement_(problem.layout().create_vector()) {}

void StableStep::check_step(const State& state, double in_use) {
  const Phase phase("stable step");
  const double before = found_.limit;
  const bool is_auto = input_.step_rule == "auto";
  const bool can_warn = !is_auto && !input_.adaptive && !warned_;
  const auto is_too_long = [&] { return in_use > found_.limit * (1 + exact); };
  // a step that is given need not be the longest one
  if (is_auto || warned_ || !is_bounded(state, in_use)) {
    const bool once = has_mode_;
    estimate(state, once && !is_auto ? rough : exact);
    if (once && can_warn && is_too_long()) estimate(state, exact);
  }
  const bool steady = std::abs(found_.limit - before) < 0.01 * found_.limit;
  interval_ = steady ? std::min(2 * interval_, longest_interval) : shortest_interval;
  margin_ = is_auto || in_use == 0 ? 1 : std::clamp(found_.limit / in_use, 1., largest_margin);
  wait_ = interval_ / steps_between_looks * between_looks(margin_);
  if (is_auto && !steady) report(before);
  if (can_warn && is_too_long()) {
    warned_ = true;
    check(PetscFPrintf(problem_.layout().communicator(), stderr,
                       "warning: the step of %g s is longer than the stable step of %s, %g s; take "
                       "a shorter Time / Step, or auto\n",
                       in_use, input_.scheme.c_str(), found_.limit));
  }
}

void StableStep::accepted(const State& state, double in_use) {
  if (input_.adaptive) return;
  const bool looks = --wait_ > 0 && wait_ % between_looks(margin_) == 0;
  if (wait_ <= 0 || (looks && is_strained(state))) check_step(state, in_use);
}

bool StableStep::is_strained(const State& state) const {
  const Phase phase("stable step");
  // the eigenvalue may grow by the square of the margin
  return problem_.largest_strain(displacement_, state.displacement) >
         std::min(margin_ * margin_ * strained, most_strained);
}

void StableStep::begin(const State& state) {
  check(VecCopy(state.displacement, displacement_));
  guess_ = found_.limit;
  found_ = {};
  found_.limit = input_.end - input_.start;
}

bool StableStep::is_bounded(const State& state, double in_use) {
  if (!problem_.frequencies() || problem_.traits().damped_when_closed) return false;
  const double lambda = problem_.frequencies()->bound_of_eigenvalues(state);
  if (!std::isfinite(lambda)) return false;
  const Found before = found_;
  begin(state);
  found_.is_bound = true;
  try_mode({lambda, 0, 0});
  if (in_use <= found_.limit) return true;
  found_ = before;
  return false;
}

void StableStep::estimate(const State& state, double tolerance) {
  if (structure_ != problem_.traits().structure) K_ = problem_.linearise(Form::products);
  structure_ = problem_.traits().structure;
  K_->update(0, 0, 1, state, nullptr, nullptr, Contacts::closed);
  highest_.update(state);
  const Mat K = K_->matrix();
  const bool symmetric = problem_.traits().symmetric;  // else the symmetric part of K
  VecHandle transposed;
  if (!symmetric) transposed = problem_.layout().create_vector();
  const double lambda = highest_.largest(
      [&](Vec x, Vec y) {
        check(MatMult(K, x, y));
        if (symmetric) return;
        check(MatMultTranspose(K, x, transposed));
        check(VecAXPBY(y, 0.5, 0.5, transposed));
      },
      tolerance);
  has_mode_ = true;
  begin(state);
  if (!problem_.traits().damped_when_closed) {
    try_mode({lambda, 0, 0});
  } else {
    if (!viscous_ || !problem_.mass().constant()) find_viscous(copy(state));
    most_damped_->update(state);
    try_mode(coefficients(state, highest_.mode(), lambda));
    State moving = copy(state);
    most_damped_->largest(
        [&](Vec x, Vec y) {
          check(VecCopy(x, moving.velocity));
          update_ghosts(moving.velocity);
          problem_.force(ForcePart::damping, moving, y, Contacts::closed);
        },
        tolerance);
    VecHandle force = problem_.layout().create_vector();
    check(MatMult(K, most_damped_->mode(), force));
    try_mode(coefficients(state, most_damped_->mode(), dot(force, most_damped_->mode())));
  }
  found_.step = rounded_down(input_.step_safety * found_.limit);
}

void StableStep::find_viscous(State state) {
  const Mass& mass = problem_.mass();
  check(VecZeroEntries(state.velocity));
  viscous_ = mass.create(1);
  mass.update(1, state, viscous_);
  const MatHandle M = mass.create(0);
  mass.update(0, state, M);
  check(MatAXPY(viscous_, -1, M, SAME_NONZERO_PATTERN));
  if (!most_damped_) most_damped_ = std::make_unique<Lanczos>(problem_);
}

void StableStep::history(Archive& archive) {
  const auto section = archive.enter("stable step");
  archive.value("limit", found_.limit);
  archive.value("step", found_.step);
  archive.value("guess", guess_);
  archive.value("stiffness of the mode", found_.mode.stiffness);
  archive.value("viscous damping of the mode", found_.mode.viscous);
  archive.value("other damping of the mode", found_.mode.other);
  archive.value("grows", found_.grows);
  archive.added_value("is a bound", found_.is_bound);
  archive.added_value("margin", margin_);
  archive.added_value("has a highest mode", has_mode_);
  archive.value("warned", warned_);
  archive.vector("displacement", displacement_);
  archive.value("interval", interval_);
  archive.value("wait", wait_);
  highest_.history(archive, "highest mode");
  bool damped = bool(most_damped_);
  archive.value("has a most damped mode", damped);
  if (!damped) {
    most_damped_ = nullptr;
    viscous_ = {};
    return;
  }
  if (!most_damped_) most_damped_ = std::make_unique<Lanczos>(problem_);
  most_damped_->history(archive, "most damped mode");
}

DampedMode::Coefficients StableStep::coefficients(const State& state, Vec mode,
                                                  double stiffness) const {
  State moving = copy(state);
  check(VecCopy(mode, moving.velocity));
  update_ghosts(moving.velocity);
  VecHandle force = problem_.layout().create_vector();
  problem_.force(ForcePart::damping, moving, force, Contacts::closed);
  const double all = dot(force, mode);
  check(MatMult(viscous_, mode, force));
  const double viscous = dot(force, mode);
  return {stiffness, viscous, std::max(0., all - viscous)};
}

void StableStep::try_mode(const DampedMode::Coefficients& mode) {
  if (!(mode.stiffness + mode.viscous + mode.other > 0)) return;
  const Amplification amplification(input_, mode);
  const double step = amplification.longest_step(guess_);
  if (step == 0)
    throw InputError("Time / Scheme = " + input_.scheme +
                     ": has no stable step on this body, however short; take another scheme");
  if (step >= found_.limit) return;
  found_.limit = step;
  found_.mode = mode;
  found_.grows = amplification.always_grows(step);
}

void StableStep::report(double before) const {
  const double omega = std::sqrt(found_.mode.stiffness);
  std::ostringstream text;
  text.precision(3);
  text << (before > 0 ? "stable step, now: " : "stable step: ");
  if (found_.grows)
    text << "none with " << input_.scheme << "; the highest mode grows by 1 % over the run with ";
  text << found_.limit << " s";
  if (omega > 0)
    text << " (" << omega / (2 * PETSC_PI) << " Hz, damping ratio "
         << (found_.mode.viscous + found_.mode.other) / (2 * omega) << ")";
  text << "; step: " << found_.step << " s\n";
  check(PetscPrintf(problem_.layout().communicator(), "%s", text.str().c_str()));
}

std::string StableStep::advice() const {
  std::ostringstream text;
  text << "; the stable step of " << input_.scheme << " was last found to be "
       << (found_.is_bound ? "at least " : "") << found_.limit
       << " s: take a Time / Step below that, or auto";
  return text.str();
}

}  // namespace steppe
