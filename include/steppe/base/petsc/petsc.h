#pragma once

#include <petscts.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

// documented functions that PETSc declares in a private header alone
PETSC_EXTERN PetscErrorCode PetscObjectStateGet(PetscObject, PetscObjectState*);
PETSC_EXTERN PetscErrorCode PetscObjectStateSet(PetscObject, PetscObjectState);

namespace steppe {

/// From now on PETSc's errors print no trace; `check` turns them into exceptions. Once, best before
/// PetscInitialize.
void report_errors_as_exceptions();

/**
 * Turn a PETSc error code into the exception of the callback that caused it (see ErrorBoundary),
 * else into a NumericsError with PETSc's message, or into an InputError when an option names
 * something that PETSc does not have. Nothing happens for 0.
 */
void check(PetscErrorCode code);

/// Throw a NumericsError for the error code of an MPI call; nothing happens for MPI_SUCCESS.
void check_mpi(int code);

/**
 * Owner of one PETSc object: destroyed with the handle, movable, never copied. Converts to the raw
 * object wherever PETSc wants it. Destruction is collective, as it is in PETSc.
 */
template <class Object, PetscErrorCode (*destroy)(Object*)>
class Handle {
 public:
  Handle() = default;
  explicit Handle(Object object) : object_(object) {}
  Handle(Handle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Handle() {
    if (object_) destroy(&object_);
  }

  operator Object() const { return object_; }
  /// The address to be filled by a PETSc constructor; whatever was held is destroyed first.
  Object* fill() {
    if (object_) check(destroy(&object_));
    return &object_;
  }

 private:
  Object object_ = nullptr;
};

using VecHandle = Handle<Vec, VecDestroy>;
using MatHandle = Handle<Mat, MatDestroy>;
using KspHandle = Handle<KSP, KSPDestroy>;
using SnesHandle = Handle<SNES, SNESDestroy>;
using TsHandle = Handle<TS, TSDestroy>;
using IndexSetHandle = Handle<IS, ISDestroy>;

/// A vector of the same layout (ghosts included), set to zero. Collective.
VecHandle duplicate(Vec v);

/// The norm of the owned entries of all ranks. Collective.
double norm(Vec v, NormType type = NORM_2);
/// The scalar product of two vectors. Collective.
double dot(Vec a, Vec b);

/// Tell preconditioners which vectors an operator nearly maps to zero. Collective.
void set_near_null_space(Mat matrix, const std::vector<VecHandle>& vectors);

/// Whether a vector has ghost entries, or might on other ranks. Local.
bool has_ghosts(Vec v);

/// Set all entries to zero, ghosts included. Local.
void zero_with_ghosts(Vec v);
/// Set the ghost entries alone to zero. Local.
void zero_ghosts(Vec ghosted);

/// Whether something holds on all ranks. Collective.
bool on_all_ranks(MPI_Comm communicator, bool here);

/**
 * The wall between C++ exceptions and PETSc's C frames: a callback runs its body inside `guard`,
 * which keeps the first exception and returns an error code to PETSc; the caller of the PETSc
 * function hands the code it got back to `check`, or to `rethrow`, which throws the exception even
 * where PETSc did not pass the code on. Callbacks may be nested. Any other exception than an Error
 * ends the job.
 */
class ErrorBoundary {
 public:
  PetscErrorCode guard(const std::function<void()>& body) noexcept;
  void rethrow(PetscErrorCode code);
};

/**
 * Run a body that communicates nothing on every rank; when it throws an Error anywhere, every rank
 * throws the one of the lowest such rank. Collective.
 */
void agree(MPI_Comm communicator, const std::function<void()>& body);

/**
 * Read-only view of the local form of a ghosted vector: the rank's own entries followed by its
 * ghosts.
 */
class LocalView {
 public:
  explicit LocalView(Vec ghosted);
  ~LocalView();
  LocalView(const LocalView&) = delete;
  LocalView& operator=(const LocalView&) = delete;
  double operator[](long i) const { return values_[i]; }
  const double* data() const { return values_; }

 private:
  Vec ghosted_, local_ = nullptr;
  const PetscScalar* values_ = nullptr;
};

/// Writable local form of a ghosted vector, see LocalView.
class LocalArray {
 public:
  explicit LocalArray(Vec ghosted);
  ~LocalArray();
  LocalArray(const LocalArray&) = delete;
  LocalArray& operator=(const LocalArray&) = delete;
  double& operator[](long i) { return values_[i]; }
  double operator[](long i) const { return values_[i]; }
  double* data() { return values_; }

 private:
  Vec ghosted_, local_ = nullptr;
  PetscScalar* values_ = nullptr;
};

/// Bring the ghost entries up to date with their owners. Collective.
void update_ghosts(Vec ghosted);
/// Update the ghosts in two parts. In between, the vector's own entries must not be written, and
/// the ghosts not be read.
void begin_update_ghosts(Vec ghosted);
void end_update_ghosts(Vec ghosted);

/// Add the ghost entries to their owners' and set nothing else. Collective.
void add_ghosts(Vec ghosted);
/// Add the ghosts in two parts. In between, the ghosts must not be written; own entries may,
/// through an array that was there before.
void begin_add_ghosts(Vec ghosted);
void end_add_ghosts(Vec ghosted);

/// Register all phases of a run in PETSc's log, so that they have the same numbers on all ranks,
/// whichever a rank meets first. Once, after PetscInitialize.
void register_phases();

/// A phase in PETSc's log (`-log_view`): counted and timed from construction to destruction, with
/// the operations, messages and reductions that PETSc is told of meanwhile (see also count_work).
/// Throws std::logic_error for a name that is not registered. Local.
class Phase {
 public:
  explicit Phase(const char* name);
  ~Phase();
  Phase(const Phase&) = delete;
  Phase& operator=(const Phase&) = delete;

 private:
  PetscLogEvent event_;
};

/// Seconds spent so far in a phase or PETSc event of that name, and how often it ran, largest of
/// all ranks; and its floating-point operations, summed over them. Collective.
struct PhaseWork {
  double seconds = 0;
  int count = 0;
  double flops = 0;
};
PhaseWork phase_work(MPI_Comm communicator, const char* name);

/// The number that PETSc raises whenever an object's content changes. Local.
inline PetscObjectState state_of(PetscObject object) {
  PetscObjectState state;
  check(PetscObjectStateGet(object, &state));
  return state;
}

/// Make an object pass for one whose content is that of another time. Local.
inline void set_state(PetscObject object, PetscObjectState state) {
  check(PetscObjectStateSet(object, state));
}

/// PETSc's word for why a linear solve failed, such as DIVERGED_ITS.
inline const char* why_failed(KSP solver) {
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(solver, &reason));
  return KSPConvergedReasons[reason];
}

}  // namespace steppe
