#pragma once

namespace steppe {

/**
 * From now on signals are obeyed in every phase. SIGTERM, SIGINT, SIGXCPU and SIGUSR2 end this
 * process at once, with a sentence of the rank that speaks and exit code 7, whatever a library is
 * doing: outside of a SignalWatch nothing is under way that could be saved. SIGUSR1 is kept for the
 * next watch. SIGPIPE and SIGXFSZ do nothing, so that the write which met with a closed pipe or the
 * limit of a file's size fails and is told. May be called again. Local.
 */
void obey_signals(bool speaks);

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
