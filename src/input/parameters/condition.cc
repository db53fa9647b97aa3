#include "steppe/input/parameters/condition.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/exceptions.h>

#include <algorithm>

namespace steppe {

const Parameter& Condition::choice_of(const Path& section, const Parameters& parameters) const {
  Path path = section;
  path.insert(path.end(), choice.begin(), choice.end());
  if (const Parameter* sibling = parameters.find(path)) return *sibling;
  const Parameter* other = parameters.find(choice);
  Assert(other, dealii::ExcInternalError());
  return *other;
}

bool Condition::holds(const std::string& value) const {
  const bool found = std::find(values.begin(), values.end(), value) != values.end();
  return found != all_others;
}

bool is_default(const Parameter& parameter) {
  return same_value(parameter.value, parameter.declaration->default_value);
}

void refuse(const Condition& condition, const Parameter& parameter, const Parameter& choice) {
  const std::string name = path_name(condition.choice);
  std::string text = assignment(parameter.path, parameter.value);
  text += choice.value.empty()
              ? ": means nothing without " + name + "; give that, or remove it"
              : ": means nothing with " + name + " = " + choice.value + "; remove it";
  if (condition.all_others) throw InputError(text);
  if (condition.values == std::vector<std::string>{""})
    text += ", or leave " + name + " empty";
  else
    text += ", or take " + name + " = " + joined(condition.values, " or ");
  throw InputError(text);
}

}  // namespace steppe
