#pragma once

#include <stdexcept>

namespace steppe {

/// Somebody asked the run to end: its last state is written, and it ends with exit code 5.
struct Interruption : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Somebody asked the run to end before it had finished a step since it began or went on: its state
/// is saved, and the same command would end so again. It ends with exit code 7.
struct NoProgress : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// While it lives, signals only leave word: SIGTERM, SIGINT, SIGXCPU and SIGUSR2 that the run shall
/// end, a second one of which ends it at once, and SIGUSR1 that it shall save its state. One at a
/// time.
class SignalWatch {
 public:
  SignalWatch();
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// The number of the signal that shall end the run; 0: none came to this rank. Local.
  int stop() const;
  /// Whether this rank shall save, asked since the last time. Local.
  bool take_save();
  /// "SIGTERM".
  static const char* name(int number);
};

}  // namespace steppe
