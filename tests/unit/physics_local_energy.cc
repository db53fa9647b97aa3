#include "reduced.h"

#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/physics/reduced_energy/local_gram.h"
#include "steppe/physics/reduced_energy/reduced_energy.h"
#include "steppe/physics/reduced_energy/strain_gram.h"

using namespace steppe;
using namespace dealii;

namespace physics_local_energy {

constexpr int r = 3;

/// Two materials, without damping and loads.
BodyInput elastic_body(int dim, unsigned int degree, bool simplices) {
  BodyInput setup(dim, 2, degree, simplices);
  setup.materials = example_body(dim, degree, simplices, "current").materials;
  setup.materials[0].second.rayleigh_stiffness = "0";
  setup.move("id 0", "fixed");
  return setup;
}

/// The displacements of nodes beyond x = 0.6, in an order of their own.
template <int dim>
std::vector<PetscInt> some_units(const Space<dim>& space) {
  std::vector<PetscInt> units;
  for (int node = 0; node < space.n_owned_nodes(); ++node)
    for (int c = 0; c < dim && space.node_positions()[node][0] > 0.6; ++c)
      units.push_back(dim * space.global_node(node) + c);
  std::vector<PetscInt> all;
  for (const auto& of_rank : Utilities::MPI::all_gather(MPI_COMM_WORLD, units))
    all.insert(all.begin(), of_rank.begin(), of_rank.end());
  return all;
}

/// The energy of cells in the coordinates (z, y) beside that of vectors and local functions.
template <int dim>
struct Expanded {
  explicit Expanded(const BodyInput& setup)
      : model(setup),
        basis(example_basis(model, r), some_units(model.space)),
        map(basis.vectors(), model.problem.mass().create(0), basis.units()),
        cells(model.problem, map, Layout(MPI_COMM_WORLD, map.create_coordinates(), 1)),
        state(create_state(cells.layout())),
        direction(cells.layout().create_vector()),
        product(cells.layout().create_vector()) {
    const auto one = [](const Material<dim>&) { return 1.; };
    energy.emplace(QuarticEnergy(r, strain_gram<dim>(model.space, model.body, basis, one)),
                   local_energy<dim>(model.space, model.body, basis, one));
    for (int i = 0; i < basis.size(); ++i)
      at.push_back(i < r ? 0.2 * std::cos(1. + i) : 0.05 * std::sin(2.3 * i));
  }

  /// The coordinates with those of local functions s times as large.
  std::vector<double> scaled(double s) const {
    std::vector<double> z = at;
    for (std::size_t i = r; i < z.size(); ++i) z[i] *= s;
    return z;
  }
  double taylor(const std::vector<double>& z) {
    energy->evaluate(z.data());
    return energy->energy();
  }
  void set(const std::vector<double>& z, Vec coordinates) const {
    PetscInt n;
    check(VecGetLocalSize(coordinates, &n));
    LocalArray entries(coordinates);
    std::copy_n(z.begin(), n, entries.data());
  }
  double exact(const std::vector<double>& z) {
    set(z, state.displacement);
    return cells.energetics()->balance(state).strain;
  }
  /// E(z, 0) + y . f(z, 0) + 1/2 y . K(z, 0) y by the cells.
  double expansion() {
    std::vector<double> y = at;
    std::fill(y.begin(), y.begin() + r, 0.);
    set(y, direction);
    double sum = exact(scaled(0));
    EXPECT_TRUE(cells.residual(state, product));
    sum += dot(direction, product);
    const TangentMatrix K(cells);
    K->update(0, 0, 1, state);
    check(MatMult(K, direction, product));
    return sum + dot(direction, product) / 2;
  }

  Model<dim> model;
  ReducedBasis basis;
  BasisMap map;
  MappedProblem cells;
  std::optional<ReducedEnergy> energy;
  State state;
  VecHandle direction, product;
  std::vector<double> at;
};

/// The derivative of a polynomial of degree four at most, exact but for rounding.
template <class Function>
double derivative(const Function& f) {
  return (f(-0.4) - 8 * f(-0.2) + 8 * f(0.2) - f(0.4)) / 2.4;
}

template <int dim>
void expect_expansion(unsigned int degree, bool simplices) {
  SCOPED_TRACE(std::to_string(dim) + " dimensions, degree " + std::to_string(degree));
  Expanded<dim> body(elastic_body(dim, degree, simplices));
  ASSERT_EQ(body.energy->size(), body.basis.size());
  ASSERT_GT(body.basis.size(), r + 3);
  const double energy = body.taylor(body.at), expansion = body.expansion();
  EXPECT_NEAR(energy, expansion, 1e-12 * expansion);
  const auto along = [&](int i, double s) {
    std::vector<double> z = body.at;
    z[i] += s;
    return z;
  };
  const std::vector<double> force = body.energy->force(), tangent = body.energy->tangent();
  const double size = *std::max_element(force.begin(), force.end()),
               stiffness = *std::max_element(tangent.begin(), tangent.end());
  const int n = body.energy->size();
  for (const int i : {0, r - 1, r, n / 2, n - 1}) {
    EXPECT_NEAR(force[i], derivative([&](double s) { return body.taylor(along(i, s)); }),
                1e-12 * std::max(size, energy));
    for (int j = 0; j < n; ++j)
      EXPECT_NEAR(tangent[j * n + i], derivative([&](double s) {
                    body.taylor(along(i, s));
                    return body.energy->force()[j];
                  }),
                  1e-11 * stiffness);
  }
}

TEST(LocalEnergy, IsTheExpansionOfThatOfCellsWithForceAndTangentAsDerivatives) {
  expect_expansion<2>(1, false);
  expect_expansion<2>(2, true);
  expect_expansion<3>(1, false);
  expect_expansion<3>(1, true);
}

TEST(LocalEnergy, LeavesOutWhatIsOfThirdOrder) {
  Expanded<3> body(elastic_body(3, 1, false));
  const auto error = [&](double s) {
    return std::abs(body.taylor(body.scaled(s)) - body.exact(body.scaled(s)));
  };
  EXPECT_GT(error(1), 1e-5 * body.exact(body.at));
  EXPECT_NEAR(error(0.02) / error(0.01), 8, 0.2);
}

TEST(LocalEnergy, IsNothingWhereItsCellsAreEvaluated) {
  Model<2> model(elastic_body(2, 1, false));
  const std::size_t n = model.space.cells().size();
  const ReducedBasis basis(example_basis(model, r), some_units(model.space),
                           EvaluatedCells{std::vector<double>(n, 1), std::vector<bool>(n, true)});
  EXPECT_FALSE(
      local_energy<2>(model.space, model.body, basis, [](const Material<2>&) { return 1.; }));
}

}  // namespace physics_local_energy
