#include "steppe/base/numbers/nonnegative_fit.h"

#include "steppe/base/petsc/petsc.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace steppe;
using namespace dealii;

namespace base_nonnegative_fit {

constexpr int n_rows = 12;

double entry(std::uint64_t column, int row) {
  return std::sin(1. + 1.3 * double(column) + row * (0.7 + double(column % 7)));
}

/// The columns 0 to n - 1, dealt to the ranks in turn.
struct Dealt {
  explicit Dealt(std::uint64_t n) {
    const unsigned int rank = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD),
                       n_ranks = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD);
    for (std::uint64_t k = rank; k < n; k += n_ranks) {
      keys.push_back(k);
      for (int i = 0; i < n_rows; ++i) A.push_back(entry(k, i));
    }
  }

  /// The weights of all columns.
  std::vector<double> fit(std::uint64_t n, const std::vector<double>& b, double tolerance) const {
    const std::vector<double> here = nonnegative_fit(MPI_COMM_WORLD, A, keys, b, tolerance);
    std::vector<double> all(n);
    for (std::size_t k = 0; k < keys.size(); ++k) all[keys[k]] = here[k];
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, all.data(), int(n), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    return all;
  }

  std::vector<std::uint64_t> keys;
  std::vector<double> A;
};

std::vector<double> residual(const std::vector<double>& w, std::vector<double> b) {
  for (std::size_t k = 0; k < w.size(); ++k)
    for (int i = 0; i < n_rows; ++i) b[i] -= w[k] * entry(k, i);
  return b;
}

double length(const std::vector<double>& v) {
  double square = 0;
  for (const double x : v) square += x * x;
  return std::sqrt(square);
}

std::vector<double> sum_of(std::uint64_t n) {
  std::vector<double> b(n_rows);
  for (std::uint64_t k = 0; k < n; ++k)
    for (int i = 0; i < n_rows; ++i) b[i] += entry(k, i);
  return b;
}

TEST(NonnegativeFit, TakesAsFewColumnsAsRowsForAllOfThem) {
  const std::vector<double> b = sum_of(60), w = Dealt(60).fit(60, b, 1e-12);
  EXPECT_LE(length(residual(w, b)), 1e-12 * length(b));
  int n = 0;
  for (const double weight : w) {
    EXPECT_GE(weight, 0);
    n += weight > 0;
  }
  EXPECT_LE(n, n_rows);
  // and fewer for less
  const std::vector<double> rough = Dealt(60).fit(60, b, 0.3);
  EXPECT_LE(length(residual(rough, b)), 0.3 * length(b));
  EXPECT_LT(std::count_if(rough.begin(), rough.end(), [](double x) { return x > 0; }), n);
}

TEST(NonnegativeFit, IsTheBestOneWhereNoneIsExact) {
  // what no sum with such weights gives: the optimality of Karush, Kuhn and Tucker
  std::vector<double> b = sum_of(5);
  for (double& x : b) x = -x;
  b[3] += 4;
  const std::vector<double> w = Dealt(8).fit(8, b, 1e-12), r = residual(w, b);
  EXPECT_GT(length(r), 0.1 * length(b));
  bool some = false;
  for (std::size_t k = 0; k < w.size(); ++k) {
    double slope = 0;
    for (int i = 0; i < n_rows; ++i) slope += entry(k, i) * r[i];
    EXPECT_LE(slope, 1e-10);
    if (w[k] > 0) {
      EXPECT_NEAR(slope, 0, 1e-10);
    }
    some |= w[k] > 0;
  }
  EXPECT_TRUE(some);
}

TEST(NonnegativeFit, IsProportionalToWhatItFits) {
  // of more columns than rows several sums are exact: which one is found says the way to it
  const std::size_t n = 2 * n_rows;
  std::mt19937 generator(1);
  std::uniform_real_distribution<double> number;
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<double> A(n * n_rows), b(n_rows), small(n_rows);
    std::vector<std::uint64_t> keys(n);
    std::iota(keys.begin(), keys.end(), 0);
    for (double& x : A) x = number(generator);
    for (std::size_t k = 0; k < n; k += 3)
      for (int i = 0; i < n_rows; ++i) b[i] += A[k * n_rows + i];
    for (int i = 0; i < n_rows; ++i) small[i] = std::ldexp(b[i], -20);  // which rounds nothing
    const auto fit = [&](const std::vector<double>& right) {
      return nonnegative_fit(MPI_COMM_SELF, A, keys, right, 1e-10);
    };
    const std::vector<double> w = fit(b), of_small = fit(small);
    for (std::size_t k = 0; k < n; ++k) ASSERT_EQ(of_small[k], std::ldexp(w[k], -20));
  }
}

TEST(NonnegativeFit, PrefersTheSmallestKeyOfEqualColumns) {
  const std::uint64_t n = 6;
  std::vector<std::uint64_t> keys;
  std::vector<double> A;
  const unsigned int rank = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD),
                     n_ranks = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD);
  for (std::uint64_t k = rank; k < n; k += n_ranks) {
    keys.push_back(100 - k);
    for (int i = 0; i < n_rows; ++i) A.push_back(entry(0, i) * (1 - 1e-12 * double(k % 3)));
  }
  std::vector<double> b;
  for (int i = 0; i < n_rows; ++i) b.push_back(double(n) * entry(0, i));
  const std::vector<double> w = nonnegative_fit(MPI_COMM_WORLD, A, keys, b, 1e-10);
  for (std::size_t k = 0; k < keys.size(); ++k)
    EXPECT_NEAR(w[k], keys[k] == 95 ? double(n) : 0, 1e-10);
}

}  // namespace base_nonnegative_fit
