#include "steppe/app/run/libraries.h"

#include "steppe/base/petsc/huge_pages.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/blas.h"
#include "steppe/base/process/interruption.h"
#include "steppe/base/process/job.h"
#include "steppe/base/process/launch.h"
#include "steppe/linalg/factors/supernodal.h"
#include "steppe/linalg/single/counted_factors.h"
#include "steppe/linalg/single/single_factors.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/distributed/p4est_wrappers.h>

#include <slepcsys.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

// deal.II's MPI_InitFinalize starts MPI and PETSc at once, and so before rank 0 could send anybody
// the options that PETSc looks at as it starts.

namespace steppe {

namespace {

/// Numbers below the smallest normal one count as zero: ahead of a wave explicit steps fill the
/// body with such, for which Intel's processors take a hundred cycles each.
void flush_subnormal_numbers() {
#ifdef __SSE__
  const unsigned int results_to_zero = 0x8000, operands_to_zero = 0x40;
  _mm_setcsr(_mm_getcsr() | results_to_zero | operands_to_zero);
#endif
}

}  // namespace

Mpi::Mpi() {
  flush_subnormal_numbers();
  {
    const ShortStart start;
    int provided;
    check_mpi(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided));
  }
  int n_ranks, rank;
  check_mpi(MPI_Comm_size(MPI_COMM_WORLD, &n_ranks));
  check_mpi(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  obey_signals(rank == 0);
  prepare_to_meet();
  prepare_blas(n_ranks);
}

Mpi::~Mpi() { MPI_Finalize(); }

Libraries::Libraries(std::vector<std::string> words) : words_(std::move(words)) {
  // PETSc would act upon options of its surroundings before anybody could look at them
  words_.push_back("-skip_petscrc");
  for (const char* variable : {"PETSC_OPTIONS", "PETSC_OPTIONS_YAML"}) unsetenv(variable);
  for (std::string& word : words_) arguments_.push_back(word.data());
  int count = int(arguments_.size());
  arguments_.push_back(nullptr);
  char** values = arguments_.data();
  report_errors_as_exceptions();
  const bool debugs = std::any_of(words_.begin(), words_.end(), [](const std::string& word) {
    return word.rfind("-malloc", 0) == 0;
  });
  if (!debugs) let_petsc_use_huge_pages();
  if (SlepcInitialize(&count, &values, nullptr, nullptr) != 0) check(PETSC_ERR_USER_INPUT);
  check(PetscPopSignalHandler());  // which would print a trace
  int rank;
  check_mpi(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  obey_signals(rank == 0);  // some of which PETSc has taken and given back to the system
#ifdef DEAL_II_WITH_P4EST
  sc_init(MPI_COMM_WORLD, 0, 0, nullptr, SC_LP_SILENT);
  p4est_init(nullptr, SC_LP_SILENT);
#endif
  dealii::MultithreadInfo::set_thread_limit(1);
  register_phases();
  register_single_factors();
  register_supernodal_factors();
  count_work_of_factors();
  check(PetscLogDefaultBegin());
}

Libraries::~Libraries() {
#ifdef DEAL_II_WITH_P4EST
  sc_finalize();
#endif
  // newer releases of PETSc list options that nobody used; the program has said which
  PetscBool is_set = PETSC_FALSE;
  PetscOptionsHasName(nullptr, nullptr, "-options_left", &is_set);
  if (!is_set) PetscOptionsSetValue(nullptr, "-options_left", "false");
  SlepcFinalize();
}

}  // namespace steppe
