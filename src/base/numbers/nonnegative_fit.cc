#include "steppe/base/numbers/nonnegative_fit.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {
namespace {

constexpr std::uint64_t nobody = std::numeric_limits<std::uint64_t>::max();

double length(const std::vector<double>& v) {
  double square = 0;
  for (const double x : v) square += x * x;
  return std::sqrt(square);
}

/// The columns with a weight, on all ranks.
struct ActiveSet {
  std::vector<std::uint64_t> keys;
  std::vector<std::vector<double>> columns;
  std::vector<double> weights;

  void drop(std::size_t k) {
    keys.erase(keys.begin() + std::ptrdiff_t(k));
    columns.erase(columns.begin() + std::ptrdiff_t(k));
    weights.erase(weights.begin() + std::ptrdiff_t(k));
  }

  /// The weights with the least |b - A w|, of any sign. Found by one rank: others may round in
  /// another way.
  std::vector<double> least_squares(MPI_Comm communicator, const std::vector<double>& b) const {
    std::vector<double> x = b;
    int rank;
    check_mpi(MPI_Comm_rank(communicator, &rank));
    const PetscBLASInt m = PetscBLASInt(b.size()), n = PetscBLASInt(columns.size()), one = 1,
                       size = std::max(m, n), n_work = 64 * size;
    x.resize(std::size_t(size));
    PetscBLASInt info = 0;
    if (rank == 0) {
      std::vector<double> A, work(static_cast<std::size_t>(n_work));
      for (const auto& column : columns) A.insert(A.end(), column.begin(), column.end());
      LAPACKgels_("N", &m, &n, &one, A.data(), &m, x.data(), &size, work.data(), &n_work, &info);
    }
    check_mpi(MPI_Bcast(&info, 1, MPI_INT, 0, communicator));
    if (info != 0) throw NumericsError("LAPACK's least squares failed");
    x.resize(columns.size());
    check_mpi(MPI_Bcast(x.data(), n, MPI_DOUBLE, 0, communicator));
    return x;
  }

  /// Towards those weights as far as none gets negative; what is zero then is dropped, until all of
  /// them are positive.
  void fit(MPI_Comm communicator, const std::vector<double>& b) {
    while (!keys.empty()) {
      const std::vector<double> wanted = least_squares(communicator, b);
      double step = 1;
      for (std::size_t k = 0; k < wanted.size(); ++k)
        if (!(wanted[k] > 0)) step = std::min(step, weights[k] / (weights[k] - wanted[k]));
      const bool done = step == 1;
      for (std::size_t k = wanted.size(); k-- > 0;) {
        const bool ends = !(wanted[k] > 0) && weights[k] <= step * (weights[k] - wanted[k]);
        weights[k] += step * (wanted[k] - weights[k]);
        if (ends) drop(k);
      }
      if (done) return;
    }
  }

  std::vector<double> residual(std::vector<double> b) const {
    for (std::size_t k = 0; k < keys.size(); ++k)
      for (std::size_t i = 0; i < b.size(); ++i) b[i] -= weights[k] * columns[k][i];
    return b;
  }
};

}  // namespace

std::vector<double> nonnegative_fit(MPI_Comm communicator, const std::vector<double>& A,
                                    const std::vector<std::uint64_t>& keys,
                                    const std::vector<double>& b, double tolerance) {
  const PetscBLASInt m = PetscBLASInt(b.size()), n = PetscBLASInt(keys.size()), step = 1;
  const PetscScalar one = 1, zero = 0;
  ActiveSet active;
  std::vector<double> slopes(keys.size());
  std::vector<std::uint64_t> useless;  // those that a fit has dropped at once
  std::vector<double> r = b;
  while (length(r) > tolerance * length(b)) {
    if (n > 0)
      BLASgemv_("T", &m, &n, &one, A.data(), &m, r.data(), &step, &zero, slopes.data(), &step);
    const auto usable = [&](std::uint64_t key) {
      return std::count(active.keys.begin(), active.keys.end(), key) +
                 std::count(useless.begin(), useless.end(), key) ==
             0;
    };
    double largest = 0;
    for (int k = 0; k < n; ++k)
      if (slopes[k] > largest && usable(keys[k])) largest = slopes[k];
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, communicator));
    if (!(largest > 0)) break;
    std::uint64_t next = nobody;
    for (int k = 0; k < n; ++k)
      if (slopes[k] >= (1 - 1e-6) * largest && usable(keys[k])) next = std::min(next, keys[k]);
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, &next, 1, MPI_UINT64_T, MPI_MIN, communicator));
    // that of one rank, and zeros
    std::vector<double> column(b.size());
    if (const auto found = std::find(keys.begin(), keys.end(), next); found != keys.end())
      std::copy_n(A.begin() + (found - keys.begin()) * std::ptrdiff_t(m), m, column.begin());
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, column.data(), m, MPI_DOUBLE, MPI_SUM, communicator));
    active.keys.push_back(next);
    active.columns.push_back(std::move(column));
    active.weights.push_back(0);
    active.fit(communicator, b);
    const bool stays = std::find(active.keys.begin(), active.keys.end(), next) != active.keys.end();
    if (stays)
      useless.clear();
    else
      useless.push_back(next);
    r = active.residual(b);
  }
  std::vector<double> weights(keys.size());
  for (std::size_t k = 0; k < active.keys.size(); ++k)
    if (const auto found = std::find(keys.begin(), keys.end(), active.keys[k]); found != keys.end())
      weights[std::size_t(found - keys.begin())] = active.weights[k];
  return weights;
}

}  // namespace steppe
