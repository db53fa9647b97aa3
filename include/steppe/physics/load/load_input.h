#pragma once

#include "steppe/input/parameters/condition.h"
#include "steppe/input/values/case_factors.h"

#include <deal.II/base/parameter_handler.h>

#include <string>

namespace steppe {

/// One named entry of the input's list `Loads`.
struct LoadInput {
  std::string name, kind = "gravity", where = "everything", value;
  std::string at, direction, active, given = "each", point;
  double specific_weight = 0;
  bool coriolis = true;
  std::string ramp = "auto";
  double phase = 0;   ///< of one that oscillates, degrees
  double factor = 1;  ///< what the load is multiplied with; the run's
  /// The run's: whether constant loads grow from its start to its end, s.
  bool grows = false;
  double start = 0, end = 1;
  CaseFactors cases = {};      ///< of a run with load cases; the run's
  std::string parameter = {};  ///< the full name of another one that stands for Value, or empty

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// The full name of one of them, for messages.
  std::string path(const std::string& parameter) const;
};

}  // namespace steppe
