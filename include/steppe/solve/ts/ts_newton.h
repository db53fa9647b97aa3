#pragma once

#include "steppe/solve/newton/newton.h"

#include <functional>
#include <optional>

namespace steppe {

/**
 * Newton's method inside a PETSc TS, by the rules of Newton with norms in the unknowns of the body.
 * It does not end while the velocity is not the rate of the displacement.
 */
class TsNewton {
 public:
  /// Measures by which an iteration is judged to be the last.
  struct Measure {
    double force = 0;                 ///< |F| of the free rows, N
    double correction = 0;            ///< |da| of this iteration, m/s^2
    double moved = 0, displaced = 0;  ///< largest entries of the correction and the displacement, m
    bool compatible = true;           ///< whether the velocity is the rate of the displacement
  };
  using MeasureResidual = std::function<Measure(bool first)>;

  /// Put this onto a SNES whose linear systems with J are solved by `elastic`, before its options
  /// are read. `stage` is the state at which the function was last evaluated. All are borrowed;
  /// exceptions go to `errors`. Collective.
  TsNewton(Problem& problem, const State& stage, Linearisation& J, SNES snes, KSP elastic,
           ErrorBoundary& errors, MeasureResidual measure);

  /// The steps from now on are recorded there.
  void begin(StepReport& report) { newton_->begin(report); }
  /// Tell the report why a step failed, where SNES has no reason for it.
  void explain(const char* failure) { newton_->report().failure = failure; }
  /// Whether the next stages are known: nothing is left to be solved.
  void take_as_given(bool given) { given_ = given; }
  bool given() const { return given_; }
  void learn_force_scale(const State& state, double h) { newton_->learn_force_scale(state, h); }

  /// Bring J = s_a M + s_v C + s_x K up to date with the stage.
  void update_tangent(double s_a, double s_v, double s_x) {
    newton_->update_tangent(s_a, s_v, s_x, stage_);
  }
  /// Save or load the force scale and what linear solves depend on; the problem's own history has
  /// been loaded. Collective.
  void history(Archive& archive) { newton_->history(archive); }

  SolverCounts counts() const { return newton_->counts(); }

 private:
  void test(int iteration, double x_norm, double step_norm, SNESConvergedReason* reason);
  Revision revise(int iteration);

  static PetscErrorCode test_callback(SNES, PetscInt, PetscReal, PetscReal, PetscReal,
                                      SNESConvergedReason*, void*);

  Problem& problem_;
  const State& stage_;
  SNES snes_;
  ErrorBoundary& errors_;
  MeasureResidual measure_;
  LineSearch line_search_;
  std::optional<Newton> newton_;
  bool given_ = false;
};

}  // namespace steppe
