#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// The input's section `Checkpoints`.
struct CheckpointInput {
  int steps = 0;
  double minutes = 30;
  std::vector<double> times;
  bool mesh = false, keep_all = false;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// Reads the text of the times. Throws InputError for what is no time.
  void check();
  /// Does the input ask for them, beyond what every long run gets?
  bool wanted() const { return steps > 0 || !times.empty(); }

 private:
  std::string times_text_;
};

}  // namespace steppe
