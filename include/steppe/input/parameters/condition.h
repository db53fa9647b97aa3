#pragma once

#include "steppe/input/parameters/parameters.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * A parameter that means something only with some values of another one, the choice: one of the
 * same section, or else from the top ("Time", "Scheme").
 */
struct Condition {
  std::string parameter;
  Path choice;
  std::vector<std::string> values;
  bool all_others = false;  ///< with all values but these

  /**
   * Condition on a parameter that means something in a motion only, not in equilibria. Its choice
   * is left open (empty); the whole input, which knows what moves, fills it in.
   */
  static Condition in_motion(const std::string& parameter) { return {parameter, {}, {}}; }
  bool open() const { return choice.empty(); }

  /** The choice for a parameter of that section, which the parameters own. Local. */
  const Parameter& choice_of(const Path& section, const Parameters& parameters) const;
  /** Does the parameter mean something with that choice? */
  bool holds(const std::string& choice) const;
};

/** The conditions on the parameters of a section. */
struct SectionConditions {
  Path section;
  std::vector<Condition> conditions;
};

/** Whether a parameter has its default: the same text but for blanks, or the same number. Local. */
bool is_default(const Parameter& parameter);

/** Throws InputError: the value means nothing with the choice. */
[[noreturn]] void refuse(const Condition& condition, const Parameter& parameter,
                         const Parameter& choice);

}  // namespace steppe
