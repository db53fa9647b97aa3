#pragma once

#include "steppe/solve/scheme/time_input.h"

#include <string>

namespace steppe {

/// A run of the scheme from 0 to the end in steps of one length.
inline TimeInput steps(const std::string& scheme, double step, double end) {
  TimeInput time;
  time.scheme = scheme;
  time.step = step;
  time.end = end;
  return time;
}

}  // namespace steppe
