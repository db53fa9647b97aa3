#include "steppe/physics/spring/joint_law.h"

#include "steppe/base/process/error.h"
#include "steppe/input/values/force_law.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using dealii::FullMatrix;

namespace {

/// A symmetric matrix from its diagonal or all of its rows.
FullMatrix<double> read_matrix(const JointInput& input, const std::string& parameter,
                               const std::string& text, std::size_t n) {
  FullMatrix<double> matrix(n, n);
  const std::vector<std::string> parts = components(text);
  if (parts.empty()) return matrix;
  const std::string what = input.path(parameter) + " = " + text + ": ";
  if (parts.size() != n && parts.size() != n * n)
    throw InputError(what + "must be " + std::to_string(n) + " numbers, along the axes and about " +
                     (n == 3 ? "z" : "them") + ", or all " + std::to_string(n * n) +
                     " of a matrix, row by row; it has " + std::to_string(parts.size()));
  double largest = 0;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const auto number = finite_number(parts[k]);
    if (!number) throw InputError(what + "'" + parts[k] + "' is no number");
    const bool whole = parts.size() > n;
    matrix(whole ? k / n : k, whole ? k % n : k) = *number;
    largest = std::max(largest, std::abs(*number));
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (std::abs(matrix(i, k) - matrix(k, i)) > 1e-9 * largest)
        throw InputError(what + "is not symmetric in row " + std::to_string(i + 1) + ", column " +
                         std::to_string(k + 1) + ", so that it has no energy; make it so");
  // Cholesky's factors of it, a bit shifted, exist where no eigenvalue is negative
  FullMatrix<double> factor(matrix);
  for (std::size_t k = 0; k < n; ++k) {
    factor(k, k) += 1e-9 * largest;
    for (std::size_t i = 0; i < k; ++i) factor(k, k) -= factor(k, i) * factor(k, i);
    if (largest > 0 && !(factor(k, k) > 0))
      throw InputError(what + "gives energy away in some motion; let no eigenvalue be negative");
    factor(k, k) = std::sqrt(factor(k, k));
    for (std::size_t j = k + 1; j < n; ++j) {
      for (std::size_t i = 0; i < k; ++i) factor(j, k) -= factor(j, i) * factor(k, i);
      if (largest > 0) factor(j, k) /= factor(k, k);
    }
  }
  return matrix;
}

std::vector<double> matrix_times(const FullMatrix<double>& A, const std::vector<double>& x) {
  std::vector<double> y(A.m(), 0);
  for (std::size_t i = 0; i < y.size(); ++i)
    for (std::size_t k = 0; k < x.size(); ++k) y[i] += A(i, k) * x[k];
  return y;
}

class LinearLaw : public JointLaw {
 public:
  LinearLaw(FullMatrix<double> stiffness, FullMatrix<double> damping)
      : stiffness_(std::move(stiffness)), damping_(std::move(damping)) {}

  std::vector<double> force(const std::vector<double>& q, const std::vector<double>& v,
                            double) const override {
    std::vector<double> Q = matrix_times(stiffness_, q);
    const std::vector<double> resisting = matrix_times(damping_, v);
    for (std::size_t i = 0; i < Q.size(); ++i) Q[i] += resisting[i];
    return Q;
  }
  void slopes(const std::vector<double>&, const std::vector<double>&, double,
              FullMatrix<double>& by_q, FullMatrix<double>& by_v) const override {
    by_q = stiffness_;
    by_v = damping_;
  }
  std::vector<double> elastic_force(const std::vector<double>& q) const override {
    return matrix_times(stiffness_, q);
  }
  double energy(const std::vector<double>& q) const override {
    const std::vector<double> Q = matrix_times(stiffness_, q);
    double sum = 0;
    for (std::size_t i = 0; i < Q.size(); ++i) sum += Q[i] * q[i] / 2;
    return sum;
  }
  bool linear() const override { return true; }
  bool damped() const override { return !damping_.all_zero(); }

 private:
  FullMatrix<double> stiffness_, damping_;
};

class ExpressionLaw : public JointLaw {
 public:
  explicit ExpressionLaw(ForceLaw law) : law_(std::move(law)) {}

  std::vector<double> force(const std::vector<double>& q, const std::vector<double>& v,
                            double t) const override {
    return {law_(q[0], v[0], t)};
  }
  void slopes(const std::vector<double>& q, const std::vector<double>& v, double t,
              FullMatrix<double>& by_q, FullMatrix<double>& by_v) const override {
    const ForceLaw::Slopes slopes = law_.slopes(q[0], v[0], t);
    by_q(0, 0) = slopes.by_elongation;
    by_v(0, 0) = slopes.by_rate;
  }
  std::vector<double> elastic_force(const std::vector<double>& q) const override {
    return {law_.uses_time() ? 0 : law_(q[0], 0, 0)};
  }
  double energy(const std::vector<double>& q) const override {
    return law_.uses_time() ? 0 : law_.work(q[0]);
  }
  bool linear() const override { return false; }
  bool damped() const override { return law_.uses_time() || law_.uses_rate(); }

 private:
  ForceLaw law_;
};

}  // namespace

std::unique_ptr<JointLaw> bushing_law(const JointInput& input, std::size_t n) {
  FullMatrix<double> stiffness = read_matrix(input, "Stiffness", input.stiffness, n),
                     damping = read_matrix(input, "Damping", input.damping, n);
  if (stiffness.all_zero() && damping.all_zero())
    throw InputError(input.path() + ": has neither Stiffness nor Damping; give one of them");
  return std::make_unique<LinearLaw>(std::move(stiffness), std::move(damping));
}

std::unique_ptr<JointLaw> spring_law(const JointInput& input, const Constants& constants,
                                     double length) {
  return std::make_unique<ExpressionLaw>(
      ForceLaw(input.force, input.path("Force"), constants, length));
}

}  // namespace steppe
