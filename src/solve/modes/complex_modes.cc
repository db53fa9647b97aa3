#include "steppe/solve/modes/complex_modes.h"

#include "steppe/base/process/slow_work.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/modes/pencil.h"
#include "steppe/solve/modes/quadratic_ritz.h"
#include "steppe/solve/modes/shifted_solver.h"

#include <deal.II/base/numbers.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>

namespace steppe {

using Complex = std::complex<double>;

double ComplexMode::frequency() const { return std::abs(eigenvalue) / (2 * dealii::numbers::PI); }

double ComplexMode::damped_frequency() const {
  return eigenvalue.imag() / (2 * dealii::numbers::PI);
}

double ComplexMode::ratio() const {
  return eigenvalue == 0. ? 0 : -eigenvalue.real() / std::abs(eigenvalue);
}

void check_damped(const Problem& problem) {
  const Traits traits = problem.traits();
  if (!traits.damped && !traits.loads_depend_on_velocity)
    throw InputError(
        "Modes / Damped = true: nothing damps the motion; give "
        "Damping, Dashpots, Foundations, Springs or viscous Materials, or let it be false");
}

namespace {

constexpr int most_rounds = 40;

/// C as the pencil has K and M: over the typical mass, nothing in prescribed rows.
std::unique_ptr<Linearisation> damping(const Problem& problem, const State& about,
                                       const Pencil& pencil) {
  std::unique_ptr<Linearisation> linearisation = problem.linearise(Form::assembled);
  linearisation->update(0, 1, 0, about);
  const Mat C = linearisation->matrix();
  VecHandle diagonal = problem.layout().create_vector();
  check(MatGetDiagonal(C, diagonal));
  problem.supports().zero(diagonal);
  check(MatDiagonalSet(C, diagonal, INSERT_VALUES));
  check(MatScale(C, 1 / pencil.typical_mass));
  return linearisation;
}

/// The search for complex modes, with what it works on.
class ComplexSearch {
 public:
  ComplexSearch(const Problem& problem, const State& about, const ModesInput& input,
                const Modes& undamped)
      : pencil_(problem, about),
        damping_(damping(problem, about, pencil_)),
        input_(input),
        ritz_({pencil_.K, damping_->matrix(), pencil_.M}),
        corrections_(problem, about, pencil_.shift, mode_preset(input.linear), "damped_", 1e-4),
        residual_{{problem.layout().create_vector(), problem.layout().create_vector()}},
        product_(problem.layout().create_vector()) {
    for (const Mode& mode : undamped.modes)
      unit_ = std::max(unit_, std::abs(mode.angular_frequency));
    if (unit_ == 0) unit_ = std::sqrt(-pencil_.shift);
    for (const Mode& mode : undamped.modes) take(mode);
  }

  ComplexModes run();

 private:
  void take(const Mode& mode);
  /// The real and imaginary parts of P(lambda) s into `residual_`; their relative size.
  double residual(const ComplexMode& mode) const;
  /// ComplexMode::uncertainty, of the mode whose residual is at hand.
  double uncertainty(const ComplexMode& mode) const;
  void correct();
  [[noreturn]] void fail(const ComplexMode& mode) const;

  Pencil pencil_;
  std::unique_ptr<Linearisation> damping_;
  const ModesInput& input_;
  QuadraticRitz ritz_;
  ShiftedSolver corrections_;
  std::array<VecHandle, 2> residual_;
  VecHandle product_;
  double unit_ = 0;
  std::vector<ComplexMode> at_rest_;  // rigid motions that nothing damps either
};

void ComplexSearch::take(const Mode& mode) {
  if (mode.eigenvalue < pencil_.zero() && mode.angular_frequency == 0) {
    double damped = 0;
    for (const auto& multiply : {MatMult, MatMultTranspose}) {
      check(multiply(damping_->matrix(), mode.shape, product_));
      damped = std::max(damped, norm(product_));
    }
    check(MatMult(pencil_.M, mode.shape, product_));
    // lambda = 0 twice with one shape, M-orthogonal to all others: not for LAPACK
    if (damped <= 1e-10 * unit_ * norm(product_)) {
      at_rest_.push_back({0, mode.residual, 0, duplicate(mode.shape), duplicate(mode.shape)});
      check(VecCopy(mode.shape, at_rest_.back().real));
      return;
    }
  }
  ritz_.extend(mode.shape);
}

double ComplexSearch::residual(const ComplexMode& mode) const {
  const Complex lambda = mode.eigenvalue;
  for (const VecHandle& part : residual_) check(VecZeroEntries(part));
  double scale = 0;
  const auto add = [&](Mat A, Complex factor, double weight) {
    double squares = 0;
    const Vec parts[] = {mode.real, mode.imaginary};
    for (const int part : {0, 1}) {
      check(MatMult(A, parts[part], product_));
      squares += std::pow(norm(product_), 2);
      const Complex along = part == 0 ? factor : factor * Complex(0, 1);
      check(VecAXPY(residual_[0], along.real(), product_));
      check(VecAXPY(residual_[1], along.imag(), product_));
    }
    scale += weight * std::sqrt(squares);
  };
  add(pencil_.K, 1, 0);
  add(damping_->matrix(), lambda, std::abs(lambda));
  add(pencil_.M, lambda * lambda,
      pencil_.uncertainty(std::norm(lambda), input_.tolerance) / input_.tolerance);
  return std::hypot(norm(residual_[0]), norm(residual_[1])) / scale;
}

double ComplexSearch::uncertainty(const ComplexMode& mode) const {
  // s^* A s = (r - i q)^T A (r + i q)
  const auto form = [&](Mat A) {
    Complex sum = 0;
    check(MatMult(A, mode.real, product_));
    sum += Complex(dot(mode.real, product_), -dot(mode.imaginary, product_));
    check(MatMult(A, mode.imaginary, product_));
    return sum + Complex(dot(mode.imaginary, product_), dot(mode.real, product_));
  };
  const double mass = form(pencil_.M).real();
  const Complex slope = 2. * mode.eigenvalue * mass + form(damping_->matrix());
  if (!(std::abs(slope) > 0)) return std::numeric_limits<double>::infinity();
  const double s = std::hypot(norm(mode.real), norm(mode.imaginary)),
               r = std::hypot(norm(residual_[0]), norm(residual_[1])),
               rounding = std::numeric_limits<double>::epsilon() * pencil_.largest * mass;
  return (s * r + rounding) / std::abs(slope);
}

void ComplexSearch::correct() {
  for (const VecHandle& part : residual_) {
    corrections_.solve(part, product_);
    ritz_.extend(product_);
  }
}

void ComplexSearch::fail(const ComplexMode& mode) const {
  std::ostringstream text;
  text << "the damped mode at " << mode.frequency() << " Hz has the residual " << mode.residual
       << " after " << most_rounds << " corrections, Modes / Tolerance = " << input_.tolerance
       << "; try a larger Modes / Count or Modes / Tolerance, or Modes / Linear = direct";
  throw NumericsError(text.str());
}

ComplexModes ComplexSearch::run() {
  ComplexModes found;
  found.solver = corrections_.options();
  const std::size_t n_wanted = input_.count - at_rest_.size();
  for (int round = 0;; ++round) {
    found.modes.clear();
    const std::vector<RitzPair> pairs = ritz_.pairs(std::sqrt(-pencil_.shift), unit_);
    bool converged = true;
    for (std::size_t i = 0; i < std::min(n_wanted, pairs.size()); ++i) {
      const bool is_rigid =
          !pencil_.rigid_modes.empty() && std::norm(pairs[i].value) < pencil_.zero();
      ComplexMode mode{is_rigid ? 0 : pairs[i].value, 0, 0, duplicate(product_),
                       duplicate(product_)};
      ritz_.combine(pairs[i], mode.real, mode.imaginary);
      mode.residual = residual(mode);
      mode.uncertainty = uncertainty(mode);
      found.modes.push_back(std::move(mode));
      if (found.modes.back().residual <= input_.tolerance) continue;
      if (round == most_rounds) fail(found.modes.back());
      converged = false;
      correct();
    }
    if (converged) break;
  }
  found.modes.insert(found.modes.begin(), std::make_move_iterator(at_rest_.begin()),
                     std::make_move_iterator(at_rest_.end()));
  return found;
}

}  // namespace

ComplexModes compute_complex_modes(const Problem& problem, const State& about,
                                   const ModesInput& input, const Modes& undamped) {
  const Phase phase("modes");
  const SlowWork work("damped modes");
  return ComplexSearch(problem, about, input, undamped).run();
}

}  // namespace steppe
