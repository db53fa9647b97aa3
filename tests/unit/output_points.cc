#include "model.h"

#include "steppe/fem/cells/point_fit.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/output/series/field_patches.h"

using namespace steppe;
using namespace dealii;

namespace output_points_test {

/// The numbers after a line of a legacy VTK file that begins with a word.
std::vector<double> numbers_after(const std::string& text, const std::string& word, int skipped) {
  std::istringstream lines(text.substr(text.find("\n" + word) + 1));
  std::string line;
  for (int i = 0; i < skipped; ++i) std::getline(lines, line);
  std::vector<double> numbers;
  for (double x; lines >> x;) numbers.push_back(x);
  return numbers;
}

/// The field X of patches stands at the points where deal.II's writers put it.
template <int dim>
void expect_points_of_writers(unsigned int degree, const std::string& shape) {
  SCOPED_TRACE(std::to_string(dim) + "D " + shape + " degree " + std::to_string(degree));
  BodyInput setup(dim, 2, degree, shape == "simplices");
  if (shape == "curved") {
    setup.mesh.type = "generator";
    setup.mesh.sides = "curved";
    setup.mesh.generator = "quarter_hyper_shell";
    setup.mesh.arguments = dim == 2 ? "0, 0 : 1 : 2 : 0 : true" : "0, 0, 0 : 1 : 2 : 3 : true";
    setup.mesh.transform = "";
  }
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> space(mesh, setup.space);
  VecHandle places = space.create_vector();
  interpolate(
      space, [](const Point<dim>& x) { return x; }, places);
  FieldPatches<dim> patches(space, output_points(space));
  patches.add_nodal("X", places, dim);
  patches.build();
  DataOutBase::VtkFlags flags;
  flags.write_higher_order_cells = degree > 1 && shape != "simplices";
  patches.set_flags(flags);
  std::ostringstream text;
  patches.write_vtk(text);
  const auto points = numbers_after(text.str(), "POINTS", 1),
             field = numbers_after(text.str(), "VECTORS X", 1);
  ASSERT_EQ(points.size(), 3 * space.cells().size() * output_points(space).size());
  ASSERT_EQ(points.size(), field.size());
  for (std::size_t i = 0; i < points.size(); ++i) EXPECT_NEAR(points[i], field[i], 1e-6);
}

/// The largest error of a polynomial x^power of the reference cell, from its values at the
/// quadrature points.
template <int dim>
double fit_error(unsigned int degree, bool simplices, int power) {
  const Model<dim> model(BodyInput(dim, 2, degree, simplices));
  const Quadrature<dim> points = output_points(model.space);
  const Quadrature<dim>& known = model.space.quadrature();
  const FullMatrix<double> weights = fit_weights(model.space, points, model.space.degree());
  double error = 0;
  for (unsigned int p = 0; p < points.size(); ++p) {
    double value = 0;
    for (unsigned int q = 0; q < known.size(); ++q)
      value += weights(p, q) * std::pow(known.point(q)[dim - 1], power);
    error = std::max(error, std::abs(value - std::pow(points.point(p)[dim - 1], power)));
  }
  return error;
}

TEST(FieldPatches, StandAtThePointsOfDealIIsWriters) {
  for (const int degree : {1, 2}) {
    expect_points_of_writers<2>(degree, "simplices");
    expect_points_of_writers<3>(degree, "simplices");
    expect_points_of_writers<2>(degree, "hypercubes");
    expect_points_of_writers<3>(degree + 1, "hypercubes");
    expect_points_of_writers<2>(degree + 1, "curved");
    expect_points_of_writers<3>(degree, "curved");
  }
}

TEST(FitWeights, ReproducePolynomials) {
  for (const int degree : {1, 2, 3}) {
    EXPECT_LT(fit_error<2>(degree, false, degree), 1e-12);
    EXPECT_LT(fit_error<3>(degree, false, degree), 1e-12);
  }
  EXPECT_LT(fit_error<2>(1, true, 0), 1e-12);
  EXPECT_LT(fit_error<2>(2, true, 1), 1e-12);
  EXPECT_LT(fit_error<3>(2, true, 1), 1e-12);
}

}  // namespace output_points_test
