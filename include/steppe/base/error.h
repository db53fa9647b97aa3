#pragma once

#include <stdexcept>
#include <string>

namespace steppe {

/**
 * Something the user gave is wrong. The message is one clear sentence: which parameter, its value,
 * what is allowed, and what to do. The program ends with exit code 2, on every rank.
 */
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/**
 * The computation failed: what failed, at which time and step, with which norms, and what to try.
 * A stepper answers with a shorter step; when the smallest step fails too the run ends with its
 * last good state written and exit code 3.
 */
struct NumericsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A step failed with every length down to the smallest; the state before it is as it was.
struct StepFailure : NumericsError {
  using NumericsError::NumericsError;
};

/// A line on standard error, in one piece: what mpirun gets in several it may tear. For the rank
/// that speaks. Local.
void complain(const std::string& sentence);
/// The same with "warning: " before it.
void warn(const std::string& sentence);

}  // namespace steppe
