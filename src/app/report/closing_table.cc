#include "steppe/app/report/closing_table.h"

#include "steppe/base/measure/phase_times.h"
#include "steppe/base/petsc/petsc.h"

#include <deal.II/base/mpi.h>

#include <cstdio>

namespace steppe {

void print_closing_table(MPI_Comm communicator, PetscInt n_unknowns, const SolverCounts& counts) {
  const struct {
    const char *event, *label;
  } rows[] = {{"mesh", "mesh"},
              {"numbering", "numbering"},
              {"mass matrix", "mass and damping matrices"},
              {"initial state", "initial state"},
              {"modes", "modes"},
              {"response", "response at frequencies"},
              {"solve", "steps (Newton), of which"},
              {"residual", "  residual"},
              {"SNESJacobianEval", "  tangent"},
              {"PCSetUp", "  preconditioner set-up"},
              {"KSPSolve", "  linear solve (with set-up on blocks)"},
              {"ledger", "ledger"},
              {"probes", "probes"},
              {"field output", "field output"},
              {"envelope", "envelope of fields"},
              {"checkpoint", "checkpoints"}};
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  if (rank == 0) std::printf("\nphase                                      calls    seconds\n");
  for (const auto& row : rows) {
    const PhaseWork work = phase_work(communicator, row.event);
    if (rank == 0 && work.count > 0)
      std::printf("%-40s %7d %10.3f\n", row.label, work.count, work.seconds);
  }
  const double memory = dealii::Utilities::MPI::sum(peak_memory(), communicator);
  if (rank != 0) return;
  std::printf("memory at most %.3g GB, %.3g kB per unknown\n", 1e-9 * memory,
              1e-3 * memory / double(n_unknowns));
  if (counts.newton_iterations > 0 || counts.linear_iterations > 0)
    std::printf("Newton iterations %d, linear iterations %d\n", counts.newton_iterations,
                counts.linear_iterations);
  if (counts.linear_solves > 0)
    std::printf("tangent taken %d times, preconditioner built %d times for %d linear solves\n",
                counts.tangents, counts.preconditioners, counts.linear_solves);
}

}  // namespace steppe
