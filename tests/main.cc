#include "steppe/app/run/libraries.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

/// Runs the tests on all ranks; fails when a test fails on any of them. Only rank 0 prints.
int main(int argc, char** argv) {
  const steppe::Mpi mpi;
  const steppe::Libraries libraries({argv, argv + argc});
  testing::InitGoogleTest(&argc, argv);
  if (dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) != 0) {
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
  }
  const int failed = RUN_ALL_TESTS();
  return dealii::Utilities::MPI::max(failed, MPI_COMM_WORLD);
}
