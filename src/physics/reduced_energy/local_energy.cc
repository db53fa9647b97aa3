#include "steppe/physics/reduced_energy/local_energy.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <numeric>

namespace steppe {
namespace {

/// y = A x or A^T x of a matrix by rows.
void multiply(const std::vector<double>& A, const std::vector<double>& x, std::vector<double>& y) {
  const PetscBLASInt columns = PetscBLASInt(x.size()), rows = PetscBLASInt(y.size()), step = 1;
  const PetscScalar one = 1, zero = 0;
  if (rows > 0)
    BLASgemv_("T", &columns, &rows, &one, A.data(), &columns, x.data(), &step, &zero, y.data(),
              &step);
}

void multiply_transposed(const std::vector<double>& A, const double* x, int n_rows,
                         std::vector<double>& y) {
  const PetscBLASInt columns = PetscBLASInt(y.size()), rows = n_rows, step = 1;
  const PetscScalar one = 1, zero = 0;
  BLASgemv_("N", &columns, &rows, &one, A.data(), &columns, x, &step, &zero, y.data(), &step);
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.);
}

}  // namespace

LocalEnergy::LocalEnergy(int r, std::vector<double> cubic, std::vector<std::pair<int, int>> pairs,
                         std::vector<double> quadratic)
    : r_(r),
      monomials_(r + 1),
      cubic_(std::move(cubic)),
      quadratic_(std::move(quadratic)),
      pairs_(std::move(pairs)),
      Z_(std::size_t(r + 1), 1),
      third_(std::size_t(monomials_.size())),
      second_(std::size_t(Monomials::n_pairs(r + 1))),
      forces_(cubic_.size() / third_.size()),
      couplings_(pairs_.size()),
      linear_(third_.size()),
      square_(second_.size()),
      products_(pairs_.size()),
      gradient_(Z_.size()),
      half_(Z_.size() * Z_.size()),
      by_function_(forces_.size() * second_.size()) {}

void LocalEnergy::add_force(const double* z, double& energy, double* force) {
  const double* y = z + r_;
  std::copy_n(z, r_, Z_.begin() + 1);
  monomials_.evaluate(Z_.data(), third_.data());
  std::copy_n(third_.begin(), second_.size(), second_.begin());  // those with Z_0 = 1
  multiply(cubic_, third_, forces_);
  multiply_transposed(cubic_, y, n_functions(), linear_);
  multiply(quadratic_, second_, couplings_);
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    const auto [k, l] = pairs_[p];
    products_[p] = (k == l ? 0.5 : 1) * y[k] * y[l];
    force[r_ + l] += couplings_[p] * y[k];
    if (k != l) force[r_ + k] += couplings_[p] * y[l];
  }
  multiply_transposed(quadratic_, products_.data(), int(pairs_.size()), square_);
  energy += dot(linear_, third_) + dot(square_, second_);
  for (int l = 0; l < n_functions(); ++l) force[r_ + l] += forces_[std::size_t(l)];
  std::fill(gradient_.begin(), gradient_.end(), 0.);
  monomials_.add_gradient(linear_.data(), Z_.data(), gradient_.data());
  Monomials::add_gradient_of_pairs(r_ + 1, square_.data(), Z_.data(), gradient_.data());
  for (int i = 0; i < r_; ++i) force[i] += gradient_[std::size_t(i + 1)];
}

void LocalEnergy::add_tangent(const double* z, double* tangent) {
  const double* y = z + r_;
  const int n = r_ + 1, size = r_ + n_functions();
  std::fill(half_.begin(), half_.end(), 0.);
  monomials_.add_half_of_hessian(linear_.data(), Z_.data(), half_.data());
  for (int i = 0, pair = 0; i < n; ++i)
    for (int j = i; j < n; ++j) half_[std::size_t(i * n + j)] += square_[std::size_t(pair++)];
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < n; ++j)
      tangent[(i - 1) * size + j - 1] +=
          half_[std::size_t(i * n + j)] + half_[std::size_t(j * n + i)];

  const std::size_t n_third = third_.size(), n_second = second_.size();
  std::fill(by_function_.begin(), by_function_.end(), 0.);
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    const auto [k, l] = pairs_[p];
    const double* row = &quadratic_[p * n_second];
    double *of_k = &by_function_[std::size_t(k) * n_second],
           *of_l = &by_function_[std::size_t(l) * n_second];
    for (std::size_t m = 0; m < n_second; ++m) of_l[m] += y[k] * row[m];
    for (std::size_t m = 0; m < n_second && k != l; ++m) of_k[m] += y[l] * row[m];
    tangent[(r_ + k) * size + r_ + l] += couplings_[p];
    if (k != l) tangent[(r_ + l) * size + r_ + k] += couplings_[p];
  }
  for (int l = 0; l < n_functions(); ++l) {
    std::fill(gradient_.begin(), gradient_.end(), 0.);
    monomials_.add_gradient(&cubic_[std::size_t(l) * n_third], Z_.data(), gradient_.data());
    Monomials::add_gradient_of_pairs(n, &by_function_[std::size_t(l) * n_second], Z_.data(),
                                     gradient_.data());
    for (int i = 0; i < r_; ++i) {
      tangent[(r_ + l) * size + i] += gradient_[std::size_t(i + 1)];
      tangent[i * size + r_ + l] += gradient_[std::size_t(i + 1)];
    }
  }
}

}  // namespace steppe
