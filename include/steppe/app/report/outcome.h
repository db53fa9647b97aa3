#pragma once

#include "steppe/base/process/error.h"

#include <exception>
#include <functional>
#include <string>

namespace steppe {

/// How something ended.
struct Outcome {
  int code = 0;                   ///< of the program's end, see `usage`
  std::string sentence = "done";  ///< with the kind of error before it
  std::exception_ptr error;       ///< null: there is none
};

/// The exit code of the program after an error of that kind.
int exit_code_of(ErrorKind kind);

/// Do it, and tell how it ended. What is not an Error is not caught. Local.
Outcome outcome_of(const std::function<void()>& body);

}  // namespace steppe
