#include "steppe/base/petsc.h"

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
  PetscEventPerfInfo info{};
  if (const PetscLogEvent event = number_of(name); event >= 0)
    check(PetscLogEventGetPerfInfo(PETSC_DETERMINE, event, &info));
  PhaseWork result{info.time, info.count, info.flops};
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result.seconds, 1, MPI_DOUBLE, MPI_MAX, communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result.count, 1, MPI_INT, MPI_MAX, communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result.flops, 1, MPI_DOUBLE, MPI_SUM, communicator));
  return result;
}

}  // namespace steppe
