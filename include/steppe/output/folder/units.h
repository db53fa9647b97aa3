#pragma once

#include <string>

namespace steppe {

/// The names of the consistent sets of units (Output / Units), joined by `|`.
std::string unit_sets();

/// The unit of a quantity in one of these sets; empty for a plain number or a quantity that has no
/// unit, and in `none`. A quantity is a name (length, displacement, moment, von mises), or `square
/// of` or `power density of` one.
std::string unit_of(const std::string& quantity, const std::string& set);

}  // namespace steppe
