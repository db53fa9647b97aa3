#include "steppe/output/quantities/quantity_choice.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <algorithm>

namespace steppe {

QuantityChoice::QuantityChoice(const std::string& text, const std::string& parameter,
                               const std::vector<std::string>& available) {
  for (const std::string& name : split(text, ',')) {
    if (std::find(available.begin(), available.end(), name) == available.end())
      throw InputError(parameter + " = " + text + ": '" + name + "' is no quantity of this run; " +
                       suggestion(name, available));
    chosen_.insert(name);
  }
}

QuantityChoice QuantityChoice::only(const std::string& name) {
  QuantityChoice choice;
  choice.chosen_ = {name};
  return choice;
}

bool QuantityChoice::has_any(const std::vector<std::string>& names) const {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return has(name); });
}

std::string file_name(std::string quantity) {
  std::replace(quantity.begin(), quantity.end(), ' ', '_');
  return quantity;
}

}  // namespace steppe
