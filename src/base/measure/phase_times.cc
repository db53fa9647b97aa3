#include "steppe/base/measure/phase_times.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/job.h"

#include <sys/resource.h>

#include <array>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace steppe {

namespace {

// of all floors, from low to high: what PETSc registers at different times on different ranks gets
// different numbers, by which it compares the ranks
const char* const names[] = {
    "set-up",
    "mesh",
    "numbering",
    "coarse space",
    "mass matrix",
    "residual",
    "internal force",
    "nodal dilatation",
    "load",
    "conduction",
    "conduction tangent",
    "heat loads",
    "springs",
    "contact",
    "tangent",
    "linearisation",
    "prescribed rows",
    "change of unknowns",
    "matrix-free product",
    "reduction",
    "diagonal blocks",
    "coarse matrix",
    "potential",
    "steps",
    "initial state",
    "stable step",
    "solve",
    "prescribed motion",
    "linear step",
    "free motions",
    "inertia",
    "modes",
    "response",
    "stress recovery",
    "probes",
    "ledger",
    "field output",
    "envelope",
    "checkpoint",
    "echo",
    "results folder",
};

const char* const names_of_petsc[] = {"TSStep",           "SNESSolve", "SNESFunctionEval",
                                      "SNESJacobianEval", "KSPSolve",  "PCSetUp",
                                      "PCApply",          "MatMult"};

using Amounts = std::array<double, n_amounts>;

constexpr PetscLogEvent none = -1;
std::map<PetscLogEvent, Amounts> own;  // none: outside all phases

/// Calls of a phase, and what they took together with the phases in them. PETSc 3.22 logs the
/// flops of some events in events twice.
struct Calls {
  int count = 0;
  double seconds = 0, flops = 0;
};
std::map<PetscLogEvent, Calls> inclusive;
std::map<std::string, Calls> earlier_of_petsc;  // events of runs before

/// A phase that goes on.
struct Open {
  PetscLogEvent event;
  double seconds, flops;  // when it began
};
std::vector<Open> open_phases;

Amounts before{};                  // when a phase began or ended last
double began = 0, registered = 0;  // the run, its phases
double told_flops = 0, told_bytes = 0;

/// What was added up since the program began.
Amounts amounts_now() {
  Amounts now{};
  now[seconds] = wall_seconds();
  check(PetscGetFlops(&now[flops]));
  now[memory_bytes] = told_bytes + 6 * (now[flops] - told_flops);
#ifdef PETSC_USE_LOG
  now[messages] = petsc_isend_ct + petsc_send_ct;
  now[message_bytes] = petsc_isend_len + petsc_send_len;
  now[reductions] = petsc_allreduce_ct + petsc_gather_ct + petsc_scatter_ct;
#endif
  return now;
}

/// Add the amounts since a phase began or ended last to the innermost one.
void settle() {
  const Amounts now = amounts_now();
  Amounts& sum = own[open_phases.empty() ? none : open_phases.back().event];
  for (int i = 0; i < n_amounts; ++i) sum[i] += now[i] - before[i];
  before = now;
}

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

/// Calls of one of our phases, or of PETSc's, on this rank.
Calls calls_of(const char* name) {
  const PetscLogEvent event = number_of(name);
  if (event < 0) return {};
  if (const auto found = inclusive.find(event); found != inclusive.end()) return found->second;
  PetscEventPerfInfo info{};
  check(PetscLogEventGetPerfInfo(PETSC_DETERMINE, event, &info));
  const Calls earlier = earlier_of_petsc[name];
  return {info.count - earlier.count, info.time - earlier.seconds, info.flops - earlier.flops};
}

/// The innermost phase ends; within another call of its own it counts with that one.
void close_phase() {
  settle();
  const Open phase = open_phases.back();
  open_phases.pop_back();
  for (const Open& outer : open_phases)
    if (outer.event == phase.event) return;
  Calls& calls = inclusive[phase.event];
  ++calls.count;
  calls.seconds += before[seconds] - phase.seconds;
  calls.flops += before[flops] - phase.flops;
}

}  // namespace

const char* const amount_names[] = {"seconds",  "flops",         "memory_bytes",
                                    "messages", "message_bytes", "reductions"};

void register_phases() {
  PetscClassId steppe;
  check(PetscClassIdRegister("steppe", &steppe));
  for (const char* name : names) {
    PetscLogEvent event;
    check(PetscLogEventRegister(name, steppe, &event));
  }
  before = amounts_now();
  registered = before[seconds];
}

void restart_phases() {
  settle();
  own.clear();
  inclusive.clear();
  for (const char* name : names_of_petsc) {
    const Calls so_far = calls_of(name);
    Calls& earlier = earlier_of_petsc[name];
    earlier = {earlier.count + so_far.count, earlier.seconds + so_far.seconds,
               earlier.flops + so_far.flops};
  }
  began = registered = before[seconds];
}

double run_seconds() { return wall_seconds() - began; }

double start_seconds() { return registered - began; }

void count_work(double flops, double bytes) {
  check(PetscLogFlops(flops));
  told_flops += flops;
  told_bytes += bytes;
}

Phase::Phase(const char* name) : event_(event_of(name)) {
  settle();
  open_phases.push_back({event_, before[seconds], before[flops]});
  PetscLogEventBegin(event_, nullptr, nullptr, nullptr, nullptr);
}

Phase::~Phase() {
  // PetscLogEventEnd is a macro that returns an error code on failure
  [this]() -> PetscErrorCode {
    PetscLogEventEnd(event_, nullptr, nullptr, nullptr, nullptr);
    return 0;
  }();
  close_phase();
}

PhaseWork phase_work(MPI_Comm communicator, const char* name) {
  const Calls calls = calls_of(name);
  PhaseWork result{calls.seconds, calls.count, calls.flops};
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
  // calls; then each amount, largest and with the other sign, and its sum
  std::vector<double> largest, sums;
  for (const char* name : all) {
    const Calls calls = calls_of(name);
    const auto found = own.find(number_of(name));
    const Amounts here = found == own.end() ? Amounts{} : found->second;
    largest.insert(largest.end(), {double(calls.count), calls.seconds, -calls.seconds});
    sums.insert(sums.end(), {calls.flops, calls.seconds});
    for (const double amount : here) {
      largest.insert(largest.end(), {amount, -amount});
      sums.push_back(amount);
    }
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, largest.data(), int(largest.size()), MPI_DOUBLE, MPI_MAX,
                          communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM,
                          communicator));
  std::vector<PhaseTimes> table;
  const double *most = largest.data(), *sum = sums.data();
  for (const char* name : all) {
    PhaseTimes row{name, int(*most++), {}, {}, *sum++};
    const auto take = [&](OverRanks& amount) {
      amount = {most[0], *sum++ / n_ranks, -most[1]};
      most += 2;
    };
    take(row.all);
    for (OverRanks& amount : row.own) take(amount);
    if (row.calls > 0) table.push_back(row);
  }
  return table;
}

double peak_memory() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return 1024. * double(usage.ru_maxrss);
}

}  // namespace steppe
