#include "../unit/heat_model.h"
#include "../unit/steps.h"
#include "manufactured.h"

#include "steppe/fem/cells/cell_values.h"

#include <cstdio>

using namespace steppe;
using namespace dealii;

// Orders of heat: in space p + 1 in L2 with a conductivity that depends on the temperature, on
// distorted meshes; in time those of the schemes.

namespace order_heat {

template <int dim>
double exact(const Point<dim>& x) {
  const double z = dim == 3 ? 0.1 * std::sin(2 * x[dim - 1]) : 0;
  return 1 + 0.3 * std::sin(1.3 * x[0] + 0.4) * std::cos(0.9 * x[1] + 0.2) + z;
}

const std::string plane = "0.3*sin(1.3*x + 0.4)*cos(0.9*y + 0.2)";

/// - div((1 + T / 2) grad T).
std::string source(int dim) {
  const std::string z = dim == 3 ? "0.1*sin(2*z)" : "0", by_z = dim == 3 ? "0.2*cos(2*z)" : "0";
  return "(1 + (1 + " + plane + " + " + z + ")/2)*(2.5*" + plane + " + 4*" + z +
         ") - 0.5*((0.39*cos(1.3*x + 0.4)*cos(0.9*y + 0.2))^2 + (0.27*sin(1.3*x + 0.4)*sin(0.9*y + "
         "0.2))^2 + (" +
         by_z + ")^2)";
}

template <int dim>
double error(int n, unsigned int degree, bool simplices) {
  const TightSolver options;
  HeatInput setup(BodyInput(dim, n, degree, simplices));
  setup.material.conductivity = "1 + T/2";
  setup.hold("everything", "1 + " + plane + (dim == 3 ? " + 0.1*sin(2*z)" : ""))
      .load("source", "everything", {{"Source", source(dim)}});
  HeatModel<dim> model(setup);
  State state = create_state(model.problem.layout());
  Stepper(model.problem, steps("static", 1, 1)).run(state, {});
  update_ghosts(state.displacement);
  const LocalView T(state.displacement);
  const Quadrature<dim> points =
      simplices ? Quadrature<dim>(QGaussSimplex<dim>(4)) : Quadrature<dim>(QGauss<dim>(degree + 3));
  CellValues<dim> values(model.space, points);
  double sum = 0;
  for (std::size_t k = 0; k < model.space.cells().size(); ++k) {
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) {
      double here = -exact<dim>(values.point(q));
      for (int a = 0; a < values.n_nodes(); ++a) here += T[values.nodes()[a]] * values.shape(q, a);
      sum += values.weight(q) * here * here;
    }
  }
  return std::sqrt(Utilities::MPI::sum(sum, MPI_COMM_WORLD));
}

template <int dim>
void expect_order(unsigned int degree, bool simplices, int n) {
  const double coarse = error<dim>(n, degree, simplices),
               fine = error<dim>(2 * n, degree, simplices), order = std::log2(coarse / fine);
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
    std::printf("%dD %s%u  heat  L2 %.2e  order %.2f\n", dim, simplices ? "P" : "Q", degree, fine,
                order);
  EXPECT_NEAR(order, degree + 1, 0.2);
}

/// T = (1 + x^2) s(t), which Q2 holds, with k(T), c(T) and radiation; the largest error at the end.
double error_in_time(TimeInput time, double step) {
  const TightSolver options;
  BodyInput body(2, 2, 2);
  body.mesh.transform = "";
  HeatInput setup(body);
  setup.material = {"1 + T/2", "0.5 + T/4"};  // and a density of 2
  const std::string s = "cos(2*t + 0.3)", T = "(1 + x*x)*" + s;
  setup.hold("id 0", s)
      .load("source", "everything",
            {{"Source", "-2*(1 + " + T + "/2)*(1 + x*x)*sin(2*t + 0.3) - 2*(1 + " + T + "/2)*" + s +
                            " - 2*(x*" + s + ")^2"}})
      .load("radiation", "id 1", {{"Emissivity", "0.5"}, {"Ambient", "1"}})
      .load("flux", "id 1",
            {{"Flux", "2*(1 + " + s + ")*" + s + " - 0.1*(16 - (1 + 2*" + s + ")^4)"}});
  HeatModel<2> model(setup);
  State state = create_state(model.problem.layout());
  model.set([](const auto& x) { return (1 + x[0] * x[0]) * std::cos(0.3); }, state.displacement);
  time.step = step;
  time.end = 0.8;
  Stepper(model.problem, time).run(state, {});
  const VecHandle exact = model.problem.layout().create_vector();
  model.set([](const auto& x) { return (1 + x[0] * x[0]) * std::cos(1.9); }, exact);
  return distance(state.displacement, exact, NORM_INFINITY);
}

/// A bar that conducts less and is lit by constant loads, at the end of a run.
VecHandle lit(double step) {
  const TightSolver options;
  BodyInput body(2, 2, 2);
  body.mesh.transform = "";
  HeatInput setup(body);
  setup.material = {"0.1 + T/20", "0.5"};
  setup.hold("id 0", "1")
      .load("source", "everything", {{"Source", "3*x"}})
      .load("radiation", "id 1", {{"Emissivity", "0.05"}, {"Ambient", "0"}});
  HeatModel<2> model(setup);
  State state = create_state(model.problem.layout());
  model.set([](const auto& x) { return 1 + x[0] * x[0]; }, state.displacement);
  Stepper(model.problem, steps("rosw", step, 0.8)).run(state, {});
  return std::move(state.displacement);
}

TEST(OrderOfHeat, InSpace) {
  expect_order<2>(1, false, 8);
  expect_order<2>(2, false, 4);
  expect_order<2>(3, false, 4);
  expect_order<2>(1, true, 16);
  expect_order<2>(2, true, 6);
  if (highest_degree_of_simplices >= 3) expect_order<2>(3, true, 4);
  expect_order<3>(1, false, 6);
  expect_order<3>(2, false, 3);
  expect_order<3>(1, true, 8);
  expect_order<3>(2, true, 3);
}

TEST(OrderOfHeat, InTime) {
  const std::vector<std::pair<std::string, int>> schemes = {
      {"backward-euler", 1}, {"bdf2-newton", 2}, {"bdf2", 2},
      {"bdf3", 3},           {"theta", 2},       {"arkimex", 3}};
  for (const auto& [scheme, order] : schemes) {
    TimeInput time = steps(scheme, 0.1, 0.8);
    time.theta = 0.5;
    const double coarse = error_in_time(time, 0.02), fine = error_in_time(time, 0.01);
    const double measured = std::log2(coarse / fine);
    if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
      std::printf("heat %-14s error %.2e  order %.2f\n", scheme.c_str(), fine, measured);
    EXPECT_NEAR(measured, order, 0.15) << scheme;
  }
}

// rosw takes the tangent of the start of a step, whose conductivity depends on the temperature
TEST(OrderOfHeat, InTimeUnderConstantLoads) {
  const VecHandle coarse = lit(0.01), middle = lit(0.005), fine = lit(0.0025);
  const double difference = distance(middle, fine, NORM_INFINITY);
  const double measured = std::log2(distance(coarse, middle, NORM_INFINITY) / difference);
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
    std::printf("heat rosw           difference %.2e  order %.2f\n", difference, measured);
  EXPECT_NEAR(measured, 3, 0.15);
}

}  // namespace order_heat
