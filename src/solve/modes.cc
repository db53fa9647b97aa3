#include "steppe/solve/modes.h"

#include "steppe/base/error.h"
#include "steppe/solve/presets.h"

#include <slepceps.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {

using namespace dealii;
using EpsHandle = Handle<EPS, EPSDestroy>;

void ModesInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Count", count, "How many of the lowest modes are computed with Run = modes.",
                    Patterns::Integer(1));
  prm.add_parameter(
      "About", about,
      "The state whose small vibrations are computed: rest is the stress-free "
      "reference state; equilibrium is the static one under the loads of Time / End, reached "
      "by load steps as with Time / Scheme = static.",
      Patterns::Selection("rest|equilibrium"));
  prm.add_parameter(
      "Linear", linear,
      "Preset of SLEPc options (-eps_*, -st_*): direct (Krylov-Schur with shift and "
      "invert by MUMPS), amg (Davidson with GAMG, for large models); auto chooses by size.",
      Patterns::Selection("auto|direct|amg"));
  prm.add_parameter("Tolerance", tolerance,
                    "Relative residual at which a mode has converged; the frequency is much "
                    "more accurate than that.",
                    Patterns::Double(1e-14, 1e-2));
}

namespace {

// of the largest eigenvalue: what rounding leaves of a zero one, and a shift that is well above it
const double rounding_fraction = 1e-13, small_fraction = 1e-10;

Options preset(const std::string& name) {
  if (name == "direct")
    return {{"eps_type", "krylovschur"},
            {"st_type", "sinvert"},
            {"st_ksp_type", "preonly"},
            {"st_pc_type", "cholesky"},
            {"st_pc_factor_mat_solver_type", "mumps"}};
  return {{"eps_type", "gd"},
          {"eps_max_it", "1000"},
          {"st_type", "precond"},
          {"st_pc_type", "gamg"},
          {"st_pc_gamg_threshold", "0.05"},
          {"st_mg_levels_ksp_type", "chebyshev"},
          {"st_mg_levels_pc_type", "jacobi"},
          {"st_mg_levels_ksp_max_it", "4"}};
}

/// One factorisation serves all modes: it pays for larger problems than in a time step.
std::string preset_for_size(const Problem& problem) {
  return problem.size() <= (problem.dimension() == 2 ? 500000 : 200000) ? "direct" : "amg";
}

double dot(Vec a, Vec b) {
  PetscScalar result;
  check(VecDot(a, b, &result));
  return result;
}

/// Refuses a matrix that is not symmetric; one that may have been otherwise is said to be.
void require_symmetry(const Problem& problem, Mat K) {
  VecHandle x = problem.create_vector(), Kx = duplicate(x), other = duplicate(x);
  check(VecSetRandom(x, nullptr));
  check(MatMult(K, x, Kx));
  check(MatMultTranspose(K, x, other));
  check(VecAXPY(other, -1, Kx));
  if (norm(other) > 1e-10 * norm(Kx))
    throw InputError(
        "Run = modes: the stiffness about this state is not symmetric, with loads that follow a "
        "surface whose rim is free or with Dilatation = f-bar for example, and so has no modes; "
        "take dead loads, let the frame turn evenly, or take Dilatation = mean");
  check(MatSetOption(K, MAT_SYMMETRIC, PETSC_TRUE));
}

/// K and M about a state, both over a typical nodal mass, so that |M s| is about 1 for s . M s = 1.
/// Rows of prescribed unknowns have a diagonal entry alone, in M so small
/// that their eigenvalues lie above all others.
class Pencil {
 public:
  Pencil(const Problem& problem, const State& about)
      : K(problem.create_operator()), M(problem.create_operator()) {
    problem.tangent(0, 0, 1, about, K);
    problem.tangent(1, 0, 0, about, M);
    if (!problem.symmetric()) {
      require_symmetry(problem, K);
      check(MatSetOption(M, MAT_SYMMETRIC, PETSC_TRUE));
    }
    VecHandle mass = problem.create_vector(), free = problem.create_vector(),
              stiffness = problem.create_vector(), ratio = problem.create_vector();
    check(MatGetDiagonal(K, stiffness));
    check(MatGetDiagonal(M, mass));
    check(VecSet(free, 1));
    problem.prescribe_zero(free);
    problem.prescribe_zero(mass);
    PetscScalar count, total;
    check(VecSum(free, &count));
    check(VecSum(mass, &total));
    n_free = PetscInt(std::lround(count));
    typical_mass = total / count;
    check(VecPointwiseDivide(ratio, stiffness, mass));  // zero where there is no mass
    check(VecMax(ratio, nullptr, &largest));
    if (!(largest > 0))
      throw InputError(
          "Boundaries: every unknown is prescribed, so that there are no modes; leave something "
          "free");
    check(VecScale(stiffness, 1 / (1e6 * largest)));
    problem.keep_prescribed(stiffness);
    check(VecAXPY(mass, 1, stiffness));
    check(MatDiagonalSet(M, mass, INSERT_VALUES));
    check(MatScale(K, 1 / typical_mass));
    check(MatScale(M, 1 / typical_mass));
    choose_shift();
  }

  /// Eigenvalues of this size are zero.
  double zero() const { return std::max(rounding_fraction * largest, 1e-7 * -shift); }

  MatHandle K, M;
  double largest = 0;  ///< about the largest eigenvalue
  double shift = 0;    ///< negative
  double typical_mass = 0;
  std::vector<VecHandle> rigid_modes;  ///< motions without force, M-orthonormal
  PetscInt n_free = 0;

 private:
  double quotient(Vec v) const {
    VecHandle Kv = duplicate(v), Mv = duplicate(v);
    check(MatMult(K, v, Kv));
    check(MatMult(M, v, Mv));
    const double mass = dot(v, Mv);
    return mass > 0 ? dot(v, Kv) / mass : largest;
  }

  void add_rigid(Vec motion) {
    VecHandle r = duplicate(motion), Mr = duplicate(motion);
    check(VecCopy(motion, r));
    for (int pass = 0; pass < 2; ++pass)
      for (const VecHandle& other : rigid_modes) {
        check(MatMult(M, r, Mr));
        check(VecAXPY(r, -dot(other, Mr), other));
      }
    check(MatMult(M, r, Mr));
    check(VecScale(r, 1 / std::sqrt(dot(r, Mr))));
    rigid_modes.push_back(std::move(r));
  }

  /// A body that can move freely wants a shift near its first elastic eigenvalue: too small a one
  /// lets the rigid modes drown the others. Squares of the rotations' entries deform it smoothly.
  void choose_shift() {
    shift = -small_fraction * largest;
    MatNullSpace near_null;
    PetscInt n;
    const Vec* rigid;
    check(MatGetNearNullSpace(K, &near_null));
    check(MatNullSpaceGetVecs(near_null, nullptr, &n, &rigid));
    double elastic = largest;
    for (PetscInt i = 0; i < n; ++i) {
      if (std::abs(quotient(rigid[i])) < small_fraction * largest) add_rigid(rigid[i]);
      VecHandle square = duplicate(rigid[i]);
      check(VecPointwiseMult(square, rigid[i], rigid[i]));
      const double q = quotient(square);
      if (q > small_fraction * largest) elastic = std::min(elastic, q);
    }
    if (!rigid_modes.empty()) shift = std::min(shift, -0.01 * elastic);
  }
};

/// The residual as `Mode` has it, with |M s| taken as 1.
PetscErrorCode relative_residual(EPS, PetscScalar lambda, PetscScalar, PetscReal norm,
                                 PetscReal* error, void* context) {
  const Pencil& pencil = *static_cast<const Pencil*>(context);
  *error = norm / (std::abs(lambda) - pencil.shift);
  return 0;
}

void fill(const Problem& problem, const Pencil& pencil, Mode& mode) {
  const double lambda = mode.eigenvalue, root = std::sqrt(std::abs(lambda));
  mode.angular_frequency = std::abs(lambda) < pencil.zero() ? 0 : lambda < 0 ? -root : root;
  mode.frequency = mode.angular_frequency / (2 * numbers::PI);

  Vec s = mode.shape;
  problem.prescribe_zero(s);
  VecHandle Ms = duplicate(s), r = duplicate(s);
  check(MatMult(pencil.M, s, Ms));
  PetscScalar least, most;
  check(VecMin(s, nullptr, &least));
  check(VecMax(s, nullptr, &most));
  const double scale = (-least > most ? -1 : 1) / std::sqrt(dot(s, Ms));
  check(VecScale(s, scale));
  check(VecScale(Ms, scale));
  check(MatMult(pencil.K, s, r));
  check(VecAXPY(r, -lambda, Ms));
  mode.residual = norm(r) / ((std::abs(lambda) - pencil.shift) * norm(Ms));
  check(VecScale(s, 1 / std::sqrt(pencil.typical_mass)));
  update_ghosts(s);
}

/// Effective masses in each direction: M r_c is the inertial force of a unit acceleration.
void weigh(const Problem& problem, const State& about, Modes& result) {
  State still = copy(about);
  check(VecZeroEntries(still.velocity));
  update_ghosts(still.velocity);
  check(VecZeroEntries(still.acceleration));
  update_ghosts(still.acceleration);
  State moving = copy(still);
  VecHandle at_rest = problem.create_vector(), inertia = problem.create_vector();
  problem.residual(still, at_rest);
  for (int c = 0; c < problem.dimension(); ++c) {
    check(VecZeroEntries(moving.acceleration));
    check(VecStrideSet(moving.acceleration, c, 1));
    problem.to_unknowns(moving.acceleration);
    update_ghosts(moving.acceleration);
    problem.residual(moving, inertia);
    check(VecAXPY(inertia, -1, at_rest));
    for (Mode& mode : result.modes) {
      const double participation = dot(mode.shape, inertia);
      mode.effective_mass[c] = participation * participation;
    }
    std::swap(moving.acceleration, moving.velocity);
    result.total_mass[c] = 2 * problem.balance(moving).kinetic;
    std::swap(moving.acceleration, moving.velocity);
  }
}

}  // namespace

Modes compute_modes(Problem& problem, const State& about, const ModesInput& input) {
  const Phase phase("modes");
  problem.accept(about);
  VecHandle unused = problem.create_vector();
  if (!problem.residual(about, unused))
    throw NumericsError(
        "the state whose modes are wanted turns a cell inside out (det F <= 0); check the initial "
        "and prescribed displacements");
  Pencil pencil(problem, about);
  if (input.count > pencil.n_free)
    throw InputError("Modes / Count = " + std::to_string(input.count) + ": the body has only " +
                     std::to_string(pencil.n_free) + " free unknowns; ask for fewer modes");

  Modes result;
  const std::string chosen = input.linear == "auto" ? preset_for_size(problem) : input.linear;
  result.solver = apply_options(chosen, preset(chosen), "st_");
  EpsHandle eps;
  ST st;
  check(EPSCreate(problem.communicator(), eps.fill()));
  check(EPSSetOperators(eps, pencil.K, pencil.M));
  check(EPSSetProblemType(eps, EPS_GHEP));
  // a Krylov space of one vector misses multiple eigenvalues: rigid modes are taken as they are
  const int n_rigid = int(pencil.rigid_modes.size()), n_wanted = std::max(1, input.count - n_rigid);
  std::vector<Vec> rigid(pencil.rigid_modes.begin(), pencil.rigid_modes.end());
  check(EPSSetDeflationSpace(eps, n_rigid, rigid.data()));
  check(EPSSetDimensions(eps, n_wanted, PETSC_DEFAULT, PETSC_DEFAULT));
  check(EPSSetTolerances(eps, input.tolerance, PETSC_DEFAULT));
  check(EPSSetTarget(eps, pencil.shift));
  check(EPSGetST(eps, &st));
  check(EPSSetFromOptions(eps));
  PetscBool inverts;
  check(PetscObjectTypeCompare(PetscObject(st), STSINVERT, &inverts));
  check(EPSSetWhichEigenpairs(eps, inverts ? EPS_TARGET_MAGNITUDE : EPS_SMALLEST_REAL));
  if (!inverts) check(EPSSetConvergenceTestFunction(eps, relative_residual, &pencil, nullptr));
  MatHandle shifted;  // its own assembly, because it carries the rigid body modes
  if (chosen == "amg") {
    shifted = problem.create_operator();
    problem.tangent(-pencil.shift, 0, 1, about, shifted);
    check(STSetPreconditionerMat(st, shifted));
  }
  PetscInt converged = 0, iterations = 0;
  if (input.count > n_rigid) {
    check(EPSSolve(eps));
    check(EPSGetConverged(eps, &converged));
    check(EPSGetIterationNumber(eps, &iterations));
  }
  if (n_rigid + converged < input.count) {
    std::ostringstream text;
    text << "the eigenvalue solver found " << n_rigid + converged << " of " << input.count
         << " modes in " << iterations << " iterations (" << result.solver
         << "); try a larger -eps_max_it or -eps_ncv, a larger Modes / Tolerance, or Modes / "
            "Linear = direct";
    throw NumericsError(text.str());
  }
  for (int i = 0; i < input.count; ++i) {
    Mode mode;
    mode.shape = problem.create_vector();
    if (i < n_rigid)
      check(VecCopy(rigid[i], mode.shape));
    else
      check(EPSGetEigenpair(eps, i - n_rigid, &mode.eigenvalue, nullptr, mode.shape, nullptr));
    fill(problem, pencil, mode);
    // what rounding leaves of a low mode: the last digits of the largest eigenvalue
    const double rounding =
        rounding_fraction * pencil.largest / (std::abs(mode.eigenvalue) - pencil.shift);
    if (!(mode.residual <= 100 * input.tolerance + rounding)) {
      std::ostringstream text;
      text << "the mode at " << mode.frequency << " Hz has the residual " << mode.residual
           << ", Modes / Tolerance = " << input.tolerance
           << "; try a larger Modes / Tolerance, or Modes / Linear = direct";
      throw NumericsError(text.str());
    }
    result.modes.push_back(std::move(mode));
  }
  std::sort(result.modes.begin(), result.modes.end(),
            [](const Mode& a, const Mode& b) { return a.eigenvalue < b.eigenvalue; });
  weigh(problem, about, result);
  return result;
}

}  // namespace steppe
