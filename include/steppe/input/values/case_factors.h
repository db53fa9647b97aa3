#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Factors of one load in the load cases of a static run. Case k, counted from 1, is the state at t
 * = k. From t = k - 1 on its loads grow linearly, so that a step may be shorter than a case.
 */
class CaseFactors {
 public:
  /// A run without load cases.
  CaseFactors() = default;
  /// One factor for each case, at least one.
  explicit CaseFactors(std::vector<double> factors) : factors_(std::move(factors)) {}

  bool given() const { return !factors_.empty(); }
  /// Whether no case has the load.
  bool all_zero() const {
    return std::all_of(factors_.begin(), factors_.end(), [](double f) { return f == 0; });
  }
  /// The factor at a time, which without `grows` is that of the case from its beginning on.
  double at(double time, bool grows = true) const {
    const double number = std::clamp(std::ceil(time), 1., double(factors_.size()));
    return factors_[std::size_t(number) - 1] * (grows ? time - (number - 1) : 1);
  }

 private:
  std::vector<double> factors_;
};

}  // namespace steppe
