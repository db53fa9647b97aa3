#include "steppe/base/process/error.h"

#include "steppe/base/process/job.h"

#include <iostream>

namespace steppe {

int LocalErrors::depth_ = 0;

Error::Error(ErrorKind kind, const std::string& sentence)
    : std::runtime_error(sentence), kind_(kind) {
  if (!LocalErrors::live() && !all_ranks_come(int(kind))) end_job(sentence);
}

void throw_error(ErrorKind kind, const std::string& sentence) {
  switch (kind) {
    case ErrorKind::input:
      throw InputError(sentence);
    case ErrorKind::output:
      throw OutputError(sentence);
    case ErrorKind::interruption:
      throw Interruption(sentence);
    case ErrorKind::no_progress:
      throw NoProgress(sentence);
    default:
      throw NumericsError(sentence);
  }
}

void complain(const std::string& sentence) { std::cerr << sentence + "\n" << std::flush; }

void warn(const std::string& sentence) { complain("warning: " + sentence); }

}  // namespace steppe
