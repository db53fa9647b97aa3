#include "steppe/base/petsc/counts.h"
#include "steppe/base/process/error.h"

#include <gtest/gtest.h>

#include <limits>

using namespace steppe;

namespace base_counts {

template <class Count>
std::string refusal(const Count& count) {
  try {
    count();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Counts, ThatFitStayWhatTheyAre) {
  const PetscInt most = std::numeric_limits<PetscInt>::max();
  EXPECT_EQ(as_index(std::uint64_t(most), "unknowns"), most);
  EXPECT_EQ(as_local_count(2147483647, "entries"), 2147483647);
  EXPECT_EQ(as_block_position(65535), 65535);
}

TEST(Counts, ThatDoNotFitAreRefusedWithTheirSize) {
  const std::uint64_t many = std::uint64_t(std::numeric_limits<PetscInt>::max()) + 1;
  const std::string unknowns = refusal([&] { as_index(many, "unknowns"); });
  EXPECT_NE(unknowns.find(std::to_string(many) + " unknowns"), std::string::npos) << unknowns;
  EXPECT_NE(unknowns.find("needs PETSc with 64-bit indices"), std::string::npos) << unknowns;
  const std::string entries = refusal([] { as_local_count(2147483648, "entries"); });
  EXPECT_NE(entries.find("2147483648 entries of one rank"), std::string::npos) << entries;
  EXPECT_NE(entries.find("take more ranks"), std::string::npos) << entries;
  EXPECT_NE(refusal([] { as_block_position(65536); }).find("65536 nodes"), std::string::npos);
}

}  // namespace base_counts
