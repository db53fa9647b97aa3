#include "steppe/solve/linear/mass_solve.h"

#include "steppe/base/process/error.h"

#include <cmath>
#include <sstream>
#include <string>

namespace steppe {

namespace {
const char* const not_definite =
    "the mass matrix is not positive: Materials / Density must be positive everywhere, and no cell "
    "of the mesh inside out";

/// Whether the unknowns are of no node, few and on one rank, as generalised coordinates are.
/// Collective.
bool are_few_coordinates(const Layout& layout) {
  const VecHandle like = layout.create_vector();
  PetscInt here;
  check(VecGetLocalSize(like, &here));
  return layout.block_size() == 1 && layout.size() <= 1000 &&
         on_all_ranks(layout.communicator(), here == 0 || here == layout.size());
}

/// Whether the user chose the solver.
bool is_chosen() {
  PetscBool method, preconditioner;
  check(PetscOptionsHasName(nullptr, "mass_", "-ksp_type", &method));
  check(PetscOptionsHasName(nullptr, "mass_", "-pc_type", &preconditioner));
  return method || preconditioner;
}

/// Why the mass matrix could not be inverted.
std::string reason_of(KSPConvergedReason reason, Vec force) {
  const double size = norm(force);
  if (!(size < 1e150)) {
    std::ostringstream text;
    text << "the forces are too large to compute with, |F| = " << size
         << " N; check the values of Loads, Initial and the moduli";
    return text.str();
  }
  if (reason == KSP_DIVERGED_INDEFINITE_MAT || reason == KSP_DIVERGED_INDEFINITE_PC)
    return not_definite;
  return std::string("the solve with the mass matrix did not converge (") +
         KSPConvergedReasons[reason] + "); check the options that begin with -mass_";
}

}  // namespace

MassSolve::MassSolve(const Problem& problem)
    : problem_(problem), viscous_(problem.mass().viscous()), constant_(problem.mass().constant()) {
  if (problem.mass().diagonal()) return;
  check(KSPCreate(problem.layout().communicator(), solver_.fill()));
  check(KSPSetOptionsPrefix(solver_, "mass_"));
  check(KSPSetTolerances(solver_, 1e-12, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
}

void MassSolve::choose_solver() {
  PC preconditioner;
  check(KSPGetPC(solver_, &preconditioner));
  const bool direct = are_few_coordinates(problem_.layout());
  check(KSPSetType(solver_, direct ? KSPPREONLY : KSPCG));
  // whose block on that rank is the whole matrix
  check(PCSetType(preconditioner, direct ? PCBJACOBI : PCJACOBI));
  check(KSPSetFromOptions(solver_));
  PetscBool blocks;
  check(PetscObjectTypeCompare(PetscObject(preconditioner), PCBJACOBI, &blocks));
  if (!direct || !blocks) return;
  KSP* block;
  check(KSPSetUp(solver_));
  check(PCBJacobiGetSubKSP(preconditioner, nullptr, nullptr, &block));
  check(KSPGetPC(block[0], &preconditioner));
  check(PCSetType(preconditioner, constant_ ? PCCHOLESKY : PCLU));
  check(KSPSetFromOptions(block[0]));
}

void MassSolve::set_diagonals() {
  mass_diagonal_ = problem_.layout().create_vector();
  check(MatGetDiagonal(problem_.mass().create(0), mass_diagonal_));
  PetscReal smallest;
  check(VecMin(mass_diagonal_, nullptr, &smallest));
  if (!(smallest > 0)) throw NumericsError(not_definite);
  if (!viscous_) return;
  viscous_diagonal_ = problem_.layout().create_vector();
  check(MatGetDiagonal(problem_.mass().create(1), viscous_diagonal_));
  check(VecAXPY(viscous_diagonal_, -1, mass_diagonal_));
}

void MassSolve::set_operator(double c_v) {
  // steps of one length differ by rounding
  const bool same = !constant_ || !viscous_ || std::abs(c_v - c_v_) <= 1e-9 * c_v;
  if (!operator_ || !same) make_operator(c_v);
}

void MassSolve::make_operator(double c_v) {
  const bool first = !operator_;
  c_v_ = c_v;
  const bool products = constant_ && (c_v == 0 || !viscous_) && !has_own_solver();
  operator_ = products ? problem_.mass().create_products() : problem_.mass().create(c_v);
  check(KSPSetOperators(solver_, operator_, operator_));
  if (first) choose_solver();
  find_near_diagonal();
}

bool MassSolve::has_own_solver() const {
  return is_chosen() || are_few_coordinates(problem_.layout());
}

void MassSolve::find_near_diagonal() {
  PetscBool has_entries;
  check(MatHasOperation(operator_, MATOP_GET_ROW, &has_entries));
  near_diagonal_ = has_own_solver() || !has_entries ? nullptr : NearDiagonal::make(operator_);
}

void MassSolve::update(double c_v, const State& state) {
  if (constant_) return;
  if (!operator_) make_operator(c_v);
  problem_.mass().update(c_v, state, operator_);
  check(KSPSetOperators(solver_, operator_, operator_));
  find_near_diagonal();
}

void MassSolve::history(Archive& archive) {
  const auto section = archive.enter("mass");
  bool exists = bool(operator_);
  archive.value("iterations", iterations_);
  archive.value("has a matrix", exists);
  archive.value("of", c_v_);
  if (!archive.loads()) return;
  operator_ = {};
  if (exists) make_operator(c_v_);
}

void MassSolve::multiply(Vec x, Vec y) {
  if (solver_) {
    set_operator(0);
    check(MatMult(operator_, x, y));
  } else {
    if (!mass_diagonal_) set_diagonals();
    check(VecPointwiseMult(y, mass_diagonal_, x));
    if (const Rotations* rotations = problem_.mass().rotations()) rotations->multiply(x, y);
  }
}

Vec MassSolve::diagonal(double c_v) {
  if (!mass_diagonal_) set_diagonals();
  const std::vector<PetscInt>& prescribed = problem_.supports().owned();
  const bool same = diagonal_ && (!viscous_diagonal_ || c_v == diagonal_of_);
  if (same && prescribed == prescribed_) return diagonal_;
  if (!diagonal_) diagonal_ = duplicate(mass_diagonal_);
  check(VecCopy(mass_diagonal_, diagonal_));
  if (viscous_diagonal_) check(VecAXPY(diagonal_, c_v, viscous_diagonal_));
  problem_.supports().zero(diagonal_);
  diagonal_of_ = c_v;
  prescribed_ = prescribed;
  return diagonal_;
}

void MassSolve::solve(double c_v, Vec b, Vec x) {
  if (!solver_) {
    {
      LocalArray to(x);
      divide(c_v, b, [&](PetscInt i, double value) { to[i] = value; });
    }
    if (const Rotations* rotations = problem_.mass().rotations()) rotations->divide(c_v, b, x);
    return;
  }
  set_operator(c_v);
  if (near_diagonal_) return near_diagonal_->solve(b, x);
  check(KSPSolve(solver_, b, x));
  KSPConvergedReason reason;
  PetscInt iterations;
  check(KSPGetConvergedReason(solver_, &reason));
  check(KSPGetIterationNumber(solver_, &iterations));
  iterations_ += int(iterations);
  if (reason < 0) throw NumericsError(reason_of(reason, b));
}

void MassSolve::make_workspaces() {
  if (force_) return;
  for (VecHandle* v : {&force_, &correction_, &missed_}) *v = problem_.layout().create_vector();
}

bool MassSolve::balance(State& state, double c_v) {
  make_workspaces();
  const Vec rate = problem_.traits().order == 1 ? state.velocity : state.acceleration;
  problem_.supports().keep_only(rate);
  if (!problem_.residual(state, force_)) return false;
  update(c_v, state);
  solve(c_v, force_, correction_);
  problem_.supports().zero(correction_);
  check(VecAXPY(rate, -1, correction_));
  return true;
}

bool MassSolve::share_missed_velocity(Vec integrated, State& state) {
  if (!solver_) return true;
  const Supports& supports = problem_.supports();
  make_workspaces();
  check(VecWAXPY(missed_, -1, integrated, state.velocity));
  supports.keep_only(missed_);
  if (norm(missed_, NORM_INFINITY) <= 1e-12 * norm(state.velocity, NORM_INFINITY)) return true;
  // M j as a difference of forces, which are linear in the acceleration
  bool admissible = problem_.residual(state, correction_);
  check(VecAXPY(state.acceleration, -1, missed_));
  update_ghosts(state.acceleration);
  admissible &= problem_.residual(state, force_);
  check(VecAXPY(state.acceleration, 1, missed_));
  update_ghosts(state.acceleration);
  if (!admissible) return false;
  check(VecAXPY(correction_, -1, force_));
  update(0, state);
  solve(0, correction_, missed_);
  supports.zero(missed_);
  check(VecAXPY(state.velocity, -1, missed_));
  update_ghosts(state.velocity);
  return true;
}

}  // namespace steppe
