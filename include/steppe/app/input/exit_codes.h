#pragma once

#include <string>
#include <vector>

namespace steppe {

/// What the program says by its exit code, and what its user may do then.
struct ExitCode {
  int code;
  std::string meaning, next;
};

const std::vector<ExitCode>& exit_codes();

}  // namespace steppe
