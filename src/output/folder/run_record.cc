#include "steppe/output/folder/run_record.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace steppe {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* ending = ".run.json";

/// A part takes some kB, and a parsed text many times its length.
constexpr std::uintmax_t longest = 64 << 20;
constexpr int deepest = 16;

/// Whether a file begins as a record does; no more than that is read.
bool is_record(const fs::path& path) {
  std::array<char, 64> text{};
  std::ifstream file(path, std::ios::binary);
  file.read(text.data(), text.size() - 1);
  std::string letters;
  for (const char letter : std::string(text.data()))
    if (letter != ' ' && letter != '\n' && letter != '\t' && letter != '\r') letters += letter;
  return letters.rfind(R"({"format":"steppe)", 0) == 0;
}

}  // namespace

std::vector<std::string> recorded_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string file = entry.path().filename();
    const auto length = std::char_traits<char>::length(ending);
    if (file.size() <= length || file.compare(file.size() - length, length, ending) != 0) continue;
    if (entry.is_regular_file(error) && is_record(entry.path()))
      names.push_back(file.substr(0, file.size() - length));
  }
  return names;
}

Json recorded_parts(const std::string& path) {
  std::error_code error;
  const auto size = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
  if (error || size == 0 || size > longest) return Json::array();
  std::ifstream file(path);
  bool fits = true;
  const Json document = Json::parse(
      file, [&](int depth, Json::parse_event_t, Json&) { return fits = fits && depth <= deepest; },
      false);
  const auto is_object = [](const Json& part) { return part.is_object(); };
  if (!fits || !document.is_object() || !document.contains("runs")) return Json::array();
  const Json& parts = document["runs"];
  return parts.is_array() && std::all_of(parts.begin(), parts.end(), is_object) ? parts
                                                                                : Json::array();
}

bool is_unfinished(const std::string& path) {
  const Json parts = recorded_parts(path);
  if (parts.empty() || !parts.back().contains("exit")) return false;
  const Json& exit = parts.back()["exit"];
  return exit.is_null() || (exit.is_object() && exit.value("code", Json()) != 0);
}

}  // namespace steppe
