#include "coordinates.h"
#include "reduced.h"

#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/reduced_energy/quartic_energy.h"
#include "steppe/physics/reduced_energy/strain_gram.h"

using namespace steppe;
using namespace dealii;

namespace physics_reduced {

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

constexpr double nowhere = 1e9;

/// The basis with local functions of the nodes beyond x = `from`, where the cells are evaluated, as
/// they are of laws without a polynomial.
template <int dim>
ReducedBasis with_local_functions(const Model<dim>& model, int r, double from) {
  const Space<dim>& space = model.space;
  std::vector<PetscInt> units;
  for (int node = 0; node < space.n_owned_nodes(); ++node)
    for (int c = 0; c < dim && space.node_positions()[node][0] > from; ++c)
      units.push_back(dim * space.global_node(node) + c);
  std::vector<PetscInt> all;
  for (const auto& of_rank : Utilities::MPI::all_gather(MPI_COMM_WORLD, units))
    all.insert(all.end(), of_rank.begin(), of_rank.end());
  EvaluatedCells cells;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const int* nodes = space.cell_nodes(k);
    cells.covered.push_back(!lacks_quartic_energy(model.body.material(k)).empty() ||
                            std::any_of(nodes, nodes + space.nodes_per_cell(), [&](int node) {
                              return space.node_positions()[node][0] > from;
                            }));
    cells.weights.push_back(cells.covered.back());
  }
  const bool none =
      std::find(cells.covered.begin(), cells.covered.end(), true) == cells.covered.end();
  if (on_all_ranks(MPI_COMM_WORLD, none)) return ReducedBasis(example_basis(model, r));
  return ReducedBasis(example_basis(model, r), std::move(all), std::move(cells));
}

/// One more model whose terms are reduced, in the same coordinates: the others, and the cells that
/// are evaluated, at the nodes that they touch.
template <int dim>
struct TwoProblems {
  explicit TwoProblems(const BodyInput& setup, double local_from = nowhere, int r = 4)
      : whole(setup),
        other(setup),
        basis(with_local_functions(other, r, local_from)),
        map(basis.vectors(), whole.problem.mass().create(0), basis.units()),
        cells(whole.problem, map, layout()),
        terms(other.problem.reduce(basis)),
        n_terms(terms.size()),
        touched(at_nodes(map, other.space, other.problem.marked_nodes())),
        reduced(in_coordinates(other.problem, map, *touched, std::move(terms))) {}

  Layout layout() const { return Layout(MPI_COMM_WORLD, map.create_coordinates(), 1); }

  State state() const {
    State state = create_state(cells.layout());
    state.load_time = 0.4;
    state.half_step = 0.1;
    int k = 0;
    for (Vec v : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)}) {
      PetscInt n;
      check(VecGetLocalSize(v, &n));
      LocalArray entries(v);
      for (int i = 0; i < n; ++i) entries[i] = (i < 4 ? 0.15 : 0.02) * std::cos(1. + i + 2.3 * k);
      ++k;
    }
    return state;
  }

  Model<dim> whole, other;
  ReducedBasis basis;
  BasisMap map;
  MappedProblem cells;
  std::vector<std::unique_ptr<ReducedTerm>> terms;
  std::size_t n_terms;
  std::unique_ptr<Map> touched;
  CoordinateProblem reduced;
};

template <int dim>
void expect_terms_of_cells(const BodyInput& setup, double local_from = nowhere) {
  TwoProblems<dim> two(setup, local_from);
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
  expect_equal(b, a);
  for (const ForcePart part : {ForcePart::load, ForcePart::damping}) {
    two.cells.force(part, state, a, Contacts::as_they_are);
    two.reduced.force(part, state, b, Contacts::as_they_are);
    expect_equal(b, a);
  }
  const TangentMatrix J(two.cells), J_reduced(two.reduced);
  for (const auto& s : {std::array<double, 3>{1, 0.1, 0.01}, std::array<double, 3>{0, 0, 1}}) {
    J->update(s[0], s[1], s[2], state);
    J_reduced->update(s[0], s[1], s[2], state);
    check(MatMult(J, state.velocity, a));
    check(MatMult(J_reduced, state.velocity, b));
    expect_equal(b, a);
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

TEST(CoordinateProblem, HasTheForcesTangentsAndEnergiesOfCells) {
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
void expect_step_force_of_cells(bool simplices, double local_from = nowhere) {
  BodyInput setup(dim, 2, 1, simplices);
  setup.materials = example_body(dim, 1, simplices, "current").materials;
  setup.materials[0].second.rayleigh_stiffness = "0";
  setup.move("id 0", "fixed");
  Model<dim> whole(setup), other(setup);
  for (Model<dim>* model : {&whole, &other}) model->problem.use_energy_differences();
  const ReducedBasis basis = with_local_functions(other, 4, local_from);
  const BasisMap map(basis.vectors(), whole.problem.mass().create(0), basis.units());
  const auto layout = [&] { return Layout(MPI_COMM_WORLD, map.create_coordinates(), 1); };
  MappedProblem cells(whole.problem, map, layout());
  auto terms = other.problem.reduce(basis);
  const auto touched = at_nodes(map, other.space, other.problem.marked_nodes());
  const CoordinateProblem reduced = in_coordinates(other.problem, map, *touched, std::move(terms));
  EXPECT_EQ(other.problem.has_terms(), local_from < nowhere);
  EXPECT_FALSE(reduced.traits().symmetric);

  const auto make = [&] { return cells.layout().create_vector(); };
  State start = create_state(cells.layout()), middle = create_state(cells.layout()),
        end = create_state(cells.layout());
  {
    LocalArray z_0(start.displacement), z_m(middle.displacement), z_1(end.displacement);
    PetscInt n;
    check(VecGetLocalSize(start.displacement, &n));
    for (int i = 0; i < n; ++i) {
      const double size = i < 4 ? 0.2 : 0.03;
      z_0[i] = 0.75 * size * std::cos(1. + i);
      z_1[i] = size * std::sin(2.3 * i - 1);
      z_m[i] = (z_0[i] + z_1[i]) / 2;
    }
  }
  middle.start = start.displacement;
  VecHandle a = make(), b = make(), change = make();
  EXPECT_TRUE(cells.residual(middle, a));
  EXPECT_TRUE(reduced.residual(middle, b));
  expect_equal(b, a);
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
    expect_equal(b, a);
  }
}

TEST(CoordinateProblem, HasTheDifferencesOfEnergyOfCells) {
  expect_step_force_of_cells<2>(false);
  expect_step_force_of_cells<2>(true);
  expect_step_force_of_cells<3>(false);
  expect_step_force_of_cells<3>(true);
  expect_step_force_of_cells<2>(true, 0.75);
  expect_step_force_of_cells<3>(false, 0.75);
}

TEST(CoordinateProblem, EvaluatesTheCellsOfLocalFunctionsAndOfOtherLaws) {
  for (const bool rubber : {false, true})
    for (const std::string stiffness : {"current", "initial"}) {
      SCOPED_TRACE(stiffness + (rubber ? ", rubber" : ""));
      const auto body = [&](int dim, unsigned int degree, bool simplices) {
        BodyInput setup = example_body(dim, degree, simplices, stiffness);
        if (rubber) setup.materials[1].second.law = "neo-Hookean";
        return setup;
      };
      expect_terms_of_cells<2>(body(2, 1, false), 0.75);
      expect_terms_of_cells<2>(body(2, 2, true), 0.9);
      expect_terms_of_cells<3>(body(3, 1, false), 0.75);
      expect_terms_of_cells<3>(body(3, 2, true), rubber ? nowhere : 0.9);
    }
}

/// Without a load at all nodes the others have rows at those of the evaluated cells alone.
TEST(CoordinateProblem, JoinsTheNodesOfEvaluatedCellsAlone) {
  BodyInput setup = example_body(2, 1, false, "current");
  setup.loads.pop_back();
  setup.mesh = BodyInput(2, 8, 1, false).mesh;
  expect_terms_of_cells<2>(setup, 0.9);
  TwoProblems<2> two(setup, 0.9);
  const auto linearisation = two.other.problem.linearise(Form::assembled);
  MatInfo all, joined;
  const MatHandle whole = two.other.space.create_matrix(2);
  check(MatGetInfo(whole, MAT_GLOBAL_SUM, &all));
  check(MatGetInfo(linearisation->matrix(), MAT_GLOBAL_SUM, &joined));
  EXPECT_LT(joined.nz_used, 0.4 * all.nz_used);
  const Space<2>& space = two.other.space;
  std::vector<bool> expected(space.n_local_nodes());
  for (std::size_t cell = 0; cell < space.cells().size(); ++cell)
    for (int b = 0; b < 4 && two.basis.covers(cell); ++b)
      expected[space.cell_nodes(cell)[b]] = true;
  EXPECT_EQ(two.other.problem.marked_nodes(), expected);
}

TEST(CoordinateProblem, LeavesToCellsWhatIsNoPolynomial) {
  BodyInput setup = example_body(2, 1, false, "current");
  setup.materials[0].second.law = "neo-Hookean";
  Model<2> model(setup);
  EXPECT_EQ(model.problem.reduce(ReducedBasis(example_basis(model, 4))).size(), 4u);
}

TEST(CoordinateProblem, GivesTheReactionsOfAllTerms) {
  TwoProblems<3> two(example_body(3, 1, false, "current"));
  const State state = two.state();
  State nodal = create_state(nodal_layout(two.reduced)), of_cells = copy(nodal);
  expand(two.cells, state, of_cells);
  expand(two.reduced, state, nodal);
  expect_equal(nodal.displacement, of_cells.displacement);
  VecHandle a = two.whole.space.create_vector(), b = two.whole.space.create_vector();
  nodal_reactions(two.cells, of_cells, a);
  nodal_reactions(two.reduced, nodal, b);
  expect_equal(b, a);
}

}  // namespace physics_reduced
