#include "model.h"

#include "steppe/fem/search/interpolation.h"

using namespace steppe;
using namespace dealii;

namespace fem_interpolation {

template <int dim>
std::vector<Point<dim>> owned_nodes(const Space<dim>& space) {
  const auto& all = space.node_positions();
  return {all.begin(), all.begin() + space.n_owned_nodes()};
}

/// A polynomial of that degree in general position.
template <int dim>
Tensor<1, dim> polynomial(const Point<dim>& x, int degree) {
  Tensor<1, dim> u;
  for (int c = 0; c < dim; ++c) {
    double s = 0.3 + c;
    for (int k = 0; k < dim; ++k) s += (1 + (2 * c + k) % 3) * x[k];
    u[c] = degree == 1 ? s : s * s - 2 * s * x[0];
  }
  return u;
}

/// The largest error at the nodes of one body of a polynomial that the other one holds.
template <int dim>
double error(const BodyInput& from, const BodyInput& to, int degree) {
  const Model<dim> old(from), body(to);
  const VecHandle field = old.space.create_vector();
  interpolate(
      old.space, [&](const auto& x) { return polynomial(x, degree); }, field);
  const auto points = owned_nodes(body.space);
  const auto values = Interpolation<dim>(old.space, points, "")(field);
  EXPECT_EQ(values.size(), dim * points.size());
  double largest = 0;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (int c = 0; c < dim; ++c)
      largest = std::max(largest, std::abs(values[dim * i + c] - polynomial(points[i], degree)[c]));
  return Utilities::MPI::max(largest, MPI_COMM_WORLD);
}

BodyInput straight(int dim, int n, unsigned int degree = 1, bool simplices = false) {
  BodyInput body(dim, n, degree, simplices);
  body.mesh.transform = "";
  return body;
}

TEST(Interpolation, HoldsPolynomialsBetweenAllShapes) {
  for (const bool from : {false, true})
    for (const bool to : {false, true}) {
      EXPECT_LT((error<2>(BodyInput(2, 5, 1, from), BodyInput(2, 3, 2, to), 1)), 1e-11);
      EXPECT_LT((error<3>(BodyInput(3, 3, 1, from), BodyInput(3, 4, 1, to), 1)), 1e-11);
      EXPECT_LT((error<3>(straight(3, 2, 2, from), straight(3, 3, 1, to), 2)), 1e-11);
    }
}

TEST(Interpolation, SameNodesKeepTheirValues) {
  EXPECT_LT((error<3>(BodyInput(3, 4), BodyInput(3, 4), 2)), 1e-12);
  EXPECT_LT((error<2>(BodyInput(2, 6, 2, true), BodyInput(2, 6, 2, true), 2)), 1e-12);
}

TEST(Interpolation, AdjointKeepsProductsAndSums) {
  for (const bool simplices : {false, true}) {
    const Model<2> old(BodyInput(2, 5, 2, simplices)), body(BodyInput(2, 3, 1, !simplices));
    const VecHandle field = old.space.create_vector(1), sums = old.space.create_vector(1);
    {
      LocalArray entries(field);
      for (int node = 0; node < old.space.n_local_nodes(); ++node)
        entries[node] = polynomial(old.space.node_positions()[node], 2)[0];
    }
    check(VecZeroEntries(sums));
    const auto points = owned_nodes(body.space);
    const Interpolation<2> at(old.space, points, "");
    std::vector<double> values;
    for (const Point<2>& x : points) values.push_back(1 + std::sin(7 * x[0] + 3 * x[1]));
    const std::vector<double> there = at(field, 1);
    double product = 0, sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      product += values[i] * there[i];
      sum += values[i];
    }
    at.add_adjoint(values, sums);
    PetscScalar adjoint, total;
    check(VecDot(field, sums, &adjoint));
    check(VecSum(sums, &total));
    EXPECT_NEAR(adjoint / Utilities::MPI::sum(product, MPI_COMM_WORLD), 1, 1e-13);
    EXPECT_NEAR(total / Utilities::MPI::sum(sum, MPI_COMM_WORLD), 1, 1e-13);
  }
}

TEST(Interpolation, OutsideGoesOnFromTheNearestPoint) {
  for (const bool simplices : {false, true}) {
    const Model<2> old(straight(2, 4, 1, simplices));
    const VecHandle field = old.space.create_vector();
    interpolate(
        old.space, [](const auto& x) { return polynomial(x, 1); }, field);
    const bool first = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
    std::vector<Point<2>> points;
    if (first) points = {{0.6, 1.03}, {1.04, 1.04}, {-0.05, 0.3}, {0.5, 0.5}};
    const Interpolation<2> at(old.space, points, "");
    const auto values = at(field);
    for (std::size_t i = 0; i < points.size(); ++i)
      for (int c = 0; c < 2; ++c)
        EXPECT_NEAR(values[2 * i + c], polynomial(points[i], 1)[c], 1e-12) << i;
    EXPECT_EQ(at.n_outside(), 3u);
    EXPECT_NEAR(at.farthest(), 0.04 * std::sqrt(2.), 1e-12);
  }
}

TEST(Interpolation, RefusesWhatIsFartherByNumberAndPlace) {
  const Model<2> old(straight(2, 4));
  const int rank = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD),
            size = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD);
  std::vector<Point<2>> points = {{0.1, 0.2}};
  if (rank == size - 1) points = {{0.5, 1.2}, {0.5, 0.9}, {3, 3}};
  const std::string text = input_error([&] { Interpolation<2>(old.space, points, "the option"); });
  EXPECT_EQ(text.rfind("the option: 2 nodes are outside", 0), 0u) << text;
  EXPECT_NE(text.find("at (0.5, 1.2) m"), std::string::npos) << text;
}

}  // namespace fem_interpolation
