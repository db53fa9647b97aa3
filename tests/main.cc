#include "steppe/base/petsc.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

/// Runs the tests on all ranks; fails when a test fails on any of them. Only rank 0 prints.
int main(int argc, char** argv) {
  dealii::Utilities::MPI::MPI_InitFinalize mpi(argc, argv, 1);
  steppe::report_errors_as_exceptions();
  steppe::register_phases();
  testing::InitGoogleTest(&argc, argv);
  if (dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) != 0) {
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
  }
  const int failed = RUN_ALL_TESTS();
  return dealii::Utilities::MPI::max(failed, MPI_COMM_WORLD);
}
