#include "steppe/base/interruption.h"

#include <csignal>

namespace steppe {
namespace {

struct Signal {
  int number;
  const char* name;
};
const Signal stopping[] = {
    {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGXCPU, "SIGXCPU"}, {SIGUSR2, "SIGUSR2"}};

volatile std::sig_atomic_t stop_received = 0, save_received = 0;

void receive_stop(int number) {
  if (stop_received) {
    std::signal(number, SIG_DFL);
    std::raise(number);
  }
  stop_received = number;
}

void receive_save(int) { save_received = 1; }

}  // namespace

SignalWatch::SignalWatch() {
  stop_received = save_received = 0;
  for (const Signal& signal : stopping) std::signal(signal.number, receive_stop);
  std::signal(SIGUSR1, receive_save);
}

SignalWatch::~SignalWatch() {
  for (const Signal& signal : stopping) std::signal(signal.number, SIG_DFL);
  std::signal(SIGUSR1, SIG_DFL);
}

int SignalWatch::stop() const { return stop_received; }

bool SignalWatch::take_save() {
  const bool save = save_received;
  save_received = 0;
  return save;
}

const char* SignalWatch::name(int number) {
  for (const Signal& signal : stopping)
    if (signal.number == number) return signal.name;
  return "a signal";
}

}  // namespace steppe
