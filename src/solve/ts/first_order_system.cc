#include "steppe/solve/ts/first_order_system.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/solve/linear/p_multigrid.h"
#include "steppe/solve/ts/phase_vector.h"

#include <cmath>
#include <limits>

namespace steppe {

FirstOrderSystem::FirstOrderSystem(Problem& problem, TS ts, ErrorBoundary& errors)
    : problem_(problem),
      ts_(ts),
      errors_(errors),
      state_(create_state(problem.layout())),
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

void FirstOrderSystem::form_function(double time, Vec y, Vec rate, Vec F) {
  if (newton_->given()) {
    check(VecZeroEntries(F));
    return;
  }
  if (!refused_ && evaluate(time, y, rate, F)) return;
  SNES snes;
  check(TSGetSNES(ts_, &snes));
  check(SNESSetFunctionDomainError(snes));
  check(VecSet(F, std::numeric_limits<double>::infinity()));
}

void FirstOrderSystem::form_jacobian(double time, Vec y, Vec rate, double shift) {
  shift_ = shift;
  set_tangent_state(time, y, rate);
  newton_->update_tangent(shift * shift, shift, 1);
  // tells the solvers that the values are new
  check(MatAssemblyBegin(block_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(block_, MAT_FINAL_ASSEMBLY));
}

void FirstOrderSystem::set_up_solver() {
  check(KSPSetReusePreconditioner(elastic_, PETSC_FALSE));
  check(KSPSetOperators(elastic_, J_->matrix(), preconditioned_matrix(*J_)));
}

TsNewton::Measure FirstOrderSystem::measure_residual(bool first) {
  SNES snes;
  Vec F, step;
  check(TSGetSNES(ts_, &snes));
  check(SNESGetFunction(snes, &F, nullptr, nullptr));
  unpack(F, r_1_, r_2_);
  if (!first) {
    check(SNESGetSolutionUpdate(snes, &step));
    unpack(step, dx_, other_);
  }
  return measure(first);
}

PetscErrorCode FirstOrderSystem::function_callback(TS, PetscReal time, Vec y, Vec rate, Vec F,
                                                   void* self) {
  auto& system = *static_cast<FirstOrderSystem*>(self);
  return system.errors_.guard([&] { system.form_function(time, y, rate, F); });
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
