// How fast the kernels are: a unit cube of about 100 thousand unknowns, compressible neo-Hookean,
// clamped at x = 0 and deformed by 5 %, for Q1, Q2, P1 and P2. "internal" is the internal force of
// one rank's cells alone; the residual adds inertia, loads and the sum over ranks.
//
//   mpirun -n N benchmark [options of steppe and PETSc]
//
// Times are seconds of processor time of the slowest rank (waiting for other ranks counts, waiting
// for the processor does not), the best of several repetitions for everything that is short.

#include "steppe/app/input.h"
#include "steppe/app/record.h"
#include "steppe/base/error.h"
#include "steppe/solve/presets.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace steppe;

namespace {

double processor_time() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

double slowest(double seconds) { return dealii::Utilities::MPI::max(seconds, PETSC_COMM_WORLD); }

/// Seconds of the fastest of several runs.
double best(int repetitions, const std::function<void()>& run) {
  double fastest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < repetitions; ++i) {
    check_mpi(MPI_Barrier(PETSC_COMM_WORLD));
    const double begin = processor_time();
    run();
    fastest = std::min(fastest, slowest(processor_time() - begin));
  }
  return fastest;
}

/// The time and the iterations of the first step.
struct StepClock : Observer {
  void start(const State&) override { begin = processor_time(); }
  void accepted(const StepReport& report, const State&) override {
    seconds = slowest(processor_time() - begin);
    newton_iterations = int(report.iterations.size()) - 1;
  }
  void finish(const State&) override {}

  double begin = 0, seconds = 0;
  int newton_iterations = 0;
};

struct Element {
  const char *name, *shape, *cells, *degree;
};

const Element elements[] = {{"Q1", "hypercubes", "32, 32, 32", "1"},
                            {"Q2", "hypercubes", "16, 16, 16", "2"},
                            {"P2", "simplices", "16, 16, 16", "2"},
                            {"P1", "simplices", "20, 20, 20", "1"}};

std::vector<std::string> parameters(const Element& element) {
  const std::pair<const char*, const char*> values[] = {
      {"-mesh_shape", element.shape},
      {"-mesh_cells", element.cells},
      {"-space_degree", element.degree},
      {"-materials_body_law", "neo-Hookean"},
      {"-materials_body_young_modulus", "1000"},
      {"-materials_body_poisson_ratio", "0.3"},
      {"-materials_body_density", "1"},
      {"-boundaries_names", "clamp"},
      {"-boundaries_clamp_where", "plane 1 0 0 0"},
      {"-boundaries_clamp_motion", "fixed"},
      {"-loads_names", "weight"},
      {"-loads_weight_value", "0; 0; -10"},
      {"-initial_displacement", "0.05 * sin(x * y); 0.05 * sin(x * z); 0.05 * sin(x * y * z)"},
      {"-time_step", "0.01"},
      {"-time_end", "0.01"},
      {"-solver_linear", "amg"}};
  std::vector<std::string> words;
  for (const auto& [option, value] : values) {
    words.push_back(option);
    words.push_back(value);
  }
  return words;
}

struct LinearSolve {
  double set_up, solve;
  int iterations;
};

/// Set-up and solve of J x = P from nothing.
LinearSolve solve_linear(const Problem& problem, Mat J, Vec P) {
  KSP ksp;
  VecHandle x = problem.create_vector();
  check(KSPCreate(problem.communicator(), &ksp));
  check(KSPSetTolerances(ksp, 1e-8, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  check(KSPSetFromOptions(ksp));
  check(KSPSetOperators(ksp, J, J));
  LinearSolve result;
  result.set_up = best(1, [&] { check(KSPSetUp(ksp)); });
  result.solve = best(1, [&] { check(KSPSolve(ksp, P, x)); });
  PetscInt iterations;
  check(KSPGetIterationNumber(ksp, &iterations));
  check(KSPDestroy(&ksp));
  result.iterations = int(iterations);
  return result;
}

void measure(const Element& element, const std::vector<std::string>& options, bool speaks) {
  std::vector<std::string> words = parameters(element);
  words.insert(words.end(), options.begin(), options.end());
  Input input("", words);
  input.check();

  const Mesh<3> mesh(input.mesh, ".", PETSC_COMM_WORLD);
  const Space<3> space(mesh, input.space);
  const Body<3> body(space, input.materials, {});
  const PrescribedMotion<3> prescribed(space, input.boundaries, input.constants, {0});
  Elastodynamics<3> problem(space, body, prescribed, input.damping, input.dashpots, input.loads,
                            input.constants);
  apply_preset(choose_preset(input.solver.linear, problem, int(space.degree())), problem);

  State state{0, 0, space.create_vector(), space.create_vector(), space.create_vector()};
  {
    const VectorExpression<3> value(input.initial.displacement, "displacement", input.constants);
    LocalArray displacement(state.displacement);
    for (int i = 0; i < space.n_local_nodes(); ++i) {
      const auto here = value(space.node_positions()[i], 0);
      for (int c = 0; c < 3; ++c) displacement[3 * i + c] = here[c];
    }
  }
  VecHandle F = problem.create_vector(), P = problem.create_vector();
  MatHandle K = problem.create_operator();
  problem.load(state, P);
  prescribed.zero(P);

  const InternalForce<3> internal(space, body, RayleighStiffness::current, false);
  const double force = best(15, [&] {
    zero_with_ghosts(F);
    internal.add_residual(state, F);
  });
  const double residual = best(7, [&] { problem.residual(state, F); });
  const double tangent = best(5, [&] { problem.tangent(0, 0, 1, state, K, nullptr, nullptr); });
  const double product = best(20, [&] { check(MatMult(K, P, F)); });
  const double million = 1e-6 * double(problem.size());
  if (speaks) {
    std::printf("%-4s %9d %10.2f %10.2f %10.3f %10.1f", element.name, int(problem.size()),
                million / force, million / residual, million / tangent, million / product);
    std::fflush(stdout);
  }

  const LinearSolve linear = solve_linear(problem, K, P);
  StepClock clock;
  Stepper(problem, input.time).run(state, {&clock});
  if (speaks) {
    std::printf(" %9.2f %9.2f %6d %9.2f %7d\n", linear.set_up, linear.solve, linear.iterations,
                clock.seconds, clock.newton_iterations);
    std::fflush(stdout);
  }
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> options(argv + 1, argv + argc);
  dealii::Utilities::MPI::MPI_InitFinalize mpi(argc, argv, 1);
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(PETSC_COMM_WORLD) == 0;
  try {
    report_errors_as_exceptions();
    if (speaks)
      std::cout
          << processor() << ", " << dealii::Utilities::MPI::n_mpi_processes(PETSC_COMM_WORLD)
          << " rank(s)\n"
          << version_text()
          << "                          million unknowns a second       K x = P to 1e-8 (s)"
             "       Euler step\n"
             "      unknowns   internal   residual    tangent    MatMult    set-up     solve   "
             "its.         s  Newton"
          << std::endl;
    for (const Element& element : elements) measure(element, options, speaks);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}
