#pragma once

#include "steppe/app/input/input.h"

#include <nlohmann/json.hpp>

#include <string>

namespace steppe {

/// Beginning of every `summary.json`: title, set of units, and units of its numbers. Local.
nlohmann::ordered_json begin_summary(const Input& input);

/// Completes a summary with the input's notes and writes it into the folder of the results; one
/// that cannot be written is warned of. For the rank that speaks. Local.
void write_summary(const Input& input, nlohmann::ordered_json summary);

}  // namespace steppe
