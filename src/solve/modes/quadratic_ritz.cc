#include "steppe/solve/modes/quadratic_ritz.h"

#include "steppe/base/error.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>

namespace steppe {

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

std::vector<RitzPair> QuadraticRitz::pairs(double unit) const {
  // z = (y, mu y), mu = lambda / unit: the companion matrix [0 I; -K -C], by columns
  const int n = int(size()), m = 2 * n;
  std::vector<double> A(m * m), real(m), imaginary(m), vectors(m * m), work(8 * m);
  for (int i = 0; i < n; ++i) {
    A[(n + i) * m + i] = 1;
    for (int j = 0; j < n; ++j) {
      A[j * m + n + i] = -K_[i][j] / (unit * unit);
      A[(n + j) * m + n + i] = -C_[i][j] / unit;
    }
  }
  PetscBLASInt order = m, none = 1, n_work = PetscBLASInt(work.size()), info;
  LAPACKgeev_("N", "V", &order, A.data(), &order, real.data(), imaginary.data(), nullptr, &none,
              vectors.data(), &order, work.data(), &n_work, &info);
  if (info != 0) throw NumericsError("LAPACK's eigenvalue iteration failed");
  std::vector<RitzPair> result;
  for (int k = 0; k < m; ++k) {
    if (imaginary[k] < 0) continue;
    RitzPair pair{unit * std::complex<double>(real[k], imaginary[k]), {}};
    for (int i = 0; i < n; ++i)  // of a pair the next column holds the imaginary part
      pair.coordinates.emplace_back(vectors[k * m + i],
                                    imaginary[k] > 0 ? vectors[(k + 1) * m + i] : 0);
    result.push_back(std::move(pair));
  }
  std::stable_sort(result.begin(), result.end(), [](const RitzPair& a, const RitzPair& b) {
    return std::abs(a.value) < std::abs(b.value);
  });
  return result;
}

void QuadraticRitz::combine(const RitzPair& pair, Vec real, Vec imaginary) const {
  std::vector<Vec> raw(basis_.begin(), basis_.end());
  std::vector<double> parts[2];
  for (const std::complex<double>& y : pair.coordinates) {
    parts[0].push_back(y.real());
    parts[1].push_back(y.imag());
  }
  for (const int part : {0, 1}) {
    const Vec v = part == 0 ? real : imaginary;
    check(VecZeroEntries(v));
    check(VecMAXPY(v, PetscInt(raw.size()), parts[part].data(), raw.data()));
  }
}

}  // namespace steppe
