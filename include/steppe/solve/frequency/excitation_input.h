#pragma once

#include "steppe/input/condition.h"
#include "steppe/physics/load/load_input.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// The input's section `Excitation`: which loads oscillate, and what is known of them.
struct ExcitationInput {
  std::string loads;  ///< names; empty: all
  std::string power_density, response_spectrum;
  std::string combination = "cqc", correlation = "full";

  void bind(dealii::ParameterHandler& prm);
  /// What its parameters depend on.
  static std::vector<Condition> conditions();
  bool oscillates(const LoadInput& load) const;
  /// Those of `all` that oscillate, in sets that act together: one set, or as many as there are
  /// loads, with the factors of all others zero. Their factors are the real or imaginary parts of
  /// exp(i Phase).
  std::vector<std::vector<LoadInput>> sets(const std::vector<LoadInput>& all, bool imaginary) const;
  /// Throws InputError for names that no load has, where nothing oscillates, about an equilibrium
  /// where it is not said which of them do, for a spectrum that is missing or given twice, and for
  /// phases of loads that have none.
  void check(const std::vector<LoadInput>& all, bool needs_spectrum,
             const std::string& about) const;
};

}  // namespace steppe
