#include "model.h"

#include "steppe/fem/search/locate.h"

#include <random>

using namespace steppe;
using namespace dealii;

namespace fem_locate {

template <int dim>
std::string text_of(const Point<dim>& x) {
  std::ostringstream text;
  text.precision(17);
  for (int c = 0; c < dim; ++c) text << (c ? ", " : "") << x[c];
  return text.str();
}

/// Points of the unit square or cube, the same on all ranks.
template <int dim>
std::vector<PointText> random_points(int count) {
  std::mt19937 generator(7);
  std::uniform_real_distribution<double> coordinate(0, 1);
  std::vector<PointText> points;
  for (int i = 0; i < count; ++i) {
    Point<dim> x;
    for (int c = 0; c < dim; ++c) x[c] = coordinate(generator);
    points.push_back({text_of(x), "Probes / p" + std::to_string(i) + " / At"});
  }
  return points;
}

/// The positions that the weights make of those of the nodes, summed over the ranks.
template <int dim>
std::vector<double> by_weights(const Space<dim>& space, const std::vector<Located<dim>>& located) {
  std::vector<double> sums;
  for (const Located<dim>& point : located) {
    Point<dim> x;
    for (const auto& [node, weight] : point.weights) x += weight * space.node_positions()[node];
    for (int c = 0; c < dim; ++c) sums.push_back(x[c]);
  }
  Utilities::MPI::sum(sums, MPI_COMM_WORLD, sums);
  return sums;
}

template <int dim>
void finds_random_points(bool simplices, unsigned int degree) {
  const Model<dim> model(BodyInput(dim, 4, degree, simplices));
  const auto located = locate(model.space, random_points<dim>(300));
  ASSERT_EQ(located.size(), 300u);
  const auto sums = by_weights(model.space, located);
  for (std::size_t i = 0; i < located.size(); ++i) {
    EXPECT_GE(located[i].n_cells, 1);
    for (int c = 0; c < dim; ++c) EXPECT_NEAR(sums[dim * i + c], located[i].x[c], 1e-9) << i;
  }
}

TEST(Locate, ManyPointsOfDistortedCells) {
  for (const bool simplices : {false, true}) {
    finds_random_points<2>(simplices, 1);
    finds_random_points<3>(simplices, 2);
  }
}

TEST(Locate, CountsTheCellsThatMeetAtAPointOverAllRanks) {
  BodyInput setup(3, 4);
  setup.mesh.transform = "";
  const Model<3> model(setup);
  const auto located = locate(model.space, {{"0.5, 0.5, 0.5", "a"},
                                            {"0.5, 0.5, 0.4", "b"},
                                            {"0.5, 0.4, 0.4", "c"},
                                            {"0, 0, 0", "d"},
                                            {"0.4, 0.4, 0.4", "e"}});
  const int expected[] = {8, 4, 2, 1, 1};
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(located[i].n_cells, expected[i]);
    EXPECT_EQ(Utilities::MPI::sum(located[i].cells.size(), MPI_COMM_WORLD),
              std::size_t(expected[i]));
  }
}

TEST(Locate, RefusesTheFirstPointOutside) {
  const Model<2> model(BodyInput(2, 3));
  EXPECT_TRUE(locate<2>(model.space, {}).empty());
  const std::string error = input_error([&] {
    locate<2>(model.space, {{"0.5, 0.5", "a"}, {"1.1, 0.5", "b"}, {"2, 2", "c"}});
  });
  EXPECT_EQ(error.rfind("b = 1.1, 0.5: the point is not in the body; coordinates", 0), 0u) << error;
}

}  // namespace fem_locate
