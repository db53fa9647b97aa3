#include "steppe/physics/reduced_energy/quartic_energy.h"

#include "steppe/physics/reduced_energy/monomials.h"

#include <petscblaslapack.h>

#include <algorithm>

namespace steppe {
namespace {

/// A_ijk z_i z_j z_k and A_ijkl z_i z_j z_k z_l are E's parts of degree three and four, summed over
/// all indices: G is of pairs i <= j, each of which stands for two of these where i < j.
class FullGram {
 public:
  FullGram(int r, const std::vector<double>& G) : r_(r), n_(QuarticEnergy::n_monomials(r)), G_(G) {}

  double of(int i, int j, int k) const {
    return G_[i * n_ + r_ + Monomials::pair(r_, j, k)] / times(j, k);
  }
  double of(int i, int j, int k, int l) const {
    return 0.5 * G_[(r_ + Monomials::pair(r_, i, j)) * n_ + r_ + Monomials::pair(r_, k, l)] /
           (times(i, j) * times(k, l));
  }

 private:
  static double times(int i, int j) { return i == j ? 1 : 2; }

  int r_, n_;
  const std::vector<double>& G_;
};

}  // namespace

QuarticEnergy::QuarticEnergy(int r, const std::vector<double>& G)
    : r_(r), linear_(r * r), force_(r), tangent_(r * r) {
  const int n_pairs = Monomials::n_pairs(r);
  const FullGram A(r, G);
  pairs_.resize(n_pairs);
  third_.resize(n_pairs);
  fourth_.resize(n_pairs);
  by_coordinate_.resize(n_pairs * r);
  by_pair_.resize(n_pairs * n_pairs);
  for (int i = 0; i < r; ++i)
    for (int j = i; j < r; ++j) {
      const int row = Monomials::pair(r, i, j);
      linear_[i * r + j] = linear_[j * r + i] = G[i * n_monomials(r) + j];
      // 6 and 12 times the symmetric parts, each the mean of three
      for (int k = 0; k < r; ++k)
        by_coordinate_[row * r + k] = 2 * (A.of(i, j, k) + A.of(j, i, k) + A.of(k, i, j));
      for (int k = 0; k < r; ++k)
        for (int l = k; l < r; ++l)
          by_pair_[row * n_pairs + Monomials::pair(r, k, l)] =
              4 * (A.of(i, j, k, l) + A.of(i, k, j, l) + A.of(i, l, j, k));
    }
}

void QuarticEnergy::evaluate(const double* z) {
  const int n_pairs = int(pairs_.size());
  for (int i = 0, row = 0; i < r_; ++i)
    for (int j = i; j < r_; ++j) pairs_[row++] = (j > i ? 2 : 1) * z[i] * z[j];
  const PetscBLASInt n = n_pairs, r = r_, step = 1;
  const PetscScalar one = 1, zero = 0;
  BLASgemv_("T", &r, &n, &one, by_coordinate_.data(), &r, z, &step, &zero, third_.data(), &step);
  BLASgemv_("T", &n, &n, &one, by_pair_.data(), &n, pairs_.data(), &step, &zero, fourth_.data(),
            &step);
  energy_ = 0;
  std::fill(force_.begin(), force_.end(), 0.);
  for (int i = 0, row = 0; i < r_; ++i)
    for (int j = i; j < r_; ++j, ++row) {
      const double K2 = linear_[i * r_ + j], K3 = third_[row], K4 = fourth_[row];
      tangent_[i * r_ + j] = tangent_[j * r_ + i] = K2 + K3 + K4;
      const double secant = K2 + K3 / 2 + K4 / 3;
      force_[i] += secant * z[j];
      if (j > i) force_[j] += secant * z[i];
      energy_ += pairs_[row] * (K2 / 2 + K3 / 6 + K4 / 12);
    }
}

}  // namespace steppe
