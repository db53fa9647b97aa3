#include "steppe/fem/search/largest.h"

#include <gtest/gtest.h>

using namespace steppe;
using dealii::Point;

namespace fem_largest {

/// Places of equal values that ranks meet in any order, and a smaller value before them.
TEST(Largest, IsAtTheFirstOfPlacesWithEqualValues) {
  const int rank = int(dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD));
  Largest<3> largest;
  largest.include(2, {-5, 0, 0});
  if (rank == 0) largest.include(3, {1, 7, 0});
  largest.include(3, {1, 2, 9. - rank});
  largest.include(3, {1, 2, 10});
  largest.agree(MPI_COMM_WORLD);
  const int last = int(dealii::Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD)) - 1;
  EXPECT_EQ(largest.value, 3);
  EXPECT_EQ(largest.where, Point<3>(1, 2, 9. - last));
}

/// A rank that has no place leaves it to the others.
TEST(Largest, IsThatOfRanksWithAValue) {
  const int rank = int(dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD));
  Largest<2> largest;
  if (rank == 0) largest.include(-4, {3, -1});
  largest.agree(MPI_COMM_WORLD);
  EXPECT_EQ(largest.value, -4);
  EXPECT_EQ(largest.where, Point<2>(3, -1));
}

}  // namespace fem_largest
