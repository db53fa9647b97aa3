#include "steppe/solve/modes/quadratic_ritz.h"

#include "steppe/base/petsc/on_first_rank.h"
#include "steppe/base/process/error.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

/// A real eigenvalue of two vectors, as rigid motions have it, may come out of LAPACK as a
/// conjugate pair with the sum and difference of these, by rounding: its imaginary part is less
/// than this part of its modulus then.
constexpr double rounding = 1e-11;

double squared_norm(const std::vector<std::complex<double>>& v) {
  double sum = 0;
  for (const std::complex<double>& entry : v) sum += std::norm(entry);
  return sum;
}

}  // namespace

std::vector<double> QuadraticRitz::products(Vec v) const {
  std::vector<double> result(basis_.size());
  const std::vector<Vec> raw(basis_.begin(), basis_.end());
  if (!raw.empty()) check(VecMDot(v, PetscInt(raw.size()), raw.data(), result.data()));
  return result;
}

void QuadraticRitz::extend(Vec v) {
  VecHandle w = duplicate(v), product = duplicate(v);
  check(VecCopy(v, w));
  const auto length = [&] {
    check(MatMult(pencil_.M, w, product));
    return std::sqrt(dot(w, product));
  };
  const double before = length();
  if (!(before > 0)) return;
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<double> parts = products(product);
    for (double& part : parts) part = -part;
    std::vector<Vec> raw(basis_.begin(), basis_.end());
    if (!raw.empty()) check(VecMAXPY(w, PetscInt(raw.size()), parts.data(), raw.data()));
    const double left = length();
    if (!(left > 1e-10 * before)) return;
  }
  check(VecScale(w, 1 / length()));
  basis_.push_back(std::move(w));
  const Vec last = basis_.back();
  const auto add = [&](Mat A, std::vector<std::vector<double>>& table) {
    check(MatMultTranspose(A, last, product));
    table.push_back(products(product));  // the row v . A V
    check(MatMult(A, last, product));
    const std::vector<double> column = products(product);
    for (std::size_t i = 0; i + 1 < basis_.size(); ++i) table[i].push_back(column[i]);
  };
  add(pencil_.K, K_);
  add(pencil_.C, C_);
}

std::vector<std::complex<double>> QuadraticRitz::residual(const RitzPair& pair, double unit) const {
  const std::complex<double> lambda = pair.value / unit;
  std::vector<std::complex<double>> result;
  for (std::size_t i = 0; i < size(); ++i) {
    result.push_back(lambda * lambda * pair.coordinates[i]);
    for (std::size_t j = 0; j < size(); ++j)
      result[i] += (K_[i][j] / (unit * unit) + lambda * (C_[i][j] / unit)) * pair.coordinates[j];
  }
  return result;
}

std::vector<RitzPair> QuadraticRitz::pairs(double shift, double unit) const {
  using Complex = std::complex<double>;
  const std::size_t length = 2 * (1 + size());  // of a pair: lambda, and y
  const std::vector<double> numbers = on_first_rank(PetscObjectComm(PetscObject(pencil_.M)), [&] {
    std::vector<double> numbers;
    const auto add = [&](const Complex& z) { numbers.insert(numbers.end(), {z.real(), z.imag()}); };
    for (const RitzPair& pair : find_pairs(shift, unit)) {
      add(pair.value);
      for (const Complex& y : pair.coordinates) add(y);
    }
    return numbers;
  });
  std::vector<RitzPair> result;
  for (std::size_t at = 0; at < numbers.size(); at += length) {
    result.push_back({Complex(numbers[at], numbers[at + 1]), {}});
    for (std::size_t k = at + 2; k < at + length; k += 2)
      result.back().coordinates.emplace_back(numbers[k], numbers[k + 1]);
  }
  return result;
}

std::vector<RitzPair> QuadraticRitz::find_pairs(double shift, double unit) const {
  // With lambda = unit (mu + 1/theta), mu the shift, P is theta^-2 (theta^2 P_0 + theta P_1 + 1):
  // of z = (y, theta y) the companion matrix [0 I; -P_0^-1, -P_0^-1 P_1], whose largest eigenvalues
  // are wanted and so come out with full accuracy, however high the others of V are.
  const int n = int(size()), m = 2 * n;
  const double mu = shift / unit;
  std::vector<double> P(n * n), right(n * m), A(m * m);  // by columns
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double one = i == j, C = C_[i][j] / unit;
      P[j * n + i] = K_[i][j] / (unit * unit) + mu * C + mu * mu * one;
      right[j * n + i] = one;
      right[(n + j) * n + i] = C + 2 * mu * one;
    }
  PetscBLASInt size_P = n, n_right = m, info;
  std::vector<PetscBLASInt> pivots(n);
  LAPACKgesv_(&size_P, &n_right, P.data(), &size_P, pivots.data(), right.data(), &size_P, &info);
  if (info != 0) throw NumericsError("the projected quadratic eigenvalue problem is singular");
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) A[j * m + n + i] = -right[j * n + i];
  for (int i = 0; i < n; ++i) A[(n + i) * m + i] = 1;

  std::vector<double> real(m), imaginary(m), vectors(m * m), work(8 * m);
  PetscBLASInt order = m, none = 1, n_work = PetscBLASInt(work.size());
  LAPACKgeev_("N", "V", &order, A.data(), &order, real.data(), imaginary.data(), nullptr, &none,
              vectors.data(), &order, work.data(), &n_work, &info);
  if (info != 0) throw NumericsError("LAPACK's eigenvalue iteration failed");
  std::vector<RitzPair> result;
  for (int k = 0; k < m; ++k) {
    if (imaginary[k] < 0) continue;
    const std::complex<double> theta(real[k], imaginary[k]);
    if (theta == 0.) continue;
    const double* const y = &vectors[k * m];  // of a pair the next column holds the imaginary part
    if (imaginary[k] > 0 && imaginary[k] <= rounding * std::abs(theta)) {
      for (const int part : {0, 1})
        result.push_back({unit * (mu + 1 / real[k]), {y + part * m, y + part * m + n}});
      continue;
    }
    // of theta with Im > 0 lambda has Im < 0: that of the pair's other one, with conj(y)
    RitzPair pair{std::conj(unit * (mu + 1. / theta)), {}};
    for (int i = 0; i < n; ++i)
      pair.coordinates.emplace_back(y[i], imaginary[k] > 0 ? -y[m + i] : 0);
    result.push_back(std::move(pair));
  }
  std::stable_sort(result.begin(), result.end(), [](const RitzPair& a, const RitzPair& b) {
    return std::abs(a.value) < std::abs(b.value);
  });

  // LAPACK's errors are even, but those along stiff vectors of V weigh most in the residual: one
  // step of residual inverse iteration (Neumaier, SIAM J. Numer. Anal. 22, 1985) with P_0 takes
  // them away. Where it makes errors along soft vectors larger than that it is not taken.
  std::vector<double> step(m);
  for (RitzPair& pair : result) {
    const std::vector<std::complex<double>> before = residual(pair, unit);
    for (int i = 0; i < n; ++i) step[i] = before[i].real(), step[n + i] = before[i].imag();
    PetscBLASInt parts = 2;
    LAPACKgetrs_("N", &size_P, &parts, P.data(), &size_P, pivots.data(), step.data(), &size_P,
                 &info);
    RitzPair after = pair;
    for (int i = 0; i < n; ++i) after.coordinates[i] -= std::complex<double>(step[i], step[n + i]);
    if (squared_norm(residual(after, unit)) < squared_norm(before)) pair = std::move(after);
  }
  return result;
}

void QuadraticRitz::combine(const RitzPair& pair, Vec real, Vec imaginary) const {
  const std::size_t n = pair.coordinates.size();  // V may have grown since
  std::vector<Vec> raw(basis_.begin(), basis_.begin() + n);
  std::vector<double> parts[2];
  for (const std::complex<double>& y : pair.coordinates) {
    parts[0].push_back(y.real());
    parts[1].push_back(y.imag());
  }
  for (const int part : {0, 1}) {
    const Vec v = part == 0 ? real : imaginary;
    check(VecZeroEntries(v));
    check(VecMAXPY(v, PetscInt(n), parts[part].data(), raw.data()));
  }
}

}  // namespace steppe
