#include "steppe/base/interruption.h"

#include "steppe/base/petsc.h"

#include <csignal>

namespace steppe {
namespace {

struct Signal {
  int number;
  const char* name;
};
const Signal signals[] = {{SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGUSR1, "SIGUSR1"}};

volatile std::sig_atomic_t received = 0;

void receive(int number) {
  if (received) {
    std::signal(number, SIG_DFL);
    std::raise(number);
  }
  received = number;
}

}  // namespace

InterruptionWatch::InterruptionWatch() {
  received = 0;
  for (const Signal& signal : signals) std::signal(signal.number, receive);
}

InterruptionWatch::~InterruptionWatch() {
  for (const Signal& signal : signals) std::signal(signal.number, SIG_DFL);
}

const char* InterruptionWatch::caught(MPI_Comm communicator) const {
  int number = received;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_INT, MPI_MAX, communicator));
  for (const Signal& signal : signals)
    if (signal.number == number) return signal.name;
  return nullptr;
}

}  // namespace steppe
