#pragma once

#include <mpi.h>

#include <stdexcept>

namespace steppe {

/// Somebody asked the run to end: its last state is written, and it ends with exit code 5.
struct Interruption : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// While it lives, the signals SIGTERM, SIGINT and SIGUSR1 only leave word that the run shall end;
/// a second one ends it at once. One at a time.
class InterruptionWatch {
 public:
  InterruptionWatch();
  ~InterruptionWatch();
  InterruptionWatch(const InterruptionWatch&) = delete;
  InterruptionWatch& operator=(const InterruptionWatch&) = delete;

  /// The name of a signal that reached any of the ranks, else null. Collective.
  const char* caught(MPI_Comm communicator) const;
};

}  // namespace steppe
