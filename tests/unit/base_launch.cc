#include "steppe/base/process/launch.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

using namespace steppe;

namespace base_launch {

using Variables = std::map<std::string, std::string>;

Variables with(const Variables& given) {
  return needless_at_start([&](const std::string& name) {
    const auto found = given.find(name);
    return found == given.end() ? nullptr : found->second.c_str();
  });
}

const Variables alone = {{"OMPI_MCA_ess_singleton_isolated", "1"}, {"OMPI_MCA_pml", "ob1"}};
const Variables together = {{"OMPI_MCA_pml", "ob1"}};

TEST(Launch, AsksForNoNetworkOnOneMachine) {
  EXPECT_EQ(with({}), alone);
  EXPECT_EQ(with({{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}}), together);
  EXPECT_EQ(with({{"OMPI_COMM_WORLD_SIZE", "1"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "1"}}), together);
  EXPECT_EQ(with({{"SLURM_JOB_ID", "17"}}), alone);  // in a job's script, without srun
}

TEST(Launch, LeavesTheNetworkToRanksOfSeveralMachines) {
  const Variables two_machines = {{"OMPI_COMM_WORLD_SIZE", "8"},
                                  {"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}};
  EXPECT_EQ(with(two_machines), Variables());
  EXPECT_EQ(with({{"OMPI_COMM_WORLD_SIZE", "8"}}), Variables());
  for (const char* name : {"PMIX_RANK", "PMI_RANK", "SLURM_STEP_ID"})
    EXPECT_EQ(with({{name, "0"}}), Variables()) << name;
}

TEST(Launch, LeavesTheEnvironmentAsTheUserHasIt) {
  const char* const name = "OMPI_MCA_pml";
  const char* const before = std::getenv(name);
  const std::string kept = before ? before : "";
  setenv(name, "ucx", 1);
  {
    const ShortStart start;
    EXPECT_STREQ(std::getenv(name), "ucx");
  }
  EXPECT_STREQ(std::getenv(name), "ucx");
  unsetenv(name);
  const char* const size = std::getenv("OMPI_COMM_WORLD_SIZE");
  const char* const here = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  {
    const ShortStart start;
    if (size && here && std::string(size) == here) {
      ASSERT_NE(std::getenv(name), nullptr);
      EXPECT_STREQ(std::getenv(name), "ob1");
    }
  }
  EXPECT_EQ(std::getenv(name), nullptr);
  if (before) setenv(name, kept.c_str(), 1);
}

}  // namespace base_launch
