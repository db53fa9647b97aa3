#include "steppe/base/petsc/on_first_rank.h"

#include "steppe/base/petsc/petsc.h"

namespace steppe {

std::vector<double> on_first_rank(MPI_Comm communicator,
                                  const std::function<std::vector<double>()>& find) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  std::vector<double> numbers;
  agree(communicator, [&] {
    if (rank == 0) numbers = find();
  });
  unsigned long size = numbers.size();
  check_mpi(MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG, 0, communicator));
  numbers.resize(size);
  check_mpi(MPI_Bcast(numbers.data(), int(size), MPI_DOUBLE, 0, communicator));
  return numbers;
}

}  // namespace steppe
