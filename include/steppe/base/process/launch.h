#pragma once

#include <functional>
#include <map>
#include <string>

// Open MPI 4.1.4 looks for each fast network it knows, for 0.1 s each where there is none (its
// components psm and psm2), and a process alone starts a daemon (0.05 s) to become one of several.

namespace steppe {

/// The value of a variable of the environment, null where it is not set.
using Environment = std::function<const char*(const std::string&)>;

/**
 * Variables that spare Open MPI at its start what a run on one machine has no use for: the networks
 * (it passes messages through memory with pml ob1), and for a process alone the daemon. Empty where
 * ranks may be on several machines, or where the launcher does not say. No other MPI knows them.
 * Local.
 */
std::map<std::string, std::string> needless_at_start(const Environment& environment);

/// While it lives, these variables are in the environment, but for those that the user has set.
/// Processes started later do not have them. Local.
class ShortStart {
 public:
  ShortStart();
  ~ShortStart();
  ShortStart(const ShortStart&) = delete;
  ShortStart& operator=(const ShortStart&) = delete;

 private:
  std::map<std::string, std::string> set_;
};

}  // namespace steppe
