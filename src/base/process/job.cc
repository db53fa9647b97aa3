#include "steppe/base/process/job.h"

#include "steppe/base/process/screen.h"

#include <mpi.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <thread>

namespace steppe {
namespace {

using Clock = std::chrono::steady_clock;

const Clock::time_point beginning = Clock::now();

MPI_Comm& meeting_place() {
  static MPI_Comm communicator = MPI_COMM_WORLD;
  return communicator;
}

/// Memory for what MPI does to end the other ranks when there is no other left: Open MPI 5 reads
/// its table of messages first and ends with a code of its own where it cannot.
std::unique_ptr<char[]>& reserve() {
  static std::unique_ptr<char[]> memory;
  return memory;
}

bool mpi_runs() {
  int begun = 0, ended = 0;
  MPI_Initialized(&begun);
  MPI_Finalized(&ended);
  return begun && !ended;
}

int rank_here() {
  int rank = 0;
  if (mpi_runs()) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

/// End all ranks with an exit code, whatever they do.
[[noreturn]] void end_all(int code) {
  reserve().reset();
  int size = 1;
  if (mpi_runs()) MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > 1) MPI_Abort(MPI_COMM_WORLD, code);
  std::_Exit(code);
}

[[noreturn]] void end_of_unexpected_error() {
  try {
    if (const auto error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    end_job("the memory is exhausted; take more nodes or fewer unknowns");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "unexpected error on rank %d, please report it: %s\n", rank_here(),
                 printable(error.what()).c_str());
  } catch (...) {
    std::fprintf(stderr, "unexpected error on rank %d, please report it\n", rank_here());
  }
  end_all(1);
}

}  // namespace

double wall_seconds() { return std::chrono::duration<double>(Clock::now() - beginning).count(); }

void prepare_to_meet() { MPI_Comm_dup(MPI_COMM_WORLD, &meeting_place()); }

bool all_ranks_come(int word, double seconds) {
  if (!mpi_runs()) return true;
  MPI_Request request;
  int here = 0;
  static int both[2];  // outlives a request that nobody answers
  both[0] = word, both[1] = -word;
  MPI_Iallreduce(MPI_IN_PLACE, both, 2, MPI_INT, MPI_MAX, meeting_place(), &request);
  const auto begin = Clock::now();
  while (true) {
    MPI_Test(&request, &here, MPI_STATUS_IGNORE);
    if (here) return both[0] == -both[1];
    if (Clock::now() - begin > std::chrono::duration<double>(seconds)) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void end_job(const std::string& sentence) {
  std::fprintf(stderr, "error on rank %d: %s\n", rank_here(), printable(sentence).c_str());
  end_all(exit_code_of_one_rank);
}

void end_job_on_unexpected_errors() {
  constexpr std::size_t size = 16 << 20;  // not touched, it takes no more than addresses
  reserve().reset(new char[size]);
  std::set_terminate(end_of_unexpected_error);
}

}  // namespace steppe
