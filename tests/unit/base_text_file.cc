#include "steppe/base/files/text_file.h"
#include "steppe/base/petsc/petsc.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

using namespace steppe;

namespace base_text_file {

TEST(TextFile, IsReadByTheFirstRankAlone) {
  int rank;
  check_mpi(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("steppe_text_" + std::to_string(getpid()) + ".txt"))
                               .string(),
                    elsewhere = "/no/such/file";
  const std::string bytes("two lines\r\n\0 of bytes", 21);
  if (rank == 0) std::ofstream(path, std::ios::binary) << bytes;
  EXPECT_EQ(read_text(MPI_COMM_WORLD, rank == 0 ? path : elsewhere), bytes);
  EXPECT_FALSE(read_text(MPI_COMM_WORLD, rank == 0 ? elsewhere : path));
  if (rank == 0) std::ofstream(path, std::ios::trunc);
  EXPECT_EQ(read_text(MPI_COMM_WORLD, path), "");
  if (rank == 0) std::filesystem::remove(path);
  EXPECT_FALSE(read_text(MPI_COMM_WORLD, std::filesystem::temp_directory_path().string()));
}

}  // namespace base_text_file
