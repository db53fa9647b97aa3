#include "steppe/solve/frequency/covariance.h"

#include "steppe/base/petsc/on_first_rank.h"
#include "steppe/base/process/error.h"

#include <petscblaslapack.h>

#include <cmath>

namespace steppe {

void Covariance::add(double weight, const std::vector<double>& x) {
  for (std::size_t i = 0; i < n_; ++i)
    for (std::size_t j = 0; j < n_; ++j) entries_[i * n_ + j] += weight * x[i] * x[j];
}

std::vector<std::vector<double>> Covariance::factors(MPI_Comm communicator) const {
  // eigenvectors by rows, ascending, and after them the eigenvalues
  const std::vector<double> vectors = on_first_rank(communicator, [&] {
    std::vector<double> vectors = entries_, values(n_), work(8 * n_ + 64);
    PetscBLASInt size = PetscBLASInt(n_), n_work = PetscBLASInt(work.size()), info;
    LAPACKsyev_("V", "U", &size, vectors.data(), &size, values.data(), work.data(), &n_work, &info);
    if (info != 0) throw NumericsError("LAPACK finds no eigenvalues of a covariance");
    vectors.insert(vectors.end(), values.begin(), values.end());
    return vectors;
  });
  const double* const values = vectors.data() + n_ * n_;
  std::vector<std::vector<double>> factors;
  for (std::size_t k = n_; k-- > 0 && values[k] > 1e-14 * values[n_ - 1];) {
    factors.emplace_back(vectors.begin() + k * n_, vectors.begin() + (k + 1) * n_);
    for (double& entry : factors.back()) entry *= std::sqrt(values[k]);
  }
  return factors;
}

double correlation(const Oscillator& i, const Oscillator& j) {
  if (i.angular_frequency == j.angular_frequency) return 1;
  const double r = j.angular_frequency / i.angular_frequency, z_i = i.ratio, z_j = j.ratio,
               apart = 1 - r * r;
  return 8 * std::sqrt(z_i * z_j) * (z_i + r * z_j) * std::pow(r, 1.5) /
         (apart * apart + 4 * z_i * z_j * r * (1 + r * r) + 4 * (z_i * z_i + z_j * z_j) * r * r);
}

}  // namespace steppe
