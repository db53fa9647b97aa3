#pragma once

#include "steppe/fem/supports/boundary_input.h"
#include "steppe/input/values/expression.h"

#include <optional>
#include <vector>

namespace steppe {

/// A part of the run in which the same boundaries act (Boundaries / NAME / Active).
struct SupportPhase {
  double begin, end;       ///< s
  std::vector<bool> acts;  ///< each boundary, in the order of the input
};

/**
 * The phases between the first and the last sample, in their order; before them that of an
 * equilibrium at another time, where other boundaries act in it. What acts is found in the middle
 * of the intervals between samples, rows of tables and 1000 times of the run, and each change
 * between two of these by bisection. Local, the same on all ranks. Throws InputError for an Active
 * that cannot be read, depends on the place or is not finite.
 */
std::vector<SupportPhase> support_phases(const std::vector<BoundaryInput>& boundaries,
                                         const Constants& constants,
                                         const std::vector<double>& samples,
                                         std::optional<double> equilibrium);

}  // namespace steppe
