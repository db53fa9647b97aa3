#include "steppe/material/catalogue/material_numbers.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

namespace steppe {

double required_number(const std::string& section, const std::string& parameter,
                       const std::string& text) {
  if (const std::optional<double> value = finite_number(text)) return *value;
  throw InputError(section + " / " + parameter + " = " + text + ": must be a number without unit");
}

std::string list_or_nothing(const std::vector<std::string>& words, const std::string& nothing) {
  return words.empty() ? nothing : joined(words, ", ");
}

}  // namespace steppe
