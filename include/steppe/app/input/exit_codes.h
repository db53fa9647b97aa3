#pragma once

#include <string>
#include <vector>

namespace steppe {

/// Meaning of an exit code of the program, and what its user may do then.
struct ExitCode {
  int code;
  std::string meaning, next;
};

const std::vector<ExitCode>& exit_codes();

}  // namespace steppe
