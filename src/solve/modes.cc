#include "steppe/solve/modes.h"

#include "steppe/base/error.h"
#include "steppe/solve/presets.h"

#include <slepceps.h>

#include <algorithm>
#include <cmath>
#include <map>
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
  prm.add_parameter("Linear", linear,
                    "Preset of SLEPc options (-eps_*, -st_*): direct (shift and invert by MUMPS), "
                    "amg (by CG with GAMG, for large models); auto chooses by size.",
                    Patterns::Selection("auto|direct|amg"));
  prm.add_parameter("Tolerance", tolerance,
                    "Relative residual at which a mode has converged; the frequency is much "
                    "more accurate than that.",
                    Patterns::Double(1e-14, 1e-2));
}

namespace {

const double shift_fraction = 1e-10, zero_fraction = 1e-13;

const std::map<std::string, Options>& presets() {
  static const Options shift_and_invert = {
      {"eps_type", "krylovschur"}, {"st_type", "sinvert"}};
  static const auto with = [](Options more) {
    more.insert(more.begin(), shift_and_invert.begin(), shift_and_invert.end());
    return more;
  };
  static const std::map<std::string, Options> table = {
      {"direct", with({{"st_ksp_type", "preonly"},
                       {"st_pc_type", "cholesky"},
                       {"st_pc_factor_mat_solver_type", "mumps"}})},
      {"amg", with({{"st_ksp_type", "cg"},
                    {"st_ksp_rtol", "1e-9"},
                    {"st_pc_type", "gamg"},
                    {"st_pc_gamg_threshold", "0.05"},
                    {"st_mg_levels_ksp_type", "chebyshev"},
                    {"st_mg_levels_pc_type", "jacobi"},
                    {"st_mg_levels_ksp_max_it", "4"}})}};
  return table;
}

double norm(Vec v) {
  PetscReal result;
  check(VecNorm(v, NORM_2, &result));
  return result;
}

/// K, M and K - shift M about a state; rows of prescribed unknowns have a diagonal entry alone,
/// which is zero in M.
class Pencil {
 public:
  Pencil(const Problem& problem, const State& about)
      : K(problem.create_operator()), M(problem.create_operator()), free_(problem.create_vector()) {
    problem.tangent(0, 0, 1, about, K);
    problem.tangent(1, 0, 0, about, M);
    VecHandle mass = problem.create_vector(), ratio = problem.create_vector();
    check(MatGetDiagonal(M, mass));
    problem.prescribe_zero(mass);
    check(MatDiagonalSet(M, mass, INSERT_VALUES));
    check(MatGetDiagonal(K, ratio));
    check(VecPointwiseDivide(ratio, ratio, mass));  // zero where there is no mass
    check(VecMax(ratio, nullptr, &largest));
    if (!(largest > 0))
      throw InputError(
          "Materials / Density, Boundaries: no free unknown has mass and stiffness, so that there "
          "are no modes; give a density and leave something free");
    check(VecSet(free_, 1));
    problem.prescribe_zero(free_);
    PetscReal n;
    check(VecNorm(free_, NORM_1, &n));
    n_free = PetscInt(std::lround(n));
  }

  /// K - shift M is positive definite unless the state is unstable.
  double shift() const { return -shift_fraction * largest; }

  MatHandle K, M;
  double largest = 0;  ///< about the largest eigenvalue
  PetscInt n_free = 0;

 private:
  VecHandle free_;
};

void fill(const Pencil& pencil, Mode& mode) {
  const double lambda = mode.eigenvalue, root = std::sqrt(std::abs(lambda));
  mode.angular_frequency = std::abs(lambda) < zero_fraction * pencil.largest ? 0
                           : lambda < 0                                      ? -root
                                                                             : root;
  mode.frequency = mode.angular_frequency / (2 * numbers::PI);

  Vec s = mode.shape;
  VecHandle Ms = duplicate(s), r = duplicate(s);
  check(MatMult(pencil.M, s, Ms));
  PetscScalar product, least, most;
  check(VecDot(s, Ms, &product));
  check(VecMin(s, nullptr, &least));
  check(VecMax(s, nullptr, &most));
  const double scale = (-least > most ? -1 : 1) / std::sqrt(product);
  check(VecScale(s, scale));
  check(VecScale(Ms, scale));
  update_ghosts(s);
  check(MatMult(pencil.K, s, r));
  check(VecAXPY(r, -lambda, Ms));
  mode.residual = norm(r) / ((std::abs(lambda) - pencil.shift()) * norm(Ms));
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
    update_ghosts(moving.acceleration);
    problem.residual(moving, inertia);
    check(VecAXPY(inertia, -1, at_rest));
    for (Mode& mode : result.modes) {
      PetscScalar participation;
      check(VecDot(mode.shape, inertia, &participation));
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
  const Pencil pencil(problem, about);
  if (input.count > pencil.n_free)
    throw InputError("Modes / Count = " + std::to_string(input.count) + ": the body has only " +
                     std::to_string(pencil.n_free) + " free unknowns; ask for fewer modes");

  Modes result;
  const std::string chosen = input.linear == "auto" ? preset_for_size(problem) : input.linear;
  result.solver = apply_options(chosen, presets().at(chosen), "st_");
  EpsHandle eps;
  ST st;
  check(EPSCreate(problem.communicator(), eps.fill()));
  check(EPSSetOperators(eps, pencil.K, pencil.M));
  check(EPSSetProblemType(eps, EPS_GHEP));
  check(EPSSetDimensions(eps, input.count, PETSC_DEFAULT, PETSC_DEFAULT));
  check(EPSSetTolerances(eps, input.tolerance, PETSC_DEFAULT));
  check(EPSSetTarget(eps, pencil.shift()));
  check(EPSSetWhichEigenpairs(eps, EPS_TARGET_MAGNITUDE));
  check(EPSGetST(eps, &st));
  check(EPSSetFromOptions(eps));
  MatHandle shifted;  // its own assembly, because it carries the rigid body modes
  if (chosen == "amg") {
    shifted = problem.create_operator();
    problem.tangent(-pencil.shift(), 0, 1, about, shifted);
    check(STSetPreconditionerMat(st, shifted));
  }
  check(EPSSolve(eps));

  PetscInt converged, iterations;
  check(EPSGetConverged(eps, &converged));
  check(EPSGetIterationNumber(eps, &iterations));
  if (converged < input.count) {
    std::ostringstream text;
    text << "the eigenvalue solver found " << converged << " of " << input.count << " modes in "
         << iterations << " iterations (" << result.solver
         << "); try a larger -eps_max_it or -eps_ncv, a larger Modes / Tolerance, or Modes / "
            "Linear = direct";
    throw NumericsError(text.str());
  }
  for (int i = 0; i < input.count; ++i) {
    Mode mode;
    mode.shape = problem.create_vector();
    check(EPSGetEigenpair(eps, i, &mode.eigenvalue, nullptr, mode.shape, nullptr));
    fill(pencil, mode);
    // what rounding leaves of a low mode: the last digits of the largest eigenvalue
    const double rounding =
        zero_fraction * pencil.largest / (std::abs(mode.eigenvalue) - pencil.shift());
    if (!(mode.residual <= 100 * input.tolerance + rounding)) {
      std::ostringstream text;
      text << "the mode at " << mode.frequency << " Hz has the residual " << mode.residual
           << ", Modes / Tolerance = " << input.tolerance
           << "; try a smaller -st_ksp_rtol, a larger Modes / Tolerance, or Modes / Linear = "
              "direct";
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
