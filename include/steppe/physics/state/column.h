#pragma once

#include <string>

namespace steppe {

/// A number that is measured again and again, a column of a table: its name, and the quantity that
/// it is a value of, which has a unit (see unit_of); empty: a plain number.
struct Column {
  std::string name, of = {};
};

}  // namespace steppe
