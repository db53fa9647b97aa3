#pragma once

#include "steppe/app/input/input.h"

#include <nlohmann/json.hpp>

#include <string>

namespace steppe {

/// Beginning of every `summary.json`: title, set of units, and units of its numbers. Local.
nlohmann::ordered_json begin_summary(const Input& input);

/// Whether the folder of the results has a `summary.json` of a run that ended at this time: what
/// was written at the end stays, and a run that was killed before it wrote it writes it when it is
/// started again. Local.
bool has_summary_of_end(const Input& input, double end);

/// Completes a summary with the input's notes and writes it into the folder of the results; one
/// that cannot be written is warned of. For the rank that speaks. Local.
void write_summary(const Input& input, nlohmann::ordered_json summary);

}  // namespace steppe
