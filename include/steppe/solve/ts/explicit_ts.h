#pragma once

#include "steppe/solve/scheme/error_control.h"
#include "steppe/solve/ts/explicit_system.h"
#include "steppe/solve/scheme/integrator.h"
#include "steppe/solve/scheme/time_input.h"
#include "steppe/solve/ts/ts_driver.h"

#include <memory>

namespace steppe {

/**
 * The explicit methods of PETSc's TS, one TSStep for each step of ours: `rk2` (explicit midpoint),
 * `rk4` (classical), `rk` (-ts_rk_type, 5dp by default), `ssp` (-ts_ssp_type) and `symplectic`
 * (-ts_basicsymplectic_type). Adaptive runs take the difference from the embedded method of a
 * Runge-Kutta pair as local error.
 */
class ExplicitTs : public Integrator {
 public:
  /// A type of TS, and of TSRK the tableau that options do not change; null: they do.
  struct Method {
    std::string type;
    const char* tableau;
  };
  /// The tableau of the explicit midpoint rule.
  static constexpr const char* midpoint = "explicit-midpoint";

  /// Collective. `problem` is borrowed. Throws InputError for error control without an embedded
  /// method.
  ExplicitTs(const Problem& problem, const TimeInput& input, const Method& method);

  /// Throws InputError for a symplectic method and a problem with damping.
  void start(State& state, double h) override;
  bool advance(const State& last, double h, State& next, StepReport& report) override;
  void accepted(const State&, const State&) override { TsDriver::monitor(ts_); }
  void pass_jump() override {
    if (control_) control_->pass_jump();
  }
  void history(Archive& archive) override;
  SolverCounts counts() const override {
    SolverCounts counts;
    counts.linear_iterations = system_.linear_iterations();
    return counts;
  }

 private:
  bool symplectic() const { return method_.type == TSBASICSYMPLECTIC; }
  bool runge_kutta() const { return method_.type == TSRK; }
  void choose_method();
  void set_up_error_control();
  bool error_is_small(const State& next, double h, StepReport& report);

  static PetscErrorCode rate_callback(TS, PetscReal, Vec, Vec, void*);
  static PetscErrorCode velocity_callback(TS, PetscReal, Vec, Vec, void*);
  static PetscErrorCode acceleration_callback(TS, PetscReal, Vec, Vec, void*);

  const Problem& problem_;
  TimeInput input_;
  Method method_;
  ExplicitSystem system_;
  ErrorBoundary errors_;
  VecHandle y_;
  TsHandle ts_;
  std::unique_ptr<ErrorControl> control_;
  VecHandle embedded_, error_x_, error_v_;
};

}  // namespace steppe
