#include "steppe/app/report/outcome.h"

#include <utility>

namespace steppe {
namespace {

/// The exit code and the first words of a sentence.
std::pair<int, const char*> voice(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input:
      return {2, "input error: "};
    case ErrorKind::interruption:
      return {5, "stopped: "};
    case ErrorKind::output:
      return {6, "output error: "};
    case ErrorKind::no_progress:
      return {7, "stopped: "};
    default:
      return {3, "numerics error: "};
  }
}

}  // namespace

int exit_code_of(ErrorKind kind) { return voice(kind).first; }

Outcome outcome_of(const std::function<void()>& body) {
  try {
    body();
    return {};
  } catch (const Error& error) {
    const auto [code, words] = voice(error.kind());
    return {code, std::string(words) + error.what(), std::current_exception()};
  }
}

}  // namespace steppe
