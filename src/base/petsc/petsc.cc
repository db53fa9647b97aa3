#include "steppe/base/petsc/petsc.h"

#include "steppe/base/process/error.h"
#include "steppe/base/process/job.h"

#include <algorithm>
#include <sstream>

namespace steppe {

namespace {
std::string& first_report() {
  static std::string text;
  return text;
}

/// The first exception of the callbacks, on its way to the caller of PETSc.
std::exception_ptr& stored() {
  static std::exception_ptr exception;
  return exception;
}

void throw_stored() {
  if (stored()) std::rethrow_exception(std::exchange(stored(), nullptr));
}

/// Whether the error of that report arose as options were read.
bool& arose_in_options() {
  static bool value = false;
  return value;
}

/// Keeps the innermost message of an error on its way up instead of printing PETSc's trace.
PetscErrorCode keep_report(MPI_Comm, int, const char* function, const char* file,
                           PetscErrorCode code, PetscErrorType type, const char* message, void*) {
  if (type == PETSC_ERROR_INITIAL) arose_in_options() = false;
  const std::string name = function ? function : "";
  if (name.find("FromOptions") != std::string::npos || name.rfind("PetscOptions", 0) == 0)
    arose_in_options() = code != PETSC_ERR_MEM;
  if (type != PETSC_ERROR_INITIAL) return code;
  // want of memory comes with any code and message in some releases
  const bool allocates = std::string(file ? file : "").find("sys/memory/") != std::string::npos;
  if (allocates || code == PETSC_ERR_MEM)
    first_report() = "the memory is exhausted; take more nodes or fewer unknowns";
  else if (message)
    first_report() = message;
  return code;
}

/// The options whose values stand in a message: ": -snes_max_it -1". Local.
std::string options_meant(const std::string& message) {
  PetscBool started = PETSC_FALSE;
  PetscInitialized(&started);
  if (!started) return "";
  char* all = nullptr;
  PetscOptionsGetAll(nullptr, &all);
  std::istringstream words(all ? all : "");
  PetscFree(all);
  std::string meant, option;
  for (std::string word; words >> word;) {
    if (!option.empty() && (" " + message + " ").find(" " + word + " ") != std::string::npos)
      meant += (meant.empty() ? ": " : ", ") + option + " " + word;
    option = word;
  }
  return meant;
}
}  // namespace

void report_errors_as_exceptions() { check(PetscPushErrorHandler(keep_report, nullptr)); }

void check(PetscErrorCode code) {
  if (code == 0) return;
  std::string report = std::exchange(first_report(), {});
  throw_stored();
  const char* text = nullptr;
  PetscErrorMessage(code, &text, nullptr);
  report = report.substr(0, report.find('\n'));
  const bool input = code == PETSC_ERR_ARG_UNKNOWN_TYPE || code == PETSC_ERR_MISSING_FACTOR ||
                     code == PETSC_ERR_USER_INPUT || report.rfind("Input string", 0) == 0 ||
                     std::exchange(arose_in_options(), false);
  if (report.empty()) report = text ? text : "an error";
  if (input)
    throw InputError("PETSc options" + options_meant(report) + ": " + report +
                     "; correct its name or value, or leave it out");
  throw NumericsError("PETSc: " + report);
}

void check_mpi(int code) {
  if (code != MPI_SUCCESS) throw NumericsError("MPI reports error " + std::to_string(code));
}

VecHandle duplicate(Vec v) {
  Vec local;
  VecHandle result;
  check(VecGhostGetLocalForm(v, &local));
  const bool is_ghosted = local && local != v;
  check(VecGhostRestoreLocalForm(v, &local));
  if (!is_ghosted) {
    check(VecDuplicate(v, result.fill()));
    check(VecSet(result, 0));
    return result;
  }
  // VecDuplicate would share the scatter, which keeps the arrays of the vector under way: two of
  // them could not update their ghosts at once
  ISLocalToGlobalMapping numbers;
  const PetscInt* blocks;
  PetscInt block_size, n_owned, n_blocks;
  check(VecGetLocalToGlobalMapping(v, &numbers));
  check(VecGetBlockSize(v, &block_size));
  check(VecGetLocalSize(v, &n_owned));
  check(ISLocalToGlobalMappingGetSize(numbers, &n_blocks));
  n_blocks /= block_size;
  check(ISLocalToGlobalMappingGetBlockIndices(numbers, &blocks));
  const PetscInt first_ghost = n_owned / block_size;
  check(VecCreateGhostBlock(PetscObjectComm(PetscObject(v)), block_size, n_owned, PETSC_DETERMINE,
                            n_blocks - first_ghost, blocks + first_ghost, result.fill()));
  check(ISLocalToGlobalMappingRestoreBlockIndices(numbers, &blocks));
  zero_with_ghosts(result);
  return result;
}

double norm(Vec v, NormType type) {
  PetscReal result;
  check(VecNorm(v, type, &result));
  return result;
}

double dot(Vec a, Vec b) {
  PetscScalar result;
  check(VecDot(a, b, &result));
  return result;
}

void set_near_null_space(Mat matrix, const std::vector<VecHandle>& vectors) {
  const std::vector<Vec> raw(vectors.begin(), vectors.end());
  Handle<MatNullSpace, MatNullSpaceDestroy> space;
  check(MatNullSpaceCreate(PetscObjectComm(PetscObject(matrix)), PETSC_FALSE, PetscInt(raw.size()),
                           raw.data(), space.fill()));
  check(MatSetNearNullSpace(matrix, space));
}

bool has_ghosts(Vec v) {
  Vec local;
  check(VecGhostGetLocalForm(v, &local));
  const bool has = local && local != v;
  check(VecGhostRestoreLocalForm(v, &local));
  return has;
}

void zero_with_ghosts(Vec v) {
  Vec local;
  check(VecGhostGetLocalForm(v, &local));
  check(VecSet(local ? local : v, 0));
  check(VecGhostRestoreLocalForm(v, &local));
}

void zero_ghosts(Vec ghosted) {
  Vec local;
  PetscInt n_owned, n_local;
  PetscScalar* values;
  check(VecGetLocalSize(ghosted, &n_owned));
  check(VecGhostGetLocalForm(ghosted, &local));
  check(VecGetLocalSize(local, &n_local));
  check(VecGetArray(local, &values));
  std::fill(values + n_owned, values + n_local, 0.);
  check(VecRestoreArray(local, &values));
  check(VecGhostRestoreLocalForm(ghosted, &local));
}

bool on_all_ranks(MPI_Comm communicator, bool here) {
  int all = here;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, communicator));
  return all;
}

PetscErrorCode ErrorBoundary::guard(const std::function<void()>& body) noexcept {
  try {
    body();
    return 0;
  } catch (const std::runtime_error& error) {
    const bool is_shared = dynamic_cast<const Error*>(&error) || all_ranks_come();
    if (!is_shared) end_job(error.what());
    if (!stored()) stored() = std::current_exception();
    return PETSC_ERR_USER;
  }
}

void ErrorBoundary::rethrow(PetscErrorCode code) {
  throw_stored();
  check(code);
}

void agree(MPI_Comm communicator, const std::function<void()>& body) {
  int rank, size;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  check_mpi(MPI_Comm_size(communicator, &size));
  std::string message;
  int first = size, kind = 0;
  try {
    const LocalErrors alone;
    body();
  } catch (const Error& error) {
    message = error.what();
    kind = int(error.kind());
    first = rank;
  }
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, communicator));
  if (first == size) return;
  int word[2] = {int(message.size()), kind};
  check_mpi(MPI_Bcast(word, 2, MPI_INT, first, communicator));
  message.resize(std::size_t(word[0]));
  check_mpi(MPI_Bcast(message.data(), word[0], MPI_CHAR, first, communicator));
  throw_error(ErrorKind(word[1]), message);
}

LocalView::LocalView(Vec ghosted) : ghosted_(ghosted) {
  check(VecGhostGetLocalForm(ghosted_, &local_));
  check(VecGetArrayRead(local_, &values_));
}

LocalView::~LocalView() {
  VecRestoreArrayRead(local_, &values_);
  VecGhostRestoreLocalForm(ghosted_, &local_);
}

LocalArray::LocalArray(Vec ghosted) : ghosted_(ghosted) {
  check(VecGhostGetLocalForm(ghosted_, &local_));
  check(VecGetArray(local_, &values_));
}

LocalArray::~LocalArray() {
  VecRestoreArray(local_, &values_);
  VecGhostRestoreLocalForm(ghosted_, &local_);
}

void begin_update_ghosts(Vec ghosted) {
  check(VecGhostUpdateBegin(ghosted, INSERT_VALUES, SCATTER_FORWARD));
}

void end_update_ghosts(Vec ghosted) {
  check(VecGhostUpdateEnd(ghosted, INSERT_VALUES, SCATTER_FORWARD));
}

void update_ghosts(Vec ghosted) {
  begin_update_ghosts(ghosted);
  end_update_ghosts(ghosted);
}

void begin_add_ghosts(Vec ghosted) {
  check(VecGhostUpdateBegin(ghosted, ADD_VALUES, SCATTER_REVERSE));
}

void end_add_ghosts(Vec ghosted) { check(VecGhostUpdateEnd(ghosted, ADD_VALUES, SCATTER_REVERSE)); }

void add_ghosts(Vec ghosted) {
  begin_add_ghosts(ghosted);
  end_add_ghosts(ghosted);
}

}  // namespace steppe
