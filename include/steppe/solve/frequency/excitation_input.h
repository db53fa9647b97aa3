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
  std::string combination = "cqc";

  void bind(dealii::ParameterHandler& prm);
  /// What its parameters depend on.
  static std::vector<Condition> conditions();
  bool oscillates(const LoadInput& load) const;
  /// Throws InputError for names that no load has, where nothing oscillates, about an equilibrium
  /// where it is not said which of them do, and for a spectrum that is missing or given twice.
  void check(const std::vector<LoadInput>& all, bool needs_spectrum,
             const std::string& about) const;
};

}  // namespace steppe
