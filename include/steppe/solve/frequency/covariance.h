#pragma once

#include <mpi.h>

#include <vector>

namespace steppe {

/// The covariance of coordinates, of a motion known by its statistics alone.
class Covariance {
 public:
  explicit Covariance(std::size_t n) : n_(n), entries_(n * n) {}

  /// Add weight * x x^T.
  void add(double weight, const std::vector<double>& x);
  double& operator()(std::size_t i, std::size_t j) { return entries_[i * n_ + j]; }

  /**
   * Vectors s_k with sum_k s_k s_k^T = the covariance, by LAPACK, the largest first and without
   * those of rounding: the variance of a quantity that is linear in the coordinates is the sum of
   * the squares of its values at them, and the mean of a quadratic form that of its values
   * (Segalman, Fulcher, Reese and Field, Sandia Report SAND98-0260, for von Mises stresses).
   * Collective. Throws NumericsError on all ranks.
   */
  std::vector<std::vector<double>> factors(MPI_Comm communicator) const;

 private:
  std::size_t n_;
  std::vector<double> entries_;
};

/// A mode's natural frequency, rad/s, and damping ratio.
struct Oscillator {
  double angular_frequency, ratio;
};

/**
 * The correlation of the responses of oscillators to one broad-banded excitation, with r = w_j/w_i
 *     8 sqrt(z_i z_j) (z_i + r z_j) r^(3/2)
 *       / ((1 - r^2)^2 + 4 z_i z_j r (1 + r^2) + 4 (z_i^2 + z_j^2) r^2),
 * 1 of one with itself (Der Kiureghian, Earthquake Engineering and Structural Dynamics 9, 1981).
 */
double correlation(const Oscillator& i, const Oscillator& j);

}  // namespace steppe
