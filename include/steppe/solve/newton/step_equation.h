#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/scheme/scheme.h"

namespace steppe {

/**
 * The equation of one step in the unknown acceleration a, F(a) = 0 at the stage of x = x* + c_x a,
 * v = v* + c_v a (see Predictor). In an equation of first order, which has a Content H, the storage
 * term is the difference (H(x) - sum of weight H(x_earlier)) / c_v. All members are collective.
 */
class StepEquation {
 public:
  /// Borrows the problem.
  explicit StepEquation(Problem& problem);

  /// A step begins; its stages are put into `state`. Borrows all until the next one.
  void begin(const State& last, const Predictor& predictor, State& state);
  const Predictor& predictor() const { return *predictor_; }
  State& state() { return *state_; }

  /// Set the state to the end of the step, or to its stage.
  void set_end(Vec a);
  void set_stage(Vec a);
  /// F at the state, less a held force. False where the state is inadmissible.
  bool residual(Vec F);
  /// The incremental potential whose gradient is F, at the state.
  Potential potential() const;

  /// a = the acceleration with x = x_n.
  void last_position(Vec a) const;
  /// correction = what the prescribed unknowns of a lack, (g - x*) / c_x - a; zero in the others.
  void find_correction(Vec a, Vec correction) const;

  /// The last inadmissible displacement of the step; null without any.
  Vec refused() const { return has_refused_ ? Vec(refused_) : nullptr; }
  void forget_refused() { has_refused_ = false; }

 private:
  bool add_storage(Vec F);

  Problem& problem_;
  VecHandle refused_;
  VecHandle stored_;  // of an equation with a Content
  bool has_refused_ = false;
  const Predictor* predictor_ = nullptr;
  const State* last_ = nullptr;
  State* state_ = nullptr;
};

}  // namespace steppe
