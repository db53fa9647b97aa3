#pragma once

#include "steppe/input/values/expression.h"

#include <optional>
#include <string>

namespace steppe {

/// When something acts: while an expression of t is not zero; for an empty text always.
class Active {
 public:
  /// Throws InputError, naming `parameter`, for text that cannot be read or depends on the place.
  Active(const std::string& text, const std::string& parameter, const Constants& constants);

  /// Throws InputError where the expression is not finite.
  bool at(double time) const { return !expression_ || (*expression_)({}, time) != 0; }

 private:
  std::optional<Expression<3>> expression_;
};

}  // namespace steppe
