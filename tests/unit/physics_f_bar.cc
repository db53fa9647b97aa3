#include "cell_quantities.h"

#include <deal.II/base/quadrature_lib.h>

using namespace steppe;

namespace physics_f_bar {

MaterialInput f_bar(MaterialInput input) {
  input.dilatation = "f-bar";
  return input;
}

TEST(FBar, HasAConsistentTangent) {
  for (const std::string law : {"neo-Hookean", "linear elastic"}) {
    SCOPED_TRACE(law);
    expect_consistent_with_damping<2>(held(2, f_bar(material(law))));
    expect_consistent_with_damping<3>(held(3, f_bar(material(law))));
  }
}

TEST(FBar, HasAConsistentTangentOfEveryLaw) {
  for (const MaterialInput& law : all_materials(3)) {
    SCOPED_TRACE(name_of(law));
    expect_consistent<3>(held(3, f_bar(law)), 0, 0, 1);
  }
}

TEST(FBar, HasAConsistentTangentBesideBranchesAndViscousStress) {
  BodyInput setup = held(2, f_bar(relaxing(viscous(averaged()))));
  setup.damping.stiffness_factor = 0.2;
  setup.damping.consistent_tangent = true;
  setup.materials.push_back({"right", material("St. Venant-Kirchhoff", 40)});
  setup.materials[1].second.where = "halfspace 1 0 0.5";
  Model<2> model(setup);
  model.problem.accept(displaced(model, 0, 1, 2.2));
  State state = moving_state(model);
  state.time = 0.1;
  expect_consistent(model, state, 1, 0.1, 0.1);
}

/// The virtual work of the forces by definition: the integral of sigma(F_bar) : grad_x w dv, of the
/// law's Cauchy stress. With small strains the body at rest is the current one.
template <int dim>
void expect_virtual_work(const MaterialInput& input) {
  BodyInput setup(dim, 2);
  setup.made_of(f_bar(input));
  const Model<dim> model(setup);
  const State state = displaced(model, 0, 1);
  const VecHandle w = random_vector(model.space, 3);
  update_ghosts(w);
  const Material<dim>& material = model.body.material(0);
  const bool small_strain = material.law->small_strain();
  CellValues<dim> values(model.space, model.space.quadrature()),
      centre(model.space, dealii::QMidpoint<dim>());
  std::vector<Tensor2<dim, double>> H(values.n_points()), W(values.n_points());
  std::vector<Direction<double>> fibres(material.fibres.size());
  const WrittenAtPoints<dim> written(model, state);
  double work = 0;
  for (std::size_t k = 0; k < model.space.cells().size(); ++k) {
    const LocalView u(state.displacement), virtual_u(w);
    Tensor2<dim, double> H_0;
    values.reinit(k);
    centre.reinit(k);
    gradients(values, u, H.data());
    gradients(values, virtual_u, W.data());
    gradients(centre, u, &H_0);
    for (int q = 0; q < values.n_points(); ++q) {
      const Tensor2<dim, double> F = deformation_gradient(H[q]);
      const double J = 1 + determinant_minus_one(H[q]), J_0 = 1 + determinant_minus_one(H_0);
      const double r = std::pow(J_0 / J, 1. / dim);
      const Tensor2<dim, double> H_bar = small_strain
                                             ? plus_identity(H[q], (trace(H_0) - trace(H[q])) / dim)
                                             : plus_identity(scaled(r, F), -1.);
      const Tensor2<dim, double> gradient =  // of w in the current configuration
          small_strain ? W[q] : product_transposed(W[q], inverse_transpose(F, J));
      material.fibres.at(values.point(q), fibres.data());
      bool admissible;
      const Tensor2<3, double> all =
          material.law->cauchy_in_three_dimensions(H_bar, admissible, {1, fibres.data()});
      ASSERT_TRUE(admissible);
      Tensor2<dim, double> sigma;
      for (int i = 0; i < dim; ++i)
        for (int j = 0; j < dim; ++j) sigma(i, j) = all(i, j);
      work += values.weight(q) * (small_strain ? 1 : J) * double_contraction(sigma, gradient);
      // what is written is the stress that balances the loads
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) EXPECT_NEAR(written.stress(k, q)(i, j), all(i, j), 1e-9);
    }
  }
  work = dealii::Utilities::MPI::sum(work, MPI_COMM_WORLD);
  EXPECT_NEAR(dot(forces(model, state), w), work, 1e-12 * std::abs(work));
}

TEST(FBar, IsThatOfThePointsInAHomogeneousDeformation) {
  for (const MaterialInput& law : all_materials(2)) {
    SCOPED_TRACE(name_of(law));
    expect_pointwise<2>(held(2, f_bar(law)));
  }
  expect_pointwise<3>(held(3, f_bar(material("neo-Hookean"))));
  expect_pointwise<3>(held(3, f_bar(material("linear elastic"))));
}

TEST(FBar, HasTheVirtualWorkOfTheCauchyStress) {
  for (const MaterialInput& law : all_materials(2)) {
    SCOPED_TRACE(name_of(law));
    expect_virtual_work<2>(law);
  }
  for (const MaterialInput& law : all_materials(3)) {
    SCOPED_TRACE(name_of(law));
    expect_virtual_work<3>(law);
  }
}

/// Without forces after a rotation about an axis by an angle.
template <int dim>
void expect_no_force_of_rotation(double angle) {
  BodyInput setup(dim, 2);
  const Model<dim> model(setup.made_of(f_bar(material("neo-Hookean"))));
  State state = model.state();
  interpolate(
      model.space,
      [&](const auto& x) {
        dealii::Tensor<1, dim> u;
        u[0] = std::cos(angle) * x[0] - std::sin(angle) * x[1] - x[0];
        u[1] = std::sin(angle) * x[0] + std::cos(angle) * x[1] - x[1];
        return u;
      },
      state.displacement);
  EXPECT_LT(norm(forces(model, state)), 1e-12 * 100);
  EXPECT_LT(model.problem.energetics()->balance(state).strain, 1e-24 * 100);
}

/// The state of one square cell whose corner at (1, 1) is elsewhere is inadmissible.
void expect_inadmissible(const dealii::Point<2>& corner, double scale) {
  BodyInput setup(2, 1);
  setup.mesh.transform = "";
  const Model<2> model(setup.made_of(f_bar(material("neo-Hookean"))));
  State state = model.state();
  interpolate(
      model.space,
      [&](const dealii::Point<2>& x) {
        dealii::Tensor<1, 2> u = x[0] + x[1] > 1.5 ? corner - x : dealii::Tensor<1, 2>();
        u[0] = scale * (u[0] + x[0]) - x[0];
        return u;
      },
      state.displacement);
  VecHandle F = model.space.create_vector();
  EXPECT_FALSE(model.problem.residual(state, F));
}

TEST(FBar, HasNoForceAfterARotation) {
  expect_no_force_of_rotation<2>(2);
  expect_no_force_of_rotation<3>(2);
}

TEST(FBar, IsInadmissibleWhereDetFIsNegativeAtAPointOrTheCentre) {
  expect_inadmissible({0.2, 0.2}, 1);    // at the last point, not at the centre
  expect_inadmissible({-0.2, -0.2}, 1);  // there too, not at the first point
  expect_inadmissible({1, 1}, -1);       // everywhere: J_0 / J is positive
}

TEST(FBar, IsRefusedOnOtherCells) {
  for (const bool simplices : {false, true}) {
    const BodyInput setup = held(2, f_bar(material("neo-Hookean")), simplices ? 1 : 2, simplices);
    EXPECT_THROW(Model<2>{setup}, InputError);
  }
}

}  // namespace physics_f_bar
