#include "steppe/input/values/active.h"

#include "steppe/base/process/error.h"

namespace steppe {

Active::Active(const std::string& text, const std::string& parameter, const Constants& constants) {
  if (text.empty()) return;
  expression_.emplace(text, parameter, constants);
  if (expression_->uses_position())
    throw InputError(parameter + " = " + text +
                     ": it acts as a whole or not at all; use t, not x, y or z");
}

}  // namespace steppe
