#pragma once

#include "steppe/solve/scheme/time_input.h"

#include <vector>

namespace steppe {

/// Times of a run, s, ascending, at which what it depends on is looked at beforehand: the start,
/// the end, those that must be hit, and some between them that no period fits. Local.
std::vector<double> sample_times(const TimeInput& time);

}  // namespace steppe
