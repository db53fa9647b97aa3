#pragma once

#include "steppe/input/values/case_factors.h"

#include <deal.II/base/parameter_handler.h>

#include <string>

namespace steppe {

/// The input's section `Temperature`.
struct TemperatureInput {
  std::string value;    ///< an expression of x, y, z, t, or empty
  std::string results;  ///< folder of the results of a run of heat, or empty
  std::string run;      ///< the input file of one, or empty
  /// The run's, of one with load cases: the factors of T - T_0, and T_0 of the materials, K.
  CaseFactors cases = {};
  double reference = 0;

  void bind(dealii::ParameterHandler& prm);
  /// Throws InputError for several.
  void check() const;
  bool given() const { return !value.empty() || !results.empty() || !run.empty(); }
};

}  // namespace steppe
