#include "steppe/mesh/memory/memory_check.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

using namespace steppe;

namespace mesh_memory {

namespace fs = std::filesystem;

/// A folder of control groups, of each rank its own, that goes with the object.
class Groups {
 public:
  Groups()
      : root_(fs::path(::testing::TempDir()) /
              ("steppe_control_groups_" + std::to_string(getpid()))) {
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~Groups() { fs::remove_all(root_); }

  void write(const std::string& file, const std::string& text) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  double free(const std::string& membership) const {
    write("membership", membership);
    return free_memory_of_groups(root_ / "membership", root_ / "mount");
  }

 private:
  fs::path root_;
};

TEST(MemoryLimit, IsTheLeastOfTheGroupsAroundAProcess) {
  const Groups groups;
  EXPECT_TRUE(std::isinf(groups.free("")));
  EXPECT_TRUE(std::isinf(groups.free("0::/\n")));
  groups.write("mount/job/memory.max", "1000000\n");
  groups.write("mount/job/memory.current", "400000\n");
  groups.write("mount/job/memory.stat", "anon 300000\ninactive_file 100000\n");
  groups.write("mount/job/step/memory.max", "max\n");
  EXPECT_EQ(groups.free("0::/job/step\n"), 700000);
  groups.write("mount/memory.max", "5000\n");  // a container's own group
  EXPECT_EQ(groups.free("0::/of/the/outside\n"), 5000);
}

TEST(MemoryLimit, IsReadFromVersionOneToo) {
  const Groups groups;
  groups.write("mount/memory/memory.limit_in_bytes", "9223372036854771712\n");
  groups.write("mount/memory/job/memory.limit_in_bytes", "2000\n");
  groups.write("mount/memory/job/memory.usage_in_bytes", "1500\n");
  groups.write("mount/memory/job/memory.stat", "cache 9\ntotal_inactive_file 500\n");
  EXPECT_EQ(groups.free("4:cpu,memory:/job\n3:pids:/job\n"), 1000);
  EXPECT_TRUE(std::isinf(groups.free("3:pids:/job\n")));
}

TEST(MemoryLimit, OfThisMachineIsKnown) { EXPECT_GT(free_memory(), 1e6); }

}  // namespace mesh_memory
