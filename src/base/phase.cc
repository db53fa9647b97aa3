#include "steppe/base/petsc.h"
#include "steppe/base/job.h"
#include "steppe/base/phase_times.h"

#include <map>
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

Phase* innermost = nullptr;
std::map<PetscLogEvent, double> own_seconds;
double registered = 0;

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
  registered = wall_seconds();
}

double start_seconds() { return registered; }

Phase::Phase(const char* name)
    : event_(event_of(name)),
      outer_(std::exchange(innermost, this)),
      begin_(wall_seconds()),
      within_(0) {
  PetscLogEventBegin(event_, nullptr, nullptr, nullptr, nullptr);
}

Phase::~Phase() {
  // PetscLogEventEnd is a macro that returns an error code on failure
  [this]() -> PetscErrorCode {
    PetscLogEventEnd(event_, nullptr, nullptr, nullptr, nullptr);
    return 0;
  }();
  const double elapsed = wall_seconds() - begin_;
  own_seconds[event_] += elapsed - within_;
  if (outer_) outer_->within_ += elapsed;
  innermost = outer_;
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
    const auto found = own_seconds.find(number_of(name));
    const double own = found == own_seconds.end() ? 0 : found->second;
    largest.insert(largest.end(), {double(info.count), info.time, -info.time, own, -own});
    sums.insert(sums.end(), {info.time, own, info.flops});
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, largest.data(), int(largest.size()), MPI_DOUBLE, MPI_MAX,
                          communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM,
                          communicator));
  std::vector<PhaseTimes> table;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double *most = &largest[5 * i], *sum = &sums[3 * i];
    if (most[0] > 0)
      table.push_back({all[i],
                       int(most[0]),
                       {most[1], sum[0] / n_ranks, -most[2]},
                       {most[3], sum[1] / n_ranks, -most[4]},
                       sum[2]});
  }
  return table;
}

}  // namespace steppe
