#include "history.h"

#include "steppe/fem/point_fit.h"
#include "steppe/output/fields.h"
#include "steppe/output/stress.h"
#include "steppe/output/viscoelastic_stress.h"
#include "steppe/physics/body/gradient.h"

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

/// The largest difference of the stresses that are found at the quadrature points after a jump, law
/// and branches, from the law's and what remains of its relaxing part.
template <int dim>
double error_after_a_jump(const std::string& law, unsigned int degree, bool simplices) {
  MaterialInput made_of = material(law);
  complete(made_of, dim, 0.3);
  Model<dim> model(held(dim, relaxing(made_of), degree, simplices));
  model.problem.accept(displaced(model, 0, 0));
  model.problem.accept(displaced(model, 1e-9, 1));
  const State state = displaced(model, 0.3, 1);
  model.problem.accept(state);
  const double remaining = 0.8 * std::exp(-1.) + 0.5 * std::exp(-0.15);

  const Space<dim>& space = model.space;
  ViscoelasticStress<dim> beside(space, model.body, model.problem.relaxation(), space.quadrature());
  CellValues<dim> values(space, space.quadrature());
  std::vector<Tensor2<dim, double>> H(values.n_points());
  update_ghosts(state.displacement);
  update_ghosts(state.velocity);
  const LocalView u(state.displacement), v(state.velocity);
  double error = 0;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    gradients(values, u, H.data());
    EXPECT_TRUE(beside.acts_in(k));
    const auto& sigma = beside.at(k, u, v);
    for (int q = 0; q < values.n_points(); ++q) {
      const Material<dim>& material = model.body.material(k);
      std::vector<Direction<double>> fibres(material.fibres.size());
      material.fibres.at(values.point(q), fibres.data());
      bool admissible;
      const auto expected =
          material.relaxing_law().cauchy_in_three_dimensions(H[q], admissible, fibres.data());
      EXPECT_GT(std::abs(expected(2, 2)), 0);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          error = std::max(error, std::abs(sigma[q](i, j) - remaining * expected(i, j)));
    }
  }
  return Utilities::MPI::max(error, MPI_COMM_WORLD);
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

TEST(ViscoelasticStress, IsWhatRemainsAfterAJump) {
  for (const std::string law : {"linear elastic", "St. Venant-Kirchhoff", "neo-Hookean",
                                "isochoric neo-Hookean", "Holzapfel"}) {
    SCOPED_TRACE(law);
    // plane strain has a stress across the plane
    EXPECT_LT(error_after_a_jump<2>(law, 1, true), 1e-6);
    EXPECT_LT(error_after_a_jump<2>(law, 2, false), 1e-6);
    EXPECT_LT(error_after_a_jump<3>(law, 1, false), 1e-6);
  }
}
