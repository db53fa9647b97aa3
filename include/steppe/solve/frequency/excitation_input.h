#pragma once

#include "steppe/input/parameters/condition.h"
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
  /// Conditions under which its parameters mean something, see Condition.
  static std::vector<Condition> conditions();
  bool oscillates(const LoadInput& load) const;
  /// Sets of the loads of `all` that oscillate; the loads of a set act together. One set, or
  /// without full correlation one for each load, in which the factors of all others are zero.
  /// Factors are the real or the imaginary parts of exp(i Phase).
  std::vector<std::vector<LoadInput>> sets(const std::vector<LoadInput>& all, bool imaginary) const;
  /// Throws InputError for names that no load has, where nothing oscillates, about a state that is
  /// not rest where it is not said which of them do, for a spectrum that is missing or given twice,
  /// and for phases of loads that have none.
  void check(const std::vector<LoadInput>& all, bool needs_spectrum, bool at_rest) const;
};

}  // namespace steppe
