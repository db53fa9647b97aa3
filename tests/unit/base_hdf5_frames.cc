#include "steppe/base/files/file_order.h"
#include "steppe/base/files/hdf5.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>

using namespace steppe;

namespace base_hdf5_frames {

int rank() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

int ranks() {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

std::string temporary_file() {
  int process = getpid();
  MPI_Bcast(&process, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return std::filesystem::temp_directory_path() /
         ("steppe_frames_" + std::to_string(process) + ".h5");
}

/// A file that is removed afterwards.
class Frames : public testing::TestWithParam<int> {
 protected:
  Frames() : path_(temporary_file()) {}
  ~Frames() override {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank() == 0) std::filesystem::remove(path_);
    MPI_Barrier(MPI_COMM_WORLD);
  }

  /// Rank r has r + 3 rows of two numbers, more than a chunk of them on the last one.
  Hdf5Rows rows(std::int64_t frame) const {
    Hdf5Rows rows;
    rows.width = 2;
    rows.frame = frame;
    for (int r = 0; r < ranks(); ++r) {
      const std::uint64_t here = r + 3 + (r == ranks() - 1 ? 20000 : 0);
      if (r == rank()) rows.count = here;
      if (r < rank()) rows.first += here;
      rows.total += here;
    }
    return rows;
  }
  std::vector<double> values(std::int64_t frame) const {
    const Hdf5Rows here = rows(frame);
    std::vector<double> values;
    for (std::uint64_t i = 0; i < here.count * 2; ++i)
      values.push_back(std::sin(double(here.first * 2 + i)) + double(frame));
    return values;
  }
  void write(Hdf5File::Use use, std::int64_t frame) const {
    Hdf5File file(MPI_COMM_WORLD, path_, use);
    file.write("points/u", values(frame).data(), rows(frame), {H5T_IEEE_F64LE, GetParam()});
    file.write("points/rounded", values(frame).data(), rows(frame), {H5T_IEEE_F32LE, GetParam()});
    EXPECT_TRUE(file.finish(false));
  }
  void expect_frames(std::int64_t n) const {
    Hdf5File file(MPI_COMM_WORLD, path_, Hdf5File::Use::read);
    ASSERT_EQ(file.shape("points/u").frame, n);
    EXPECT_EQ(file.shape("points/u").total, rows(0).total);
    EXPECT_EQ(file.shape("points/u").width, 2);
    for (std::int64_t frame = 0; frame < n; ++frame)
      for (const auto& [table, tolerance] : {std::pair{"points/u", 0.}, {"points/rounded", 1e-6}}) {
        const std::vector<double> expected = values(frame);
        std::vector<double> found(expected.size());
        file.read(table, found.data(), rows(frame));
        for (std::size_t i = 0; i < found.size(); ++i)
          ASSERT_NEAR(found[i], expected[i], tolerance) << table << frame;
      }
    EXPECT_TRUE(file.finish());
  }

  std::string path_;
};

TEST_P(Frames, AreAppendedAndCutOff) {
  write(Hdf5File::Use::write, 0);
  for (int frame = 1; frame < 5; ++frame) write(Hdf5File::Use::append, frame);
  expect_frames(5);
  write(Hdf5File::Use::append, 2);
  expect_frames(3);
  write(Hdf5File::Use::append, 3);
  expect_frames(4);
}

TEST_P(Frames, StandBesidePlainTables) {
  write(Hdf5File::Use::write, 0);
  {
    Hdf5File file(MPI_COMM_WORLD, path_, Hdf5File::Use::append);
    const std::vector<std::int64_t> numbers(rows(-1).count * 2, 7);
    file.write("mesh/cells", numbers.data(), rows(-1), {H5T_STD_I32LE, GetParam()});
    EXPECT_TRUE(file.finish());
  }
  Hdf5File file(MPI_COMM_WORLD, path_, Hdf5File::Use::read);
  EXPECT_EQ(file.shape("mesh/cells").frame, -1);
  EXPECT_EQ(file.shape("mesh/cells").total, rows(-1).total);
  std::vector<double> found(rows(-1).count * 2);
  file.read("mesh/cells", found.data(), rows(-1));
  for (const double number : found) ASSERT_EQ(number, 7);
  EXPECT_EQ(file.shape("mesh/none").total, 0u);
  EXPECT_TRUE(file.finish());
}

TEST_P(Frames, FailOnAllRanksWhereTheFileIsNotThere) {
  Hdf5File file(MPI_COMM_WORLD, path_, Hdf5File::Use::append);
  file.write("points/u", values(1).data(), rows(1), {H5T_IEEE_F64LE, GetParam()});
  EXPECT_FALSE(file.finish());
}

INSTANTIATE_TEST_SUITE_P(Deflate, Frames, testing::Values(0, 1));

TEST(FileOrder, FindsTheRowsOfThingsOfOtherRanks) {
  // the things of rank r have the keys 10 k + r for k = 0, 1, 2 from the last to the first
  std::vector<std::uint64_t> mine, of_next;
  for (int k = 2; k >= 0; --k) {
    mine.push_back(10 * k + rank());
    of_next.push_back(10 * k + (rank() + 1) % ranks());
  }
  const FileOrder order(MPI_COMM_WORLD, mine, 30, of_next);
  EXPECT_EQ(order.size(), std::uint64_t(3 * ranks()));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(order.rows()[i], (2 - i) * ranks() + rank());
    EXPECT_EQ(order.referred_rows()[i], (2 - i) * ranks() + (rank() + 1) % ranks());
  }
  std::vector<double> values(mine.begin(), mine.end()), back(3);
  const auto rows = order.to_file(values.data(), 1);
  ASSERT_EQ(rows.size(), order.count());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto row = int(order.first() + i);
    EXPECT_EQ(rows[i], 10 * (row / ranks()) + row % ranks());
  }
  order.from_file(rows, 1, back.data());
  EXPECT_EQ(back, values);
}

}  // namespace base_hdf5_frames
