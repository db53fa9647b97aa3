#include "steppe/base/measure/machine.h"

#include "steppe/base/petsc/petsc.h"

#include <gtest/gtest.h>

using namespace steppe;

namespace base_machine {

// what a machine does cannot be known; what no machine does can be told
TEST(Machine, RatesArePossible) {
  const Machine machine = measure_machine(MPI_COMM_WORLD);
  int n_ranks;
  check_mpi(MPI_Comm_size(MPI_COMM_WORLD, &n_ranks));
  EXPECT_EQ(machine.ranks, n_ranks);
  EXPECT_EQ(machine.nodes, 1);
  EXPECT_GE(machine.cores, 1);
  EXPECT_EQ(machine.flops.size(), machine.triad.size());
  for (const auto& [ranks, flops] : machine.flops) {
    EXPECT_GT(flops, 1e7) << ranks;
    EXPECT_LT(flops, 1e12) << ranks;  // of one core: the loop is not compiled away
  }
  EXPECT_EQ(machine.triad.begin()->first, 1);
  EXPECT_EQ(machine.triad.rbegin()->first, n_ranks);
  EXPECT_EQ(machine.triad.size(), n_ranks == 4 ? 3U : std::size_t(n_ranks));
  for (const auto& [ranks, bandwidth] : machine.triad) {
    EXPECT_GT(bandwidth, 1e7) << ranks;
    EXPECT_LT(bandwidth, ranks * 1e12) << ranks;
  }
  EXPECT_EQ(machine.allreduce.size(), machine.triad.size() - 1);
  for (const auto& [ranks, seconds] : machine.allreduce) {
    EXPECT_GT(ranks, 1);
    EXPECT_GT(seconds, 1e-9) << ranks;
    EXPECT_LT(seconds, 10) << ranks;
  }
  EXPECT_FALSE(machine.between);
  ASSERT_EQ(machine.within.has_value(), n_ranks > 1);
  if (!machine.within) return;
  EXPECT_GT(machine.within->latency, 1e-9);
  EXPECT_GT(machine.within->bandwidth, 1e5);
  EXPECT_LT(machine.within->bandwidth, 1e13);
}

}  // namespace base_machine
