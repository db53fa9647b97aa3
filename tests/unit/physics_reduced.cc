#include "model.h"

#include "steppe/fem/basis_map.h"
#include "steppe/physics/internal_force/quartic_energy.h"
#include "steppe/physics/system/reduced_problem.h"

using namespace steppe;
using namespace dealii;

namespace {

/// G of a quartic energy in r coordinates, in general position.
std::vector<double> example_gram(int r) {
  const int m = QuarticEnergy::n_monomials(r);
  std::vector<double> G(m * m);
  for (int a = 0; a < m; ++a)
    for (int b = 0; b <= a; ++b)
      G[a * m + b] = G[b * m + a] = std::sin(1 + a + 0.37 * a * b) + (a == b ? 2 : 0);
  return G;
}

/// 1/2 m(z) . G m(z) as it is defined.
double energy_of(int r, const std::vector<double>& G, const std::vector<double>& z) {
  std::vector<double> m = z;
  for (int i = 0; i < r; ++i)
    for (int j = i; j < r; ++j) m.push_back(z[i] * z[j]);
  double sum = 0;
  for (std::size_t a = 0; a < m.size(); ++a)
    for (std::size_t b = 0; b < m.size(); ++b) sum += 0.5 * m[a] * G[a * m.size() + b] * m[b];
  return sum;
}

/// The derivative of a polynomial of degree four at most, exact but for rounding.
template <class Function>
double derivative(const Function& f) {
  return (f(-2.) - 8 * f(-1.) + 8 * f(1.) - f(2.)) / 12;
}

TEST(QuarticEnergy, IsThatOfItsMonomialsWithForceAndTangentAsDerivatives) {
  for (const int r : {1, 2, 5}) {
    const std::vector<double> G = example_gram(r);
    QuarticEnergy energy(r, G);
    std::vector<double> z(r);
    for (int i = 0; i < r; ++i) z[i] = 0.4 - 0.3 * i;
    energy.evaluate(z.data());
    EXPECT_NEAR(energy.energy(), energy_of(r, G, z), 1e-13);
    const std::vector<double> force = energy.force(), tangent = energy.tangent();
    for (int i = 0; i < r; ++i) {
      const auto moved = [&](double s) {
        std::vector<double> there = z;
        there[i] += 0.5 * s;
        return there;
      };
      EXPECT_NEAR(force[i], 2 * derivative([&](double s) { return energy_of(r, G, moved(s)); }),
                  1e-12);
      for (int j = 0; j < r; ++j)
        EXPECT_NEAR(tangent[j * r + i], 2 * derivative([&](double s) {
                                          energy.evaluate(moved(s).data());
                                          return energy.force()[j];
                                        }),
                    1e-12);
    }
  }
}

/// Smooth motions of gradients of about one, zero on the side x = 0.
template <int dim>
std::vector<VecHandle> example_basis(const Model<dim>& model, int r) {
  std::vector<VecHandle> basis;
  for (int k = 0; k < r; ++k) {
    basis.push_back(model.space.create_vector());
    interpolate(
        model.space,
        [&](const Point<dim>& x) { return 8 * x[0] * wave((1 + 0.6 * k) * x, 1.3 * k); },
        basis.back());
    model.problem.supports().zero(basis.back());
    update_ghosts(basis.back());
  }
  return basis;
}

BodyInput example_body(int dim, unsigned int degree, bool simplices, const std::string& stiffness) {
  BodyInput setup(dim, 2, degree, simplices);
  setup.materials = {{"stiff", material("St. Venant-Kirchhoff", 200)},
                     {"soft", material("linear elastic", 30, 0.2, 3)}};
  setup.materials[1].second.where = "halfspace " + std::string(dim == 2 ? "0 1" : "0 0 1") + " 0.5";
  setup.materials[0].second.rayleigh_stiffness = "0.02";
  setup.damping.mass_factor = 0.3;
  setup.damping.stiffness_factor = 0.01;
  setup.damping.stiffness = stiffness;
  setup.dashpots = {{"tip", "everything", 0.7}};
  setup.move("id 0", "fixed");
  const std::string up = dim == 2 ? "0; sin(2*t)" : "0; sin(2*t); t",
                    field = dim == 2 ? "y; x*x" : "y; x*x; z";
  setup.load("gravity", "everything", up).load("traction", "id 1", field);
  setup.load("body force", "everything", dim == 2 ? "x*t; 1" : "x*t; 1; 0");  // not reduced
  return setup;
}

/// One more model whose terms are reduced, in the same coordinates.
template <int dim>
struct TwoProblems {
  explicit TwoProblems(const BodyInput& setup, int r = 4)
      : whole(setup),
        other(setup),
        basis(example_basis(whole, r)),
        map(basis, whole.problem.mass().create(0)),
        cells(whole.problem, map, Layout(MPI_COMM_WORLD, map.create_coordinates(), 1)),
        terms(other.problem.reduce(basis)),
        n_terms(terms.size()),
        reduced(other.problem, map, Layout(MPI_COMM_WORLD, map.create_coordinates(), 1),
                std::move(terms), other.problem.has_terms()) {}

  State state() const {
    State state = create_state(cells.layout());
    state.load_time = 0.4;
    state.half_step = 0.1;
    int k = 0;
    for (Vec v : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)}) {
      PetscInt n;
      check(VecGetLocalSize(v, &n));
      LocalArray entries(v);
      for (int i = 0; i < n; ++i) entries[i] = 0.15 * std::cos(1. + i + 2.3 * k);
      ++k;
    }
    return state;
  }

  Model<dim> whole, other;
  std::vector<VecHandle> basis;
  BasisMap map;
  MappedProblem cells;
  std::vector<std::unique_ptr<ReducedTerm>> terms;
  std::size_t n_terms;
  ReducedProblem reduced;
};

/// |a - b| <= 1e-12 of the larger, and both are something.
void expect_same(Vec a, Vec b) {
  EXPECT_GT(norm(b), 0);
  EXPECT_LT(distance(a, b), 1e-12 * norm(b));
}

template <int dim>
void expect_terms_of_cells(const BodyInput& setup) {
  TwoProblems<dim> two(setup);
  EXPECT_EQ(two.n_terms, 5u);  // inertia, damping, internal force and two of three loads
  EXPECT_TRUE(two.other.problem.has_terms());
  const State start = two.state();
  two.cells.accept(start);
  two.reduced.accept(start);
  State state = two.state();
  check(VecScale(state.displacement, -0.7));
  const auto make = [&] { return two.cells.layout().create_vector(); };
  VecHandle a = make(), b = make();
  EXPECT_TRUE(two.cells.residual(state, a));
  EXPECT_TRUE(two.reduced.residual(state, b));
  expect_same(b, a);
  for (const ForcePart part : {ForcePart::load, ForcePart::damping}) {
    two.cells.force(part, state, a, Contacts::as_they_are);
    two.reduced.force(part, state, b, Contacts::as_they_are);
    expect_same(b, a);
  }
  const TangentMatrix J(two.cells), J_reduced(two.reduced);
  for (const auto& s : {std::array<double, 3>{1, 0.1, 0.01}, std::array<double, 3>{0, 0, 1}}) {
    J->update(s[0], s[1], s[2], state);
    J_reduced->update(s[0], s[1], s[2], state);
    check(MatMult(J, state.velocity, a));
    check(MatMult(J_reduced, state.velocity, b));
    expect_same(b, a);
  }
  const Balance cells = two.cells.energetics()->balance(state),
                reduced = two.reduced.energetics()->balance(state);
  EXPECT_NEAR(reduced.kinetic, cells.kinetic, 1e-12 * cells.kinetic);
  EXPECT_NEAR(reduced.strain, cells.strain, 1e-12 * cells.strain);
  for (int c = 0; c < 3; ++c) {
    EXPECT_NEAR(reduced.linear_momentum[c], cells.linear_momentum[c], 1e-13);
    EXPECT_NEAR(reduced.angular_momentum[c], cells.angular_momentum[c], 1e-13);
  }
  if (!two.cells.energetics()->lacks_potential().empty()) return;
  const double phi = two.cells.energetics()->potential(1, 0.1, 0.01, state).value;
  EXPECT_NEAR(two.reduced.energetics()->potential(1, 0.1, 0.01, state).value, phi,
              1e-12 * std::abs(phi));
}

TEST(ReducedProblem, HasTheForcesTangentsAndEnergiesOfCells) {
  for (const std::string stiffness : {"current", "initial"}) {
    SCOPED_TRACE(stiffness);
    expect_terms_of_cells<2>(example_body(2, 1, false, stiffness));
    expect_terms_of_cells<2>(example_body(2, 2, true, stiffness));
    expect_terms_of_cells<3>(example_body(3, 1, false, stiffness));
    expect_terms_of_cells<3>(example_body(3, 2, true, stiffness));
  }
}

/// The middle of a step from one state to another.
template <int dim>
void expect_step_force_of_cells(bool simplices) {
  BodyInput setup(dim, 2, 1, simplices);
  setup.materials = example_body(dim, 1, simplices, "current").materials;
  setup.materials[0].second.rayleigh_stiffness = "0";
  setup.move("id 0", "fixed");
  Model<dim> whole(setup), other(setup);
  for (Model<dim>* model : {&whole, &other}) model->problem.use_energy_differences();
  const std::vector<VecHandle> basis = example_basis(whole, 4);
  const BasisMap map(basis, whole.problem.mass().create(0));
  const auto layout = [&] { return Layout(MPI_COMM_WORLD, map.create_coordinates(), 1); };
  MappedProblem cells(whole.problem, map, layout());
  ReducedProblem reduced(other.problem, map, layout(), other.problem.reduce(basis),
                         other.problem.has_terms());
  EXPECT_FALSE(other.problem.has_terms());
  EXPECT_FALSE(reduced.traits().symmetric);

  const auto make = [&] { return cells.layout().create_vector(); };
  State start = create_state(cells.layout()), middle = create_state(cells.layout()),
        end = create_state(cells.layout());
  {
    LocalArray z_0(start.displacement), z_m(middle.displacement), z_1(end.displacement);
    PetscInt n;
    check(VecGetLocalSize(start.displacement, &n));
    for (int i = 0; i < n; ++i) {
      z_0[i] = 0.15 * std::cos(1. + i);
      z_1[i] = 0.2 * std::sin(2.3 * i - 1);
      z_m[i] = (z_0[i] + z_1[i]) / 2;
    }
  }
  middle.start = start.displacement;
  VecHandle a = make(), b = make(), change = make();
  EXPECT_TRUE(cells.residual(middle, a));
  EXPECT_TRUE(reduced.residual(middle, b));
  expect_same(b, a);
  check(VecWAXPY(change, -1, start.displacement, end.displacement));
  const auto strain = [&](const State& state) {
    return reduced.energetics()->balance(state).strain;
  };
  EXPECT_NEAR(dot(b, change), strain(end) - strain(start), 1e-13 * (strain(end) + strain(start)));
  const TangentMatrix J(cells), J_reduced(reduced);
  J->update(1, 0.1, 0.01, middle);
  J_reduced->update(1, 0.1, 0.01, middle);
  for (const bool transposed : {false, true}) {  // it has no symmetry
    const auto multiply = transposed ? MatMultTranspose : MatMult;
    check(multiply(J, change, a));
    check(multiply(J_reduced, change, b));
    expect_same(b, a);
  }
}

TEST(ReducedProblem, HasTheDifferencesOfEnergyOfCells) {
  expect_step_force_of_cells<2>(false);
  expect_step_force_of_cells<2>(true);
  expect_step_force_of_cells<3>(false);
  expect_step_force_of_cells<3>(true);
}

TEST(ReducedProblem, LeavesToCellsWhatIsNoPolynomial) {
  BodyInput setup = example_body(2, 1, false, "current");
  setup.materials[0].second.law = "neo-Hookean";
  TwoProblems<2> two(setup);
  EXPECT_EQ(two.n_terms, 4u);
  const State state = two.state();
  VecHandle a = two.cells.layout().create_vector(), b = two.cells.layout().create_vector();
  EXPECT_TRUE(two.cells.residual(state, a));
  EXPECT_TRUE(two.reduced.residual(state, b));
  expect_same(b, a);
}

TEST(ReducedProblem, GivesTheReactionsOfAllTerms) {
  TwoProblems<3> two(example_body(3, 1, false, "current"));
  const State state = two.state();
  State nodal = create_state(nodal_layout(two.reduced)), of_cells = copy(nodal);
  expand(two.cells, state, of_cells);
  expand(two.reduced, state, nodal);
  expect_same(nodal.displacement, of_cells.displacement);
  VecHandle a = two.whole.space.create_vector(), b = two.whole.space.create_vector();
  nodal_reactions(two.cells, of_cells, a);
  nodal_reactions(two.reduced, nodal, b);
  expect_same(b, a);
}

}  // namespace
