#pragma once

#include <string>

namespace steppe {

/// The names of the consistent sets of units (Output / Units), joined by `|`.
std::string unit_sets();

/// The unit of a quantity (length, time, mass, force, moment, those of fields) in one of these
/// sets; empty for a plain number, and in `none`.
std::string unit_of(const std::string& quantity, const std::string& set);

}  // namespace steppe
