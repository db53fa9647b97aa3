// How fast the kernels are on one input, at its initial displacement, or the steps of its time
// scheme:
//
//   mpirun -n N benchmark kernels|steps INPUT [options of steppe and PETSc]
//
// prints one line of JSON. Times are seconds of processor time of the slowest rank (waiting for
// other ranks counts, waiting for the processor does not), the best of several repetitions; memory
// is the sum over ranks, in bytes; bandwidth that of all ranks together. run.py makes tables of
// them.

#include "steppe/app/input/input.h"
#include "steppe/app/run/libraries.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/linear/p_multigrid.h"
#include "steppe/solve/linear/presets.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <iostream>
#include <limits>
#include <malloc.h>
#include <string>
#include <utility>
#include <vector>

using namespace steppe;

namespace {

/// A flat JSON object, in order of insertion.
class Record {
 public:
  void add(const char* name, double value) { entries_.push_back({name, value}); }
  void print() const {
    const char* separator = "{";
    for (const auto& [name, value] : entries_) {
      std::printf("%s\"%s\": %.17g", separator, name, value);
      separator = ", ";
    }
    std::printf("}\n");
  }

 private:
  std::vector<std::pair<const char*, double>> entries_;
};

double processor_time() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

double slowest(double seconds) { return dealii::Utilities::MPI::max(seconds, PETSC_COMM_WORLD); }

/// Seconds of the slowest rank in the fastest of several runs.
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

/// Bytes a second of a = b + s c over arrays far beyond the caches, all ranks at once; 24 bytes an
/// entry, as STREAM counts (McCalpin 1995).
double triad() {
  const std::size_t n = std::size_t(1) << 23;
  std::vector<double> a(n), b(n, 1.), c(n, 2.);
  double s = 0;
  const double seconds = best(15, [&] {
    s += 1;
    for (std::size_t i = 0; i < n; ++i) a[i] = b[i] + s * c[i];
  });
  if (a[n / 2] != 1 + 2 * s) throw NumericsError("the triad is wrong");
  return 24. * double(n) / seconds * dealii::Utilities::MPI::n_mpi_processes(PETSC_COMM_WORLD);
}

/// Bytes that are allocated now, on all ranks.
double allocated() {
  const auto heap = mallinfo2();
  return dealii::Utilities::MPI::sum(double(heap.uordblks + heap.hblkhd), PETSC_COMM_WORLD);
}

/// Values, columns and row starts.
double matrix_bytes(Mat K) {
  MatInfo info;
  PetscInt rows;
  check(MatGetInfo(K, MAT_GLOBAL_SUM, &info));
  check(MatGetSize(K, &rows, nullptr));
  return info.nz_used * (sizeof(PetscScalar) + sizeof(PetscInt)) + double(rows) * sizeof(PetscInt);
}

/// J x = P from nothing to 1e-8, with J the matrix or the product that the preset works on.
void solve(const Problem& problem, Linearisation& J, Vec P, Record& record) {
  KspHandle ksp;
  VecHandle x = problem.layout().create_vector();
  check(KSPCreate(problem.layout().communicator(), ksp.fill()));
  check(KSPSetTolerances(ksp, 1e-8, PETSC_DEFAULT, PETSC_DEFAULT, 1000));
  prepare_multigrid(J, ksp);
  check(KSPSetFromOptions(ksp));
  check(KSPSetOperators(ksp, J.matrix(), J.matrix()));
  record.add("set-up", best(1, [&] {
               J.prepare(nullptr);
               check(KSPSetUp(ksp));
             }));
  record.add("solve", best(2, [&] { check(KSPSolve(ksp, P, x)); }));
  PetscInt iterations;
  check(KSPGetIterationNumber(ksp, &iterations));
  record.add("iterations", double(iterations));
}

/// Bytes that a product with cached tangents reads beside the vectors.
double cached_bytes(const Space<3>& space) {
  const double cell = double(space.quadrature().size() * sizeof(ReferenceTangent<3>) / Lanes::size +
                             space.nodes_per_cell() * sizeof(int));
  return dealii::Utilities::MPI::sum(cell * double(space.cells().size()), space.communicator());
}

void set(const Input& input, const Space<3>& space, Vec field) {
  const VectorExpression<3> value(input.initial.displacement, "displacement", input.constants);
  LocalArray nodal(field);
  for (int i = 0; i < space.n_local_nodes(); ++i) {
    const auto here = value(space.node_positions()[i], 0);
    for (int c = 0; c < 3; ++c) nodal[3 * i + c] = here[c];
  }
}

/// Counts steps, and their seconds from the tenth on.
struct StepClock : Observer {
  static constexpr int first = 10;
  void start(const State&) override {}
  void accepted(const StepReport&, const State&) override {
    if (++steps == first) begin = processor_time();
    end = processor_time();
  }
  void finish(const State&) override {}

  int steps = 0;
  double begin = 0, end = 0;
};

Record measure_steps(const Input& input) {
  const Mesh<3> mesh(input.mesh, input.directory(), PETSC_COMM_WORLD, input.constants);
  const Space<3> space(mesh, input.space);
  const Body<3> body(space, input.materials, {}, input.constants);
  PrescribedMotion<3> prescribed(space, input.boundaries, input.constants, {0});
  Elastodynamics<3> problem(space, body, prescribed, input.damping, input.dashpots, input.loads,
                            input.constants);
  apply_preset(choose_preset(input.solver.linear, problem, int(space.degree()),
                             [&] { return factor_cost(space.create_matrix(1), 3); }),
               problem);
  State state{0, 0, space.create_vector(), space.create_vector(), space.create_vector()};
  set(input, space, state.displacement);
  Record record;
  record.add("unknowns", double(problem.layout().size()));
  {
    State resting = copy(state);
    resting.at_rest = true;
    const VecHandle F = space.create_vector();
    record.add("residual", best(15, [&] { return problem.residual(resting, F); }));
  }
  StepClock clock;
  Stepper(problem, input.time, input.constants).run(state, {&clock});
  const double step = slowest(clock.end - clock.begin) / (clock.steps - StepClock::first);
  record.add("step", step);
  record.add("stable step",  // of the time of all steps
             phase_work(PETSC_COMM_WORLD, "stable step").seconds / (clock.steps * step));
  record.add("displacement norm", norm(state.displacement));
  return record;
}

Record measure_kernels(const Input& input) {
  Record record;
  record.add("triad", triad());

  const Mesh<3> mesh(input.mesh, input.directory(), PETSC_COMM_WORLD, input.constants);
  const Space<3> space(mesh, input.space);
  State state{0, 0, space.create_vector(), space.create_vector(), space.create_vector()};
  set(input, space, state.displacement);
  set(input, space, state.acceleration);
  VecHandle F = space.create_vector(), P = space.create_vector();

  const double before = allocated();
  const Body<3> body(space, input.materials, {}, input.constants);
  PrescribedMotion<3> prescribed(space, input.boundaries, input.constants, {0});
  Elastodynamics<3> problem(space, body, prescribed, input.damping, input.dashpots, input.loads,
                            input.constants);
  const auto K = problem.linearise(Form::assembled);
  record.add("unknowns", double(problem.layout().size()));
  record.add("dynamic residual", best(15, [&] { return problem.residual(state, F); }));
  record.add("tangent", best(5, [&] { K->update(0, 0, 1, state); }));
  record.add("matrix bytes", matrix_bytes(K->matrix()));
  record.add("assembler bytes", allocated() - before);

  State resting = copy(state);
  resting.at_rest = true;
  record.add("residual", best(15, [&] { return problem.residual(resting, F); }));
  record.add("force norm", norm(F));
  record.add("product", best(30, [&] { check(MatMult(K->matrix(), state.displacement, F)); }));
  prescribed.zero(F);
  record.add("product norm", norm(F));

  std::unique_ptr<Linearisation> J;
  const auto measure_product = [&](OperatorStorage kind, const char* name) {
    J.reset();
    problem.use_matrix_free(kind);
    J = problem.linearise(Form::newton);
    J->update(0, 0, 1, state);
    record.add(name, best(30, [&] { check(MatMult(J->matrix(), state.displacement, F)); }));
  };
  measure_product(OperatorStorage::recomputed, "recomputed product");
  measure_product(OperatorStorage::cached, "cached product");
  record.add("cached bytes", cached_bytes(space));
  record.add("cached product norm", norm(F));

  apply_preset(choose_preset(input.solver.linear, problem, int(space.degree()),
                             [&] { return factor_cost(space.create_matrix(1), 3); }),
               problem);
  problem.force(ForcePart::load, state, P);
  prescribed.zero(P);
  solve(problem, space.degree() == 1 ? *K : *J, P, record);
  return record;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> options(argv + std::min(argc, 3), argv + argc);
  const Mpi mpi;
  const Libraries libraries({argv, argv + argc});
  try {
    const std::string what = argc < 3 ? "" : argv[1];
    if (what != "kernels" && what != "steps")
      throw InputError("usage: benchmark kernels|steps INPUT [options of steppe and PETSc]");
    Input input(PETSC_COMM_WORLD, argv[2], options);
    input.check(PETSC_COMM_WORLD);
    const Record record = what == "steps" ? measure_steps(input) : measure_kernels(input);
    if (dealii::Utilities::MPI::this_mpi_process(PETSC_COMM_WORLD) == 0) record.print();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}
