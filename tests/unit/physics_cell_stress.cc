#include "cell_quantities.h"

#include <algorithm>

using namespace steppe;
using namespace dealii;

namespace physics_cell_stress {

/// The nodal forces of the written stress, the integral of sigma : grad_x N dv, with sums of its
/// energy.
template <int dim>
VecHandle integrated(const Model<dim>& model, const State& state, double& energy) {
  const WrittenAtPoints<dim> written(model, state);
  CellValues<dim> values(model.space, model.space.quadrature());
  std::vector<Tensor2<dim, double>> H(values.n_points());
  VecHandle force = model.space.create_vector();
  zero_ghosts(force);
  energy = 0;
  {
    const LocalView u(state.displacement);
    LocalArray f(force);
    for (std::size_t k = 0; k < model.space.cells().size(); ++k) {
      const bool small_strain = model.body.material(k).law->small_strain();
      values.reinit(k);
      gradients(values, u, H.data());
      for (int q = 0; q < values.n_points(); ++q) {
        const Tensor2<3, double> sigma = written.stress(k, q);
        const double J = small_strain ? 1 : 1 + determinant_minus_one(H[q]);
        const Tensor2<dim, double> G = small_strain
                                           ? plus_identity(Tensor2<dim, double>{}, 1.)
                                           : inverse_transpose(deformation_gradient(H[q]), J);
        for (int a = 0; a < values.n_nodes(); ++a)
          for (int i = 0; i < dim; ++i)
            for (int j = 0; j < dim; ++j)
              for (int K = 0; K < dim; ++K)
                f[dim * values.nodes()[a] + i] +=
                    values.weight(q) * J * sigma(i, j) * G(j, K) * values.gradient(q, a)[K];
        energy += values.weight(q) * written.energy(k, q);
      }
    }
  }
  add_ghosts(force);
  energy = Utilities::MPI::sum(energy, MPI_COMM_WORLD);
  return force;
}

/// What is written of an accepted state in motion is what balances the loads, but for
/// stiffness-proportional damping, and its energy is that of the ledger.
template <int dim>
void expect_balanced(const MaterialInput& made_of, unsigned int degree = 1, bool simplices = false,
                     double stiffness_factor = 0) {
  SCOPED_TRACE(name_of(made_of) + " " + made_of.dilatation + (simplices ? " P" : " Q") +
               std::to_string(degree) + " in " + std::to_string(dim) + "D");
  BodyInput setup(dim, 2, degree, simplices);
  setup.made_of(made_of);
  setup.materials.push_back({"right", made_of});
  setup.materials[1].second.where = dim == 2 ? "halfspace 1 0 0.5" : "halfspace 1 0 0 0.5";
  setup.damping.stiffness_factor = stiffness_factor;
  Model<dim> model(setup);
  model.problem.accept(displaced(model, 0, 0));
  model.problem.accept(displaced(model, 0.1, 1, 2.2));
  State state = moving_state(model);
  state.time = 0.2;
  check(VecZeroEntries(state.acceleration));
  model.problem.accept(state);
  double energy;
  const VecHandle found = integrated(model, state, energy), expected = forces(model, state);
  if (stiffness_factor != 0) {
    const VecHandle damping = model.space.create_vector();
    model.problem.force(ForcePart::damping, state, damping);
    check(VecAXPY(expected, -1, damping));
  }
  expect_same(found, expected);
  EXPECT_NEAR(model.problem.energetics()->balance(state).strain, energy, 1e-12 * energy);
}

MaterialInput with_dilatation(MaterialInput input, const std::string& dilatation) {
  input.dilatation = dilatation;
  return input;
}

/// Branches and viscosity.
MaterialInput relaxing_and_viscous(const MaterialInput& input) { return relaxing(viscous(input)); }

TEST(CellStress, IsWrittenAsItIsBalancedForEveryLaw) {
  expect_balanced<2>(material("neo-Hookean"), 2);
  for (const MaterialInput& law : all_materials(3)) expect_balanced<3>(law);
}

TEST(CellStress, IsWrittenAsItIsBalancedForEveryDilatation) {
  for (const std::string law : {"isochoric neo-Hookean", "linear elastic"}) {
    const MaterialInput input = material(law, 100, 0.45);
    for (const std::string dilatation : {"mean", "f-bar"}) {
      expect_balanced<2>(with_dilatation(input, dilatation));
      expect_balanced<3>(with_dilatation(input, dilatation));
    }
    expect_balanced<2>(with_dilatation(input, "mean"), 3);
    expect_balanced<3>(with_dilatation(input, "mean"), 2, true);
    expect_balanced<2>(with_dilatation(input, "nodal"), 1, true);
    expect_balanced<3>(with_dilatation(input, "nodal"), 1, true);
  }
}

TEST(CellStress, IsWrittenAsItIsBalancedWithBranchesAndViscosity) {
  for (const MaterialInput& input :
       {material("neo-Hookean"), material("linear elastic"), material("isochoric neo-Hookean")}) {
    expect_balanced<2>(relaxing(input));
    expect_balanced<3>(viscous(input));
    expect_balanced<2>(relaxing_and_viscous(input), 2, true);
    expect_balanced<3>(relaxing_and_viscous(input));
    expect_balanced<2>(viscous(with_dilatation(input, "f-bar")));
    if (input.law == "neo-Hookean") continue;
    expect_balanced<2>(relaxing_and_viscous(with_dilatation(input, "f-bar")));
    expect_balanced<3>(relaxing_and_viscous(with_dilatation(input, "mean")), 2);
    expect_balanced<2>(relaxing_and_viscous(with_dilatation(input, "nodal")), 1, true);
  }
}

TEST(CellStress, IsWrittenWithoutStiffnessProportionalDamping) {
  expect_balanced<2>(relaxing(material("neo-Hookean")), 2, false, 0.2);
  expect_balanced<3>(averaged(), 1, false, 0.2);
  expect_balanced<2>(nodal(), 1, true, 0.2);
}

/// In plane strain the stress is that of a layer which is held from moving across.
void expect_layer(const MaterialInput& made_of, unsigned int degree) {
  SCOPED_TRACE(name_of(made_of) + " " + made_of.dilatation);
  const auto state_of = [](auto& model, double time, double phase) {
    State state = model.state();
    state.time = time;
    const auto in_plane = [](const auto& x, double phase) {
      auto u = 0 * x;
      const Tensor<1, 2> of_two = wave(Point<2>(x[0], x[1]), phase);
      for (int c = 0; c < 2; ++c) u[c] = of_two[c];
      return Tensor<1, std::decay_t<decltype(x)>::dimension>(u);
    };
    interpolate(
        model.space, [&](const auto& x) { return in_plane(x, phase); }, state.displacement);
    interpolate(
        model.space, [&](const auto& x) { return in_plane(x, phase + 1); }, state.velocity);
    return state;
  };
  BodyInput plane(2, 3, degree), layer(3, 3, degree);
  plane.made_of(made_of);
  layer.made_of(made_of);
  plane.mesh.transform = "x + 0.1*x*y; y - 0.2*x*y";
  layer.mesh.transform = "x + 0.1*x*y; y - 0.2*x*y; z";
  layer.mesh.cells = "3, 3, 1";
  layer.mesh.upper = "1, 1, 0.3";
  Model<2> model(plane, MPI_COMM_SELF);
  Model<3> thick(layer, MPI_COMM_SELF);
  State state, thick_state;
  for (const double time : {0., 0.1, 0.2}) {
    state = state_of(model, time, 10 * time);
    thick_state = state_of(thick, time, 10 * time);
    model.problem.accept(state);
    thick.problem.accept(thick_state);
  }
  const WrittenAtPoints<2> found(model, state);
  const WrittenAtPoints<3> expected(thick, thick_state);
  double largest_across = 0;
  for (std::size_t k = 0; k < model.space.cells().size(); ++k) {
    const Point<2> centre = model.space.centre(k);
    const Point<3> there = thick.space.centre(k);
    ASSERT_NEAR(centre[0], there[0], 1e-12);
    ASSERT_NEAR(centre[1], there[1], 1e-12);
    for (unsigned int q = 0; q < model.space.quadrature().size(); ++q) {
      const Tensor2<3, double> a = found.stress(k, q), b = expected.stress(k, q);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) EXPECT_NEAR(a(i, j), b(i, j), 1e-11);
      EXPECT_NEAR(found.energy(k, q), expected.energy(k, q), 1e-11);
      largest_across = std::max(largest_across, std::abs(a(2, 2)));
    }
  }
  EXPECT_GT(largest_across, 1);
}

/// The largest difference of the stresses that are written after a jump from the law's and what
/// remains of its relaxing part.
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
  const WrittenAtPoints<dim> written(model, state);
  CellValues<dim> values(space, space.quadrature());
  std::vector<Tensor2<dim, double>> H(values.n_points());
  const LocalView u(state.displacement);
  double error = 0;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const Material<dim>& material = model.body.material(k);
    std::vector<Direction<double>> fibres(material.fibres.size());
    values.reinit(k);
    gradients(values, u, H.data());
    for (int q = 0; q < values.n_points(); ++q) {
      material.fibres.at(values.point(q), fibres.data());
      bool ok;
      const auto all = material.law->cauchy_in_three_dimensions(H[q], ok, {1, fibres.data()}),
                 part = material.relaxing_law().cauchy_in_three_dimensions(H[q], ok,
                                                                           {1, fibres.data()}),
                 sigma = written.stress(k, q);
      EXPECT_GT(std::abs(part(2, 2)), 0);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          error = std::max(error, std::abs(sigma(i, j) - all(i, j) - remaining * part(i, j)));
    }
  }
  return Utilities::MPI::max(error, MPI_COMM_WORLD);
}

TEST(CellStress, AcrossThePlaneIsThatOfALayer) {
  for (const MaterialInput& input : {material("neo-Hookean"), material("linear elastic"),
                                     material("isochoric neo-Hookean"), averaged(0.45)}) {
    expect_layer(input, 1);
    expect_layer(relaxing_and_viscous(input), 2);
  }
}

TEST(CellStress, IsWhatRemainsAfterAJump) {
  for (const std::string law : {"linear elastic", "St. Venant-Kirchhoff", "neo-Hookean",
                                "isochoric neo-Hookean", "Holzapfel"}) {
    SCOPED_TRACE(law);
    // plane strain has a stress across the plane
    EXPECT_LT(error_after_a_jump<2>(law, 1, true), 1e-6);
    EXPECT_LT(error_after_a_jump<2>(law, 2, false), 1e-6);
    EXPECT_LT(error_after_a_jump<3>(law, 1, false), 1e-6);
  }
}

}  // namespace physics_cell_stress
