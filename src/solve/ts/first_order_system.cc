#include "steppe/solve/ts/first_order_system.h"

#include "steppe/solve/newton/linear_failure.h"
#include "steppe/solve/linear/p_multigrid.h"
#include "steppe/solve/ts/phase_vector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

namespace {

/// Add the prescribed entries of `from`, scaled. `work` is overwritten.
void add_prescribed(const Problem& problem, double scale, Vec from, Vec to, Vec work) {
  check(VecCopy(from, work));
  problem.supports().keep_only(work);
  check(VecAXPY(to, scale, work));
}

}  // namespace

FirstOrderSystem::FirstOrderSystem(Problem& problem, TS ts, bool split_loads, ErrorBoundary& errors)
    : problem_(problem),
      ts_(ts),
      errors_(errors),
      state_(create_state(problem.layout())),
      tangent_at_(create_state(problem.layout())),
      rate_(problem.layout().create_vector()),
      y_(create_phase_vector(problem)),
      r_1_(problem.layout().create_vector()),
      r_2_(problem.layout().create_vector()),
      dx_(problem.layout().create_vector()),
      work_(problem.layout().create_vector()),
      other_(problem.layout().create_vector()),
      J_(problem.linearise(Form::newton)) {
  PetscInt n;
  const MPI_Comm communicator = problem.layout().communicator();
  check(VecGetLocalSize(r_1_, &n));
  check(MatCreateShell(communicator, 2 * n, 2 * n, PETSC_DETERMINE, PETSC_DETERMINE, this,
                       block_.fill()));
  check(MatShellSetOperation(block_, MATOP_MULT, (void (*)(void))multiply_callback));
  if (split_loads) {
    mass_ = problem.layout().create_vector();
    check(MatGetDiagonal(problem.mass().create(0), mass_));
    check(TSSetRHSFunction(ts, nullptr, loads_callback, this));
  }
  check(TSSetIFunction(ts, nullptr, function_callback, this));
  check(TSSetIJacobian(ts, block_, block_, jacobian_callback, this));
  check(TSSetSolution(ts, y_));

  SNES snes;
  KSP outer;
  PC shell;
  check(TSGetSNES(ts, &snes));
  check(SNESGetKSP(snes, &outer));
  check(KSPSetOptionsPrefix(outer, "block_"));
  check(KSPSetType(outer, KSPPREONLY));
  check(KSPGetPC(outer, &shell));
  check(PCSetType(shell, PCSHELL));
  check(PCShellSetContext(shell, this));
  check(PCShellSetSetUp(shell, set_up_callback));
  check(PCShellSetApply(shell, solve_callback));
  check(KSPCreate(communicator, elastic_.fill()));
  newton_ = std::make_unique<TsNewton>(problem, state_, *J_, snes, elastic_, errors,
                                       [this](bool first) { return measure_residual(first); });
  check(KSPSetFromOptions(elastic_));
}

FirstOrderSystem::~FirstOrderSystem() = default;

void FirstOrderSystem::begin(double h, StepReport& report) {
  increment_ = h / 100;
  refused_ = false;
  newton_->take_as_given(false);
  newton_->begin(report);
}

void FirstOrderSystem::prescribe(State& state) const {
  problem_.prescribe_motion(state.time, increment_, state);
}

void FirstOrderSystem::set(double time, Vec y, Vec rate) {
  state_.time = state_.load_time = time;
  unpack(y, state_.displacement, state_.velocity);
  unpack(rate, rate_, state_.acceleration);
  prescribe(state_);
  check(VecAXPY(rate_, -1, state_.velocity));
}

void FirstOrderSystem::form_function(double time, Vec y, Vec rate, Vec F) {
  if (newton_->given()) {
    check(VecZeroEntries(F));
    return;
  }
  set(time, y, rate);
  if (refused_ || !problem_.residual(state_, r_2_)) {
    SNES snes;
    check(TSGetSNES(ts_, &snes));
    check(SNESSetFunctionDomainError(snes));
    check(VecSet(F, std::numeric_limits<double>::infinity()));
    return;
  }
  if (mass_) {
    problem_.force(ForcePart::load, state_, work_);
    problem_.supports().zero(work_);
    check(VecAXPY(r_2_, 1, work_));
    check(VecPointwiseDivide(r_2_, r_2_, mass_));
  }
  // v' - g'' in the prescribed rows, where r_2 is zero
  unpack(rate, work_, other_);
  check(VecAXPY(other_, -1, state_.acceleration));
  check(VecAXPY(r_2_, 1, other_));
  pack(rate_, r_2_, F);
}

void FirstOrderSystem::form_loads(double time, Vec y, Vec G) {
  unpack(y, state_.displacement, state_.velocity);
  state_.time = state_.load_time = time;
  prescribe(state_);
  problem_.force(ForcePart::load, state_, r_2_);
  problem_.supports().zero(r_2_);
  check(VecPointwiseDivide(r_2_, r_2_, mass_));
  check(VecZeroEntries(r_1_));
  pack(r_1_, r_2_, G);
}

void FirstOrderSystem::form_jacobian(double time, Vec y, Vec rate, double shift) {
  set(time, y, rate);
  assign(state_, tangent_at_);
  shift_ = shift;
  newton_->update_tangent(shift * shift, shift, 1);
  // tells the solvers that the values are new
  check(MatAssemblyBegin(block_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(block_, MAT_FINAL_ASSEMBLY));
}

bool FirstOrderSystem::add_rate_product(Vec r_1, Vec b) {
  const double size = norm(r_1, NORM_INFINITY);
  if (size <= 1e-15 * norm(tangent_at_.velocity, NORM_INFINITY)) return true;
  bool admissible = problem_.residual(tangent_at_, work_);
  check(VecAXPY(b, -1, work_));
  check(VecAXPY(tangent_at_.velocity, 1, r_1));
  check(VecAXPY(tangent_at_.acceleration, shift_, r_1));
  update_ghosts(tangent_at_.velocity);
  update_ghosts(tangent_at_.acceleration);
  admissible &= problem_.residual(tangent_at_, work_);
  check(VecAXPY(b, 1, work_));
  check(VecAXPY(tangent_at_.velocity, -1, r_1));
  check(VecAXPY(tangent_at_.acceleration, -shift_, r_1));
  update_ghosts(tangent_at_.velocity);
  update_ghosts(tangent_at_.acceleration);
  return admissible;
}

void FirstOrderSystem::multiply(Vec d, Vec r) {
  unpack(d, dx_, r_1_);  // dx, dv
  // prescribed rows: s dx and s dv
  check(VecZeroEntries(other_));
  add_prescribed(problem_, shift_, r_1_, other_, work_);
  check(VecAXPBY(r_1_, shift_, -1, dx_));  // s dx - dv
  problem_.supports().zero(r_1_);
  check(VecScale(r_1_, -1));
  check(MatMult(J_->matrix(), dx_, r_2_));
  problem_.supports().zero(r_2_);
  if (!add_rate_product(r_1_, r_2_)) check(VecSet(r_2_, std::numeric_limits<double>::infinity()));
  check(VecScale(r_1_, -1));
  if (mass_) check(VecPointwiseDivide(r_2_, r_2_, mass_));
  check(VecAXPY(r_2_, 1, other_));
  add_prescribed(problem_, shift_, dx_, r_1_, work_);
  pack(r_1_, r_2_, r);
}

void FirstOrderSystem::set_up_solver() {
  check(KSPSetReusePreconditioner(elastic_, PETSC_FALSE));
  check(KSPSetOperators(elastic_, J_->matrix(), preconditioned_matrix(*J_)));
}

bool FirstOrderSystem::solve(Vec r, Vec d) {
  unpack(r, r_1_, r_2_);
  if (!std::isfinite(norm(r, NORM_INFINITY))) return false;
  // prescribed rows: s dx = r_1, s dv = r_2
  check(VecCopy(r_1_, dx_));
  check(VecCopy(r_2_, other_));
  problem_.supports().keep_only(dx_);
  problem_.supports().keep_only(other_);
  problem_.supports().zero(r_1_);
  if (mass_) check(VecPointwiseMult(r_2_, r_2_, mass_));
  problem_.supports().zero(r_2_);
  // a search that does not shorten the step goes on from an inadmissible state
  if (!add_rate_product(r_1_, r_2_)) return false;
  check(KSPSolve(elastic_, r_2_, work_));
  // until it is set up again: with a lag SNES decides when
  check(KSPSetReusePreconditioner(elastic_, PETSC_TRUE));
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(elastic_, &reason));
  problem_.supports().zero(work_);
  check(VecAYPX(r_1_, -1, other_));
  check(VecAXPY(r_1_, shift_, work_));  // dv, the prescribed entries still times s
  problem_.supports().keep_only(other_);
  check(VecAXPY(r_1_, 1 / shift_ - 1, other_));
  check(VecAXPY(work_, 1 / shift_, dx_));
  pack(work_, r_1_, d);
  if (reason < 0) newton_->explain(why_failed(elastic_));
  return reason > 0;
}

TsNewton::Measure FirstOrderSystem::measure_residual(bool first) {
  SNES snes;
  Vec F, step;
  TsNewton::Measure measure;
  check(TSGetSNES(ts_, &snes));
  check(SNESGetFunction(snes, &F, nullptr, nullptr));
  unpack(F, r_1_, r_2_);
  if (mass_) check(VecPointwiseMult(r_2_, r_2_, mass_));
  problem_.supports().zero(r_2_);
  measure.force = norm(r_2_, NORM_2);
  measure.displaced = norm(state_.displacement, NORM_INFINITY);
  // x' is a sum of terms of the size s x
  measure.compatible =
      norm(r_1_, NORM_INFINITY) <=
      std::max(1e-10 * norm(state_.velocity, NORM_INFINITY), 1e-13 * shift_ * measure.displaced);
  if (first) return measure;
  check(SNESGetSolutionUpdate(snes, &step));
  unpack(step, r_1_, r_2_);
  measure.correction = shift_ * norm(r_2_, NORM_2);
  measure.moved = norm(r_1_, NORM_INFINITY);
  return measure;
}

PetscErrorCode FirstOrderSystem::function_callback(TS, PetscReal time, Vec y, Vec rate, Vec F,
                                                   void* self) {
  auto& system = *static_cast<FirstOrderSystem*>(self);
  return system.errors_.guard([&] { system.form_function(time, y, rate, F); });
}

PetscErrorCode FirstOrderSystem::loads_callback(TS, PetscReal time, Vec y, Vec G, void* self) {
  auto& system = *static_cast<FirstOrderSystem*>(self);
  return system.errors_.guard([&] { system.form_loads(time, y, G); });
}

PetscErrorCode FirstOrderSystem::jacobian_callback(TS, PetscReal time, Vec y, Vec rate,
                                                   PetscReal shift, Mat, Mat, void* self) {
  auto& system = *static_cast<FirstOrderSystem*>(self);
  return system.errors_.guard([&] { system.form_jacobian(time, y, rate, shift); });
}

PetscErrorCode FirstOrderSystem::multiply_callback(Mat block, Vec d, Vec r) {
  FirstOrderSystem* system;
  PetscFunctionBegin;
  PetscCall(MatShellGetContext(block, &system));
  PetscCall(system->errors_.guard([&] { system->multiply(d, r); }));
  PetscFunctionReturn(0);
}

PetscErrorCode FirstOrderSystem::set_up_callback(PC shell) {
  FirstOrderSystem* system;
  PetscFunctionBegin;
  PetscCall(PCShellGetContext(shell, &system));
  PetscCall(system->errors_.guard([&] { system->set_up_solver(); }));
  PetscFunctionReturn(0);
}

PetscErrorCode FirstOrderSystem::solve_callback(PC shell, Vec r, Vec d) {
  FirstOrderSystem* system;
  bool solved = false;
  PetscFunctionBegin;
  PetscCall(PCShellGetContext(shell, &system));
  PetscCall(system->errors_.guard([&] { solved = system->solve(r, d); }));
  PetscCall(PCSetFailedReason(shell, solved ? PC_NOERROR : PC_SUBPC_ERROR));
  PetscFunctionReturn(0);
}

}  // namespace steppe
