#pragma once

#include <csignal>
#include <functional>
#include <vector>

namespace steppe {

/// A child process was ended by a signal: the library that ran there crashed, or somebody or the
/// system (a lack of memory) ended it.
struct ChildEnded {
  int signal;
};

/**
 * Result of `work`, run in a process of its own, with a copy of all that this one knows and
 * nothing on its screen. For libraries that crash on damaged files, or never return: a signal that
 * asks this process to end (SIGTERM, SIGINT, SIGXCPU, SIGUSR2) ends the child at once, and is then
 * raised here as if it came now; where this process only keeps it in mind, Interruption is thrown.
 * The child must not use MPI, nor threads that were started before. Where the system makes no
 * process `work` runs here. Local. Throws InputError and std::bad_alloc as `work` does, a
 * std::runtime_error with the words of any other std::exception, and ChildEnded.
 */
std::vector<char> in_child(const std::function<std::vector<char>()>& work);

}  // namespace steppe
