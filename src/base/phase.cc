#include "steppe/base/petsc.h"
#include "steppe/base/phase_times.h"

#include <stdexcept>

namespace steppe {
namespace {

// of all floors, from low to high: what PETSc registers at different times on different ranks gets
// different numbers, by which it compares the ranks
const char* const names[] = {
    "mesh",
    "numbering",
    "coarse space",
    "mass matrix",
    "residual",
    "internal force",
    "nodal dilatation",
    "load",
    "springs",
    "contact",
    "tangent",
    "linearisation",
    "prescribed rows",
    "change of unknowns",
    "matrix-free product",
    "diagonal blocks",
    "coarse matrix",
    "potential",
    "initial state",
    "stable step",
    "solve",
    "prescribed motion",
    "linear step",
    "free motions",
    "inertia",
    "modes",
    "stress recovery",
    "probes",
    "ledger",
    "field output",
    "checkpoint",
};

const char* const names_of_petsc[] = {"TSStep",           "SNESSolve", "SNESFunctionEval",
                                      "SNESJacobianEval", "KSPSolve",  "PCSetUp",
                                      "PCApply",          "MatMult"};

PetscLogEvent number_of(const char* name) {
  PetscLogEvent event;
  check(PetscLogEventGetId(name, &event));
  return event;
}

PetscLogEvent event_of(const char* name) {
  PetscLogEvent event = number_of(name);
  if (event >= 0) return event;
  throw std::logic_error(std::string("the phase ") + name + " is not registered");
}

/// On this rank.
PetscEventPerfInfo info_of(const char* name) {
  PetscEventPerfInfo info{};
  if (const PetscLogEvent event = number_of(name); event >= 0)
    check(PetscLogEventGetPerfInfo(PETSC_DETERMINE, event, &info));
  return info;
}

}  // namespace

void register_phases() {
  PetscClassId steppe;
  check(PetscClassIdRegister("steppe", &steppe));
  for (const char* name : names) {
    PetscLogEvent event;
    check(PetscLogEventRegister(name, steppe, &event));
  }
}

Phase::Phase(const char* name) : event_(event_of(name)) {
  PetscLogEventBegin(event_, nullptr, nullptr, nullptr, nullptr);
}

Phase::~Phase() {
  // PetscLogEventEnd is a macro that returns an error code on failure
  [this]() -> PetscErrorCode {
    PetscLogEventEnd(event_, nullptr, nullptr, nullptr, nullptr);
    return 0;
  }();
}

PhaseWork phase_work(MPI_Comm communicator, const char* name) {
  const PetscEventPerfInfo info = info_of(name);
  PhaseWork result{info.time, info.count, info.flops};
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result.seconds, 1, MPI_DOUBLE, MPI_MAX, communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result.count, 1, MPI_INT, MPI_MAX, communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result.flops, 1, MPI_DOUBLE, MPI_SUM, communicator));
  return result;
}

std::vector<PhaseTimes> phase_times(MPI_Comm communicator) {
  int n_ranks;
  check_mpi(MPI_Comm_size(communicator, &n_ranks));
  std::vector<const char*> all(std::begin(names), std::end(names));
  all.insert(all.end(), std::begin(names_of_petsc), std::end(names_of_petsc));
  // calls, times and times with the other sign; times and operations
  std::vector<double> largest, sums;
  for (const char* name : all) {
    const PetscEventPerfInfo info = info_of(name);
    largest.insert(largest.end(), {double(info.count), info.time, -info.time});
    sums.insert(sums.end(), {info.time, info.flops});
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, largest.data(), int(largest.size()), MPI_DOUBLE, MPI_MAX,
                          communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM,
                          communicator));
  std::vector<PhaseTimes> table;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (largest[3 * i] > 0)
      table.push_back({all[i], int(largest[3 * i]), largest[3 * i + 1], sums[2 * i] / n_ranks,
                       -largest[3 * i + 2], sums[2 * i + 1]});
  return table;
}

}  // namespace steppe
