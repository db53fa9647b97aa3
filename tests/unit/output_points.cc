#include "model.h"

#include "steppe/fem/point_fit.h"
#include "steppe/output/recovered_stress.h"

#include <deal.II/dofs/dof_tools.h>
#include <deal.II/numerics/data_out.h>

using namespace steppe;
using namespace dealii;

namespace {

/// Compares the points that DataOut asks about with the images of `output_points`.
template <int dim>
class ComparePoints : public DataPostprocessorScalar<dim> {
 public:
  explicit ComparePoints(const Space<dim>& space)
      : DataPostprocessorScalar<dim>("apart", update_quadrature_points),
        space_(space),
        points_(output_points(space)) {}

  void evaluate_vector_field(const DataPostprocessorInputs::Vector<dim>& inputs,
                             std::vector<Vector<double>>&) const override {
    ++n_cells;
    ASSERT_EQ(inputs.evaluation_points.size(), points_.size());
    for (unsigned int p = 0; p < points_.size(); ++p) {
      const auto x = space_.mapping().transform_unit_to_real_cell(inputs.template get_cell<dim>(),
                                                                  points_.point(p));
      EXPECT_LT(x.distance(inputs.evaluation_points[p]), 1e-12);
    }
  }

  mutable std::size_t n_cells = 0;

 private:
  const Space<dim>& space_;
  Quadrature<dim> points_;
};

template <int dim>
void expect_output_points(unsigned int degree, bool simplices) {
  const Model<dim> model(BodyInput(dim, 2, degree, simplices));
  const Space<dim>& space = model.space;
  LinearAlgebra::distributed::Vector<double> field(
      space.dofs().locally_owned_dofs(), DoFTools::extract_locally_relevant_dofs(space.dofs()),
      space.communicator());
  const ComparePoints<dim> compare(space);
  DataOut<dim> out;
  out.attach_dof_handler(space.dofs());
  out.add_data_vector(field, compare);
  out.build_patches(space.mapping(), space.degree());
  EXPECT_EQ(compare.n_cells, space.cells().size());
}

/// The largest error of a polynomial x^power of the reference cell, from its values at the
/// quadrature points.
template <int dim>
double fit_error(unsigned int degree, bool simplices, int power) {
  const Model<dim> model(BodyInput(dim, 2, degree, simplices));
  const Quadrature<dim> points = output_points(model.space);
  const Quadrature<dim>& known = model.space.quadrature();
  const FullMatrix<double> weights = fit_weights(model.space, points);
  double error = 0;
  for (unsigned int p = 0; p < points.size(); ++p) {
    double value = 0;
    for (unsigned int q = 0; q < known.size(); ++q)
      value += weights(p, q) * std::pow(known.point(q)[dim - 1], power);
    error = std::max(error, std::abs(value - std::pow(points.point(p)[dim - 1], power)));
  }
  return error;
}

}  // namespace

TEST(OutputPoints, AreThoseOfDataOut) {
  for (const int degree : {1, 2}) {
    expect_output_points<2>(degree, true);
    expect_output_points<3>(degree, true);
    expect_output_points<2>(degree, false);
    expect_output_points<3>(degree + 1, false);
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
