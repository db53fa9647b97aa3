#include "steppe/fem/space/node_directory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace steppe;
using namespace dealii;

namespace fem_node_directory {

constexpr double tolerance = 1e-3;

/// Points near the sides of the directory's cubes, as they are near each other, on all ranks the
/// same.
template <int dim>
std::vector<Point<dim>> crowd(int n) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> anywhere(-0.5, 0.5), near(-tolerance, tolerance);
  std::vector<Point<dim>> points;
  for (int i = 0; i < n; ++i) {
    points.emplace_back();
    for (int c = 0; c < dim; ++c)
      points.back()[c] = i % 3 == 0 ? anywhere(random) : points[i - i % 3][c] + near(random);
  }
  return points;
}

template <int dim>
void expect_nearest() {
  const unsigned int me = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD),
                     all = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD);
  const auto points = crowd<dim>(2000);
  std::vector<typename NodeDirectory<dim>::Entry> mine;
  std::vector<Point<dim>> wanted;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i % 2 == 1) {
      wanted.push_back(points[i]);  // every rank asks for all of them
    } else if (i / 2 % all == me) {
      mine.push_back({{}, PetscInt(i)});
      for (int c = 0; c < dim; ++c) mine.back().place[c] = points[i][c];
    }
  }
  wanted.push_back(points[0]);
  wanted.back()[0] = 1e300;  // farther than any number of cubes
  const NodeDirectory<dim> directory(MPI_COMM_WORLD, mine, tolerance);
  const std::vector<PetscInt> found = directory.find(wanted);
  int n_found = 0;
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    PetscInt best = -1;
    double least = tolerance;
    for (std::size_t i = 0; i < points.size(); i += 2)
      if (points[i].distance(wanted[k]) <= least) {
        least = points[i].distance(wanted[k]);
        best = PetscInt(i);
      }
    EXPECT_EQ(found[k], best) << "at " << wanted[k];
    n_found += best >= 0;
  }
  EXPECT_GT(n_found, 200);
  EXPECT_LT(n_found, 900);
}

TEST(NodeDirectory, FindsTheNearestNodeWithinTheTolerance) {
  expect_nearest<2>();
  expect_nearest<3>();
}

TEST(NodeDirectory, FindsTheLowestOfNodesAtOnePlace) {
  const PetscInt me = PetscInt(Utilities::MPI::this_mpi_process(MPI_COMM_WORLD));
  const NodeDirectory<2> directory(
      MPI_COMM_WORLD, {{{1, 2}, 10 + me}, {{1, 2}, 20 + me}, {{1 + tolerance, 2}, 5}}, tolerance);
  EXPECT_EQ(directory.find({Point<2>(1, 2), Point<2>(1, 3)}), (std::vector<PetscInt>{10, -1}));
  EXPECT_TRUE(directory.find({}).empty());
}

}  // namespace fem_node_directory
