#include "steppe/solve/frequency/frequency_response.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/linear/presets.h"

#include <deal.II/base/numbers.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace steppe {

namespace {

/// Above this number of iterations new factors are cheaper than more of them: one takes two solves
/// and six products, some twentieth of a factorisation.
constexpr int many_iterations = 20;

/// What rounding makes of an infinite response, over that at a nearby frequency, is above that.
constexpr double unbounded = 1e9;

/// Relative change below which the iteration of a natural frequency ends, and its most steps.
constexpr double same_frequency = 1e-10;
constexpr int most_steps = 200;

/// The tangent s_a M + s_v C, without the entries of prescribed rows.
std::unique_ptr<Linearisation> part(const Problem& problem, const State& about, double s_a,
                                    double s_v) {
  std::unique_ptr<Linearisation> linearisation = problem.linearise(Form::assembled);
  linearisation->update(s_a, s_v, 0, about);
  VecHandle diagonal = problem.layout().create_vector();
  check(MatGetDiagonal(linearisation->matrix(), diagonal));
  problem.supports().zero(diagonal);
  check(MatDiagonalSet(linearisation->matrix(), diagonal, INSERT_VALUES));
  return linearisation;
}

/// The preset's preconditioner alone, for the blocks.
Options block_options(const std::string& preset, bool symmetric) {
  Options options = {{"frequency_block_ksp_type", "preonly"}};
  for (const auto& [option, value] : entry_of(preset_entries(), preset).options)
    if (option != "ksp_type")
      options.push_back(
          {"frequency_block_" + option, value == "cholesky" && !symmetric ? "lu" : value});
  return options;
}

}  // namespace

/// The real and the imaginary part of a vector of both, without copies.
struct FrequencyResponse::Halves {
  Halves(const Layout& layout, Vec like) {
    check(VecGetLocalSize(like, &n));
    for (VecHandle* half : {&real, &imaginary})
      check(
          VecCreateMPIWithArray(layout.communicator(), 1, n, layout.size(), nullptr, half->fill()));
  }
  void place(const PetscScalar* values) {
    check(VecPlaceArray(real, values));
    check(VecPlaceArray(imaginary, values + n));
  }
  void reset() {
    check(VecResetArray(real));
    check(VecResetArray(imaginary));
  }

  PetscInt n;
  VecHandle real, imaginary;
};

FrequencyResponse::FrequencyResponse(const Problem& problem, const State& about, double structural,
                                     const std::string& preset, const BranchesOfMaterials& branches)
    : problem_(problem),
      stiffness_(problem, about, branches),
      mass_(part(problem, about, 1, 0)),
      K_(stiffness_.storage()),
      M_(mass_->matrix()),
      structural_(structural) {
  const Traits traits = problem.traits();
  if (traits.damped || traits.loads_depend_on_velocity) {
    damping_ = part(problem, about, 0, 1);
    C_ = damping_->matrix();
  }
  product_ = problem.layout().create_vector();
  damped_ = problem.layout().create_vector();
  const MPI_Comm communicator = problem.layout().communicator();
  check(MatDuplicate(K_, MAT_COPY_VALUES, A_.fill()));
  check(MatSetOption(A_, MAT_SYMMETRIC, traits.symmetric ? PETSC_TRUE : PETSC_FALSE));
  in_ = std::make_unique<Halves>(problem.layout(), product_);
  out_ = std::make_unique<Halves>(problem.layout(), product_);
  check(VecCreateMPI(communicator, 2 * in_->n, PETSC_DETERMINE, right_.fill()));
  solution_ = duplicate(right_);

  const auto multiply = [](Mat matrix, Vec x, Vec y) -> PetscErrorCode {
    void* context = nullptr;
    const PetscErrorCode code = MatShellGetContext(matrix, &context);
    if (code) return code;
    return ErrorBoundary().guard([&] { static_cast<FrequencyResponse*>(context)->multiply(x, y); });
  };
  check(MatCreateShell(communicator, 2 * in_->n, 2 * in_->n, PETSC_DETERMINE, PETSC_DETERMINE, this,
                       operator_.fill()));
  check(MatShellSetOperation(operator_, MATOP_MULT,
                             (void (*)(void))(PetscErrorCode(*)(Mat, Vec, Vec))multiply));
  solver_ = apply_options("frequency", {{"frequency_ksp_type", "fgmres"},
                                        {"frequency_ksp_rtol", "1e-10"},
                                        {"frequency_ksp_max_it", "500"},
                                        {"frequency_ksp_gmres_restart", "100"}}) +
            "; blocks, " +
            apply_options(preset, block_options(preset, traits.symmetric), "frequency_block_");
  check(KSPCreate(communicator, block_.fill()));
  check(KSPSetOptionsPrefix(block_, "frequency_block_"));
  check(KSPSetOperators(block_, A_, A_));
  check(KSPSetFromOptions(block_));
  check(KSPCreate(communicator, outer_.fill()));
  check(KSPSetOptionsPrefix(outer_, "frequency_"));
  check(KSPSetOperators(outer_, operator_, operator_));
  check(KSPSetInitialGuessNonzero(outer_, PETSC_TRUE));
  PC pc;
  check(KSPGetPC(outer_, &pc));
  check(PCSetType(pc, PCSHELL));
  check(PCShellSetContext(pc, this));
  check(PCShellSetApply(pc, [](PC shell, Vec x, Vec y) -> PetscErrorCode {
    void* context = nullptr;
    const PetscErrorCode code = PCShellGetContext(shell, &context);
    if (code) return code;
    return ErrorBoundary().guard(
        [&] { static_cast<FrequencyResponse*>(context)->precondition(x, y); });
  }));
  check(KSPSetFromOptions(outer_));
}

FrequencyResponse::~FrequencyResponse() = default;

void FrequencyResponse::add(const std::vector<ModalDamping>& modal) {
  for (const auto& [shape, w, ratio] : modal) {
    modal_.push_back(problem_.layout().create_vector());
    check(MatMult(M_, shape, modal_.back()));
    problem_.supports().zero(modal_.back());
    coefficients_.push_back(2 * ratio * w);
  }
}

void FrequencyResponse::damp(Vec x, double w, Vec y) const {
  if (C_)
    check(MatMult(C_, x, y));
  else
    check(VecZeroEntries(y));
  std::vector<Vec> raw(modal_.begin(), modal_.end());
  std::vector<double> parts(raw.size());
  if (!raw.empty()) {
    check(VecMDot(x, PetscInt(raw.size()), raw.data(), parts.data()));
    for (std::size_t j = 0; j < parts.size(); ++j) parts[j] *= coefficients_[j];
    check(VecMAXPY(y, PetscInt(raw.size()), parts.data(), raw.data()));
  }
  check(VecScale(y, w));
  stiffness_.add_loss(x, y);
  if (structural_ == 0) return;
  check(MatMult(K_, x, product_));
  check(VecAXPY(y, structural_, product_));
}

double FrequencyResponse::ratio(Vec shape, double angular_frequency) {
  VecHandle Bs = problem_.layout().create_vector();
  const double w = angular_frequency;
  if (!(w > 0)) return 0;
  stiffness_.update(w);
  damp(shape, w, Bs);
  return dot(shape, Bs) / (2 * w * w);
}

double FrequencyResponse::natural_frequency(Vec shape, double angular_frequency) {
  double w = angular_frequency;
  for (int step = 0; stiffness_.relaxes() && step < most_steps; ++step) {
    check(MatMult(stiffness(w), shape, product_));
    const double last = std::exchange(w, std::sqrt(std::max(dot(shape, product_), 0.)));
    if (std::abs(w - last) <= same_frequency * last) break;
  }
  return w;
}

template <class Body>
void FrequencyResponse::on_halves(Vec x, Vec y, const Body& body) {
  const PetscScalar* from;
  PetscScalar* to;
  check(VecGetArrayRead(x, &from));
  check(VecGetArray(y, &to));
  in_->place(from);
  out_->place(to);
  body();
  in_->reset();
  out_->reset();
  check(VecRestoreArrayRead(x, &from));
  check(VecRestoreArray(y, &to));
}

void FrequencyResponse::multiply(Vec x, Vec y) {
  const auto row = [&](Vec same, Vec other, double sign, Vec result) {
    check(MatMult(K_, same, result));
    check(MatMult(M_, same, product_));
    check(VecAXPY(result, -w_ * w_, product_));
    damp(other, w_, damped_);
    check(VecAXPY(result, sign, damped_));  // zero in prescribed rows, as x is
  };
  on_halves(x, y, [&] {
    row(in_->real, in_->imaginary, -1, out_->real);
    row(in_->imaginary, in_->real, 1, out_->imaginary);
  });
}

void FrequencyResponse::precondition(Vec x, Vec y) {
  on_halves(x, y, [&] {
    check(KSPSolve(block_, in_->real, out_->real));
    check(KSPSolve(block_, in_->imaginary, out_->imaginary));
  });
}

void FrequencyResponse::factorise(double w) {
  // a little beside the frequency, which may be that of a mode
  const double near = w * (1 - 1.7e-3);
  check(MatCopy(K_, A_, SAME_NONZERO_PATTERN));
  check(MatAXPY(A_, -near * near, M_, SAME_NONZERO_PATTERN));
  check(KSPSetOperators(block_, A_, A_));
  check(KSPSetUp(block_));
  is_factorised_ = true;
  ++n_factorisations_;
}

bool FrequencyResponse::is_unbounded() {
  if (C_ || structural_ > 0 || !modal_.empty() || stiffness_.relaxes()) return false;
  const VecHandle nearby = duplicate(right_);
  precondition(right_, nearby);
  return norm(solution_) > unbounded * norm(nearby);
}

void FrequencyResponse::solve(double frequency, const Amplitude& load, Amplitude& response) {
  const Phase phase("response");
  w_ = 2 * dealii::numbers::PI * frequency;
  stiffness_.update(w_);
  const auto fill = [&](Vec whole, Vec real, Vec imaginary) {
    PetscScalar* values;
    check(VecGetArray(whole, &values));
    out_->place(values);
    for (const auto& [from, to] :
         {std::pair(real, Vec(out_->real)), std::pair(imaginary, Vec(out_->imaginary))}) {
      check(VecCopy(from, product_));
      problem_.supports().zero(product_);
      check(VecCopy(product_, to));
    }
    out_->reset();
    check(VecRestoreArray(whole, &values));
  };
  fill(right_, load.real, load.imaginary);
  fill(solution_, response.real, response.imaginary);
  KSPConvergedReason reason = KSP_DIVERGED_ITS;
  for (const bool again : {false, true}) {
    const bool fresh = again || !is_factorised_ || last_iterations_ > many_iterations;
    if (fresh) factorise(w_);
    check(KSPSolve(outer_, right_, solution_));
    PetscInt iterations;
    check(KSPGetIterationNumber(outer_, &iterations));
    check(KSPGetConvergedReason(outer_, &reason));
    last_iterations_ = fresh ? 0 : int(iterations);
    n_iterations_ += int(iterations);
    if (reason > 0 || fresh) break;
  }
  if (reason <= 0 || is_unbounded()) {
    std::ostringstream text;
    text
        << "the response at " << frequency << " Hz did not converge (" << solver_
        << "); without damping there is none at a natural frequency: give Damping; or try a larger "
           "-frequency_ksp_max_it or -frequency_ksp_rtol";
    throw NumericsError(text.str());
  }
  PetscScalar* values;
  check(VecGetArray(solution_, &values));
  out_->place(values);
  check(VecCopy(out_->real, response.real));
  check(VecCopy(out_->imaginary, response.imaginary));
  out_->reset();
  check(VecRestoreArray(solution_, &values));
}

}  // namespace steppe
