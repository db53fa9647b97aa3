#pragma once

#include "steppe/fem/supports/rigid_motion.h"
#include "steppe/input/values/case_factors.h"

#include <deal.II/base/parameter_handler.h>

#include <string>

namespace steppe {

/// One named entry of the input's list `Boundaries`.
struct BoundaryInput {
  std::string name, where, motion = "free", kind = "faces", given = "displacement";
  RotationInput rotation = {};
  std::string active = {};
  CaseFactors cases = {};      ///< of a run with load cases, of what moves: the run's
  std::string parameter = {};  ///< the full name of another one that stands for Motion, or empty

  void bind(dealii::ParameterHandler& prm);
  /// Does it prescribe or tie anything?
  bool holds() const;
  /// Does it move what it holds?
  bool moves() const;
  /// The full name of one of its parameters, for messages.
  std::string path(const std::string& parameter) const;
};

}  // namespace steppe
