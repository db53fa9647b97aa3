#include "steppe/app/run/libraries.h"

#include <deal.II/base/mpi.h>

#include <gtest/gtest.h>

#include <string>

/// The filter of the tests whose sources in this folder begin so, as unit/mesh_ or order/.
std::string tests_of(const std::string& path) {
  std::string filter;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i)
    for (int j = 0; j < all.GetTestSuite(i)->total_test_count(); ++j) {
      const testing::TestInfo& test = *all.GetTestSuite(i)->GetTestInfo(j);
      if (std::string(test.file()).find("/tests/" + path) != std::string::npos)
        filter += ":" + std::string(test.test_suite_name()) + "." + test.name();
    }
  return filter;
}

/// units [PATH]: runs the tests of these sources on all ranks, or those of GoogleTest's filter;
/// fails when a test fails on any of them, or there is none. Only rank 0 prints.
int main(int argc, char** argv) {
  const steppe::Mpi mpi;
  const steppe::Libraries libraries({argv, argv + argc});
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1 && testing::GTEST_FLAG(filter) == "*")
    testing::GTEST_FLAG(filter) = tests_of(argv[1]);
  if (dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) != 0) {
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
  }
  const int failed = RUN_ALL_TESTS() || testing::UnitTest::GetInstance()->test_to_run_count() == 0;
  return dealii::Utilities::MPI::max(failed, MPI_COMM_WORLD);
}
