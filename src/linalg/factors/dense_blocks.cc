#include "steppe/linalg/factors/dense_blocks.h"

#include <petscsys.h>

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {
namespace {

// LAPACK takes addresses
const double one = 1, minus_one = -1, zero = 0;

}  // namespace

void DenseBlocks::start(int w, int r) {
  w_ = w;
  r_ = r;
  const std::size_t n = std::size_t(w), m = std::size_t(r);
  columns_.assign(n * (n + m), 0.);
  update_.assign(m * m, 0.);
  inverse_.resize(n * n);
  below_.resize(n * m);
}

template <int b>
void DenseBlocks::add(const std::vector<int>& to, const double* update) {
  const std::size_t n = b * to.size(), width = std::size_t(w_);
  for (std::size_t j = 0; j < to.size(); ++j)
    for (std::size_t c = 0; c < b; ++c, update += n) {
      const std::size_t column_number = std::size_t(b * to[j]) + c;
      double* into = column_number < width
                         ? column(int(column_number))
                         : &update_[(column_number - width) * std::size_t(r_)] - width;
      for (std::size_t i = j; i < to.size(); ++i)
        for (std::size_t d = 0; d < b; ++d) into[std::size_t(b * to[i]) + d] += update[b * i + d];
    }
}

bool DenseBlocks::eliminate() {
  if (!eliminate_positive() && !eliminate_indefinite()) return false;
  fill_upper_half();
  return true;
}

void DenseBlocks::take_eliminated() {
  const std::size_t n = std::size_t(w_), m = std::size_t(r_);
  for (std::size_t j = 0; j < n; ++j) {
    const double* from = column(int(j));
    std::copy(from, from + n, &inverse_[j * n]);
    std::copy(from + n, from + n + m, below_.begin() + std::ptrdiff_t(j * m));
  }
}

void DenseBlocks::fill_upper_half() {
  const std::size_t n = std::size_t(w_);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < j; ++i) inverse_[j * n + i] = inverse_[i * n + j];
}

bool DenseBlocks::eliminate_positive() {
  take_eliminated();
  PetscBLASInt w = w_, r = r_, info;
  double *L = inverse_.data(), *A = below_.data();
  LAPACKpotrf_("L", &w, L, &w, &info);
  if (info != 0) return false;
  if (r > 0) {
    BLAStrsm_("R", "L", "T", "N", &r, &w, &one, L, &w, A, &r);
    BLASsyrk_("L", "N", &r, &w, &minus_one, A, &r, &one, update_.data(), &r);
    BLAStrsm_("R", "L", "N", "N", &r, &w, &one, L, &w, A, &r);
  }
  LAPACKpotri_("L", &w, L, &w, &info);
  return info == 0;
}

bool DenseBlocks::eliminate_indefinite() {
  take_eliminated();
  PetscBLASInt w = w_, r = r_, h = w_ + r_, info, size = 64 * w_;
  std::vector<PetscBLASInt> pivots(static_cast<std::size_t>(w_));
  std::vector<double> work(static_cast<std::size_t>(size));
  LAPACKsytrf_("L", &w, inverse_.data(), &w, pivots.data(), work.data(), &size, &info);
  if (info != 0) return false;
  LAPACKsytri_("L", &w, inverse_.data(), &w, pivots.data(), work.data(), &info);
  if (info != 0) return false;
  if (r == 0) return true;
  fill_upper_half();
  const double* A = column(0) + w_;
  BLASgemm_("N", "N", &r, &w, &w, &one, A, &h, inverse_.data(), &w, &zero, below_.data(), &r);
  BLASgemm_("N", "T", &r, &r, &w, &minus_one, below_.data(), &r, A, &h, &one, update_.data(), &r);
  return true;
}

std::vector<double> DenseBlocks::take_update() { return std::exchange(update_, {}); }

template void DenseBlocks::add<1>(const std::vector<int>&, const double*);
template void DenseBlocks::add<2>(const std::vector<int>&, const double*);
template void DenseBlocks::add<3>(const std::vector<int>&, const double*);

}  // namespace steppe
