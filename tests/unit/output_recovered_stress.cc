#include "output_helpers.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/output/probes/peak_stress_probe.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/output/quantities/recovered_stress.h"

using namespace steppe;
using namespace dealii;

namespace output_recovered_stress {

/// A linear elastic square or cube under the displacement u, stiffer by `jump` where x > 1/2.
template <int dim, class Function>
struct Strained {
  Strained(int n, unsigned int degree, bool simplices, double jump, const Function& u)
      : model(input(n, degree, simplices, jump)),
        stress(model.space, model.body, model.problem.quantities().cells) {
    State state = model.state();
    interpolate(model.space, u, state.displacement);
    stress.update(state);
  }
  static BodyInput input(int n, unsigned int degree, bool simplices, double jump) {
    BodyInput setup(dim, n, degree, simplices);
    setup.mesh.transform = "";
    setup.made_of(material("linear elastic", 100, 0.3));
    if (jump != 1) {
      setup.materials.emplace_back("stiff", material("linear elastic", 100 * jump, 0.3));
      setup.materials.back().second.where = "where x > 0.5";
    }
    return setup;
  }
  Model<dim> model;
  RecoveredStress<dim> stress;
};

/// Squared error of the stress, recovered or the cells' own, in u = (sin 2x sin 2y, 0, ..).
template <int dim>
double exact_error(int n, unsigned int degree, bool simplices, double& estimate) {
  const auto u = [](const Point<dim>& x) {
    Tensor<1, dim> value;
    value[0] = std::sin(2 * x[0]) * std::sin(2 * x[1]);
    return value;
  };
  Strained<dim, decltype(u)> body(n, degree, simplices, 1, u);
  estimate = body.stress.error();
  // the largest distance of the recovered shear stress mu 2 sin 2x cos 2y at output points
  double apart = 0;
  CellValues<dim> values(body.model.space, body.stress.points());
  for (std::size_t k = 0; k < body.model.space.cells().size(); ++k) {
    values.reinit(k);
    for (int p = 0; p < values.n_points(); ++p) {
      const Point<dim> x = values.point(p);
      const double shear = 100 / 2.6 * 2 * std::sin(2 * x[0]) * std::cos(2 * x[1]);
      apart = std::max(apart, std::abs(body.stress.at_output_point(k, p)(0, 1) - shear));
    }
  }
  return Utilities::MPI::max(apart, MPI_COMM_WORLD);
}

/// Results of a state with a revision stay; those of another one, or of none, are found anew.
TEST(RecoveredStress, IsFoundAnewForAnotherRevision) {
  const auto u = [](const Point<2>& x) { return Tensor<1, 2>({x[0], 0}); };
  Strained<2, decltype(u)> body(2, 1, false, 1, u);
  State state = body.model.state();
  const auto stress_at_size = [&](double size) {
    interpolate(
        body.model.space,
        [&](const Point<2>& x) {
          return Tensor<1, 2>({size * x[0], 0});
        },
        state.displacement);
    body.stress.update(state);
    return body.stress.at_output_point(0, 0)(0, 0);
  };
  const double once = stress_at_size(1);
  EXPECT_NEAR(stress_at_size(2), 2 * once, 1e-12 * once);
  number(state);
  EXPECT_NEAR(stress_at_size(3), 3 * once, 1e-12 * once);
  EXPECT_NEAR(stress_at_size(4), 3 * once, 1e-12 * once);
  number(state);
  EXPECT_NEAR(stress_at_size(4), 4 * once, 1e-12 * once);
  EXPECT_EQ(copy(state).revision, 0u);
}

TEST(RecoveredStress, LinearStressIsExactAndJumpsBetweenMaterials) {
  // u_x = x^2 / 2 in quadratic cells: stresses (lambda + 2 mu, lambda, lambda) x
  const auto u = [](const Point<2>& x) { return Tensor<1, 2>({x[0] * x[0] / 2, 0}); };
  for (const bool simplices : {false, true}) {
    Strained<2, decltype(u)> body(4, 2, simplices, 3, u);
    CellValues<2> values(body.model.space, body.stress.points());
    for (std::size_t k = 0; k < body.model.space.cells().size(); ++k) {
      const double stiffness = body.model.body.material_number(k) == 1 ? 3 : 1;
      values.reinit(k);
      for (int p = 0; p < values.n_points(); ++p) {
        const Tensor2<3, double> sigma = body.stress.at_output_point(k, p);
        const double x = values.point(p)[0], lambda = stiffness * 30 / 1.3 / 0.4,
                     mu = stiffness * 100 / 2.6;
        EXPECT_NEAR(sigma(0, 0), (lambda + 2 * mu) * x, 1e-9);
        EXPECT_NEAR(sigma(1, 1), lambda * x, 1e-9);
        EXPECT_NEAR(sigma(2, 2), lambda * x, 1e-9);
        EXPECT_NEAR(sigma(0, 1), 0, 1e-9);
        EXPECT_NEAR(von_mises(body.stress.jump_at_output_point(k, p)), 0, 1e-9);
      }
    }
    EXPECT_NEAR(body.stress.error(), 0, 1e-12);
    const auto probe =
        make_peak_stress(body.model.space, body.stress, {"p", "peak stress", "", ""});
    State state = body.model.state();
    interpolate(body.model.space, u, state.displacement);
    const auto peak = probe->measure(state);
    EXPECT_NEAR(peak[0], 3 * 2 * 100 / 2.6, 1e-9);
    EXPECT_NEAR(peak[1], 1, 1e-12);
  }
}

/// The largest value at the nodes of cells of the whole recovered stress, of each material.
template <int dim>
std::vector<Largest<dim>> peaks_of_all(const Model<dim>& model, const RecoveredStress<dim>& stress,
                                       double from) {
  std::vector<Largest<dim>> peaks(model.body.materials().size());
  for (std::size_t k = 0; k < model.space.cells().size(); ++k)
    for (int b = 0; model.space.centre(k)[0] > from && b < model.space.nodes_per_cell(); ++b)
      peaks[model.body.material_number(k)].include(
          von_mises(stress.at_node(k, b)),
          model.space.node_positions()[model.space.cell_nodes(k)[b]]);
  for (Largest<dim>& peak : peaks) peak.agree(MPI_COMM_WORLD);
  return peaks;
}

/// A rise that wanders through the body and grows and falls, so that bounds of one state say little
/// of the next; then nothing at all.
template <int dim>
void expect_peaks_of_all(int n, unsigned int degree, bool simplices) {
  SCOPED_TRACE(std::to_string(dim) + " " + std::to_string(degree) + " " +
               std::to_string(simplices));
  const auto rest = [](const Point<dim>&) { return Tensor<1, dim>(); };
  Strained<dim, decltype(rest)> body(n, degree, simplices, 3, rest);
  const Model<dim>& model = body.model;
  std::vector<std::size_t> right;
  for (std::size_t k = 0; k < model.space.cells().size(); ++k)
    if (model.space.centre(k)[0] > 0.7) right.push_back(k);
  StressPeaks<dim> of_region(model.space, body.stress, right);
  State state = model.state();
  for (const double at : {0.1, 0.2, 0.9, 0.5, 0.6, 0.61, -1.}) {
    interpolate(
        model.space,
        [&](const Point<dim>& x) {
          Point<dim> there;
          for (int c = 0; c < dim; ++c) there[c] = at;
          Tensor<1, dim> u;
          u[0] = at < 0 ? 0 : std::exp(-20 * x.distance_square(there)) / (0.1 + at);
          return u;
        },
        state.displacement);
    number(state);
    const std::vector<Largest<dim>> found = body.stress.peaks(state);
    const std::vector<Largest<dim>> found_right = of_region.find();
    body.stress.update(state);
    const auto compare = [](const std::vector<Largest<dim>>& one,
                            const std::vector<Largest<dim>>& other) {
      for (std::size_t m = 0; m < other.size(); ++m) {
        EXPECT_NEAR(one[m].value, other[m].value, 1e-12 * std::abs(other[m].value));
        EXPECT_LT(one[m].where.distance(other[m].where), 1e-12);
      }
    };
    compare(found, peaks_of_all(model, body.stress, -1));
    compare(found_right, peaks_of_all(model, body.stress, 0.7));
    compare(body.stress.peaks(state), found);  // with the whole stress at hand
  }
}

TEST(RecoveredStress, PeaksAreThoseOfTheWholeStress) {
  for (const unsigned int degree : {1u, 2u}) {
    expect_peaks_of_all<2>(7, degree, false);
    expect_peaks_of_all<2>(7, degree, true);
    expect_peaks_of_all<3>(4, degree, true);
  }
  expect_peaks_of_all<3>(4, 1, false);
  expect_peaks_of_all<2>(1, 1, true);  // nodes without a polynomial
}

TEST(RecoveredStress, IsOfHigherOrderThanTheCells) {
  // of order p + 1 where cells have superconvergent points; the estimate is of order p as the error
  for (const bool simplices : {false, true})
    for (const unsigned int degree : {1u, 2u}) {
      double coarse_estimate, fine_estimate;
      const double coarse = exact_error<2>(8, degree, simplices, coarse_estimate),
                   fine = exact_error<2>(16, degree, simplices, fine_estimate);
      EXPECT_GT(std::log2(coarse / fine), degree + (simplices ? -0.1 : 0.7)) << degree << simplices;
      EXPECT_NEAR(std::log2(coarse_estimate / fine_estimate), degree, 0.15) << degree << simplices;
    }
}

TEST(RecoveredStress, EstimatesTheError) {
  // u_x = x^2 / 2 in linear cells of width h has the stress of the cells' middles: the relative
  // error is that of the strain x in steps, h / sqrt(12) over sqrt(1/3)
  const auto u = [](const Point<2>& x) { return Tensor<1, 2>({x[0] * x[0] / 2, 0}); };
  Strained<2, decltype(u)> body(10, 1, false, 1, u);
  EXPECT_NEAR(body.stress.error(), 0.1 / std::sqrt(12.) * std::sqrt(3.), 1e-6);
  double sum = 0;
  for (std::size_t k = 0; k < body.model.space.cells().size(); ++k)
    sum += 0.01 * body.stress.errors()[k] * body.stress.errors()[k];
  EXPECT_NEAR(Utilities::MPI::sum(sum, MPI_COMM_WORLD), std::pow(body.stress.error(), 2), 1e-12);
}

TEST(RecoveredStress, BodiesOneCellThickKeepTheirBending) {
  // a strip of linear cells bent: the stress of the cells at their own nodes, outside and inside
  const auto u = [](const Point<3>& x) { return Tensor<1, 3>({x[0] * (x[1] - 0.5), 0, 0}); };
  Strained<3, decltype(u)> body(1, 1, false, 1, u);
  CellValues<3> values(body.model.space, body.stress.points());
  for (std::size_t k = 0; k < body.model.space.cells().size(); ++k) {
    values.reinit(k);
    for (int p = 0; p < values.n_points(); ++p)
      EXPECT_NEAR(body.stress.at_output_point(k, p)(1, 1),
                  100 * 0.3 / 1.3 / 0.4 * (values.point(p)[1] - 0.5), 1e-9);
  }
}

}  // namespace output_recovered_stress
