#include "steppe/physics/state/balance.h"

#include "steppe/base/petsc/petsc.h"

namespace steppe {

namespace {

constexpr int n_numbers = sizeof(Balance) / sizeof(double);
static_assert(sizeof(Balance) == n_numbers * sizeof(double), "summed as plain numbers");

}  // namespace

Balance& Balance::operator+=(const Balance& other) {
  double* to = reinterpret_cast<double*>(this);
  const double* from = reinterpret_cast<const double*>(&other);
  for (int i = 0; i < n_numbers; ++i) to[i] += from[i];
  return *this;
}

Balance sum_over_ranks(MPI_Comm communicator, const Balance& here) {
  Balance sum;
  check_mpi(MPI_Allreduce(&here, &sum, n_numbers, MPI_DOUBLE, MPI_SUM, communicator));
  return sum;
}

}  // namespace steppe
