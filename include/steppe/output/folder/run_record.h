#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace steppe {

/// The first word of the format is how the records of a folder, NAME.run.json, are known.
constexpr const char* run_record_format = "steppe run 1";

/// The names whose records are in a folder. Local.
std::vector<std::string> recorded_names(const std::string& folder);

/// The list of a run's parts that a record holds, each an object; an empty one where there is no
/// record, or one that is damaged or too long. Local.
nlohmann::ordered_json recorded_parts(const std::string& path);

/// Whether a record says that the last part of its run has not ended, or not with exit code 0.
/// Local.
bool is_unfinished(const std::string& path);

}  // namespace steppe
