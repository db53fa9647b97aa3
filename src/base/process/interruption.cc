#include "steppe/base/process/interruption.h"

#include <unistd.h>

#include <csignal>
#include <cstring>

namespace steppe {
namespace {

constexpr int exit_code = 7;  // as that of NoProgress

struct Signal {
  int number;
  const char* name;
};
const Signal stop_signals[] = {
    {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGXCPU, "SIGXCPU"}, {SIGUSR2, "SIGUSR2"}};

volatile std::sig_atomic_t stop_received = 0, save_received = 0, watched = 0, speaking = 0;

/// A line on standard error, by calls that a handler of signals may make alone.
void say(const char* begin, const char* name, const char* end) {
  if (!speaking) return;
  char line[256] = "";
  for (const char* part : {begin, name, end})
    std::strncat(line, part, sizeof line - 1 - std::strlen(line));
  if (write(STDERR_FILENO, line, std::strlen(line)) < 0) return;
}

void receive_stop(int number) {
  if (!watched) {
    say("stopped: ", SignalWatch::name(number),
        " came while no steps were taken, so that there was no state to save; start the same "
        "command again\n");
    _exit(exit_code);
  }
  if (stop_received) {
    std::signal(number, SIG_DFL);
    std::raise(number);
  }
  stop_received = number;
}

void receive_save(int) {
  save_received = 1;
  if (!watched)
    say("note: ", "SIGUSR1",
        " came while no steps were taken; a run that takes some saves its state after the next\n");
}

}  // namespace

void obey_signals(bool speaks) {
  speaking = speaks;
  for (const Signal& signal : stop_signals) std::signal(signal.number, receive_stop);
  std::signal(SIGUSR1, receive_save);
  for (const int number : {SIGPIPE, SIGXFSZ}) std::signal(number, SIG_IGN);
}

SignalWatch::SignalWatch() { watched = 1; }

SignalWatch::~SignalWatch() { watched = 0; }

int SignalWatch::stop() const { return stop_received; }

bool SignalWatch::take_save() {
  const bool save = save_received;
  save_received = 0;
  return save;
}

const char* SignalWatch::name(int number) {
  for (const Signal& signal : stop_signals)
    if (signal.number == number) return signal.name;
  return "a signal";
}

}  // namespace steppe
