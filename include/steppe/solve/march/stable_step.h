#pragma once

#include "steppe/physics/damping/damped_mode.h"
#include "steppe/solve/march/lanczos.h"
#include "steppe/solve/scheme/time_input.h"

#include <memory>
#include <string>

namespace steppe {

/**
 * The longest stable step of an explicit scheme on a deforming body. The highest frequency comes
 * from Lanczos iteration on M^-1 K(x) (an upper bound), the damping of that mode from the damping
 * forces; what the scheme makes of such a mode is measured (Amplification). With damping the motion
 * that is damped most strongly is looked at as well. Schemes without a stable step get the one with
 * which the mode grows by 1 % over the run.
 *
 * Estimated again every 100 accepted steps, less often (up to every 800) while it stays within 1 %,
 * and at once when the body has been strained by 5 % somewhere since, which is looked at every 10
 * steps: an impact crushes cells within a hundred steps. Where the stable step is k times as long
 * as the one in use (up to 4), all this is after k times as many steps, in which as much happens,
 * and after k^2 times the strain, up to 20 %, since the highest eigenvalue may be k^2 times as
 * large.
 *
 * With a step that is given estimates are lower bounds, the first of these that is not shorter:
 * that of FrequencyBound, for undamped bodies, and one of few products. An exact one follows where
 * the step is longer than both, and at the start where it is longer than the first. A step that is
 * chosen needs exact ones, so that it is the same on any number of ranks.
 * Says on rank 0 what it finds.
 */
class StableStep {
 public:
  /// Collective. `problem` is borrowed.
  StableStep(const Problem& problem, const TimeInput& input);

  /// Estimate in this state; warns once when the step in use, if not 0, is longer. Collective.
  /// Throws InputError when no step is bearable.
  void check_step(const State& state, double in_use);
  /// A step of that length was accepted: look again when it is time. Collective.
  void accepted(const State& state, double in_use);

  /// The stable step, s.
  double limit() const { return found_.limit; }
  /// `Step safety` times that, rounded down to three digits (and so the same on all ranks).
  double step() const { return found_.step; }
  void history(Archive& archive);

  /// The end of the sentence that says why a run failed.
  std::string advice() const;

 private:
  struct Found {
    double limit = 0, step = 0;
    DampedMode::Coefficients mode;  // that limits the step
    bool grows = false, is_bound = false;
  };

  /// Take a bound of all frequencies; returns whether it shows that the step in use is stable.
  /// Nothing is found otherwise. Collective.
  bool is_bounded(const State& state, double in_use);
  /// Whether a limit may have been passed since the last estimate. Collective.
  bool is_strained(const State& state) const;
  /// Forget what was found in another state.
  void begin(const State& state);

  /// By an upper bound of the highest eigenvalue with this relative tolerance.
  void estimate(const State& state, double tolerance);
  /// In a state at rest, where it varies: gyroscopic forces damp nothing.
  void find_viscous(State state);
  DampedMode::Coefficients coefficients(const State& state, Vec mode, double stiffness) const;
  void try_mode(const DampedMode::Coefficients& mode);
  void report(double before) const;

  const Problem& problem_;
  TimeInput input_;
  std::unique_ptr<Linearisation> K_;
  std::size_t structure_;  // of the problem that K was made for
  Lanczos highest_;
  std::unique_ptr<Lanczos> most_damped_;  // without damping null
  MatHandle viscous_;
  Found found_;
  VecHandle displacement_;  // of the last estimate
  double guess_ = 0;
  bool warned_ = false;
  bool has_mode_ = false;            // the highest one, of some state
  double margin_ = 1;                // of the step in use, a factor
  int interval_ = 100, wait_ = 100;  // in steps
};

}  // namespace steppe
