#include "steppe/input/parameters/renamed.h"

#include <algorithm>
#include <ostream>

namespace steppe {

namespace {

Path with_name(Path path, const std::string& name) {
  std::replace(path.begin(), path.end(), std::string("NAME"), name);
  return path;
}

/// The letters of an option that stand where the path has NAME.
std::string name_in(const std::string& option, const Path& path) {
  const std::size_t others = option_name(with_name(path, "")).size(),
                    first = option_name({path.front()}).size() + 1;
  return option.size() > others ? option.substr(first, option.size() - others) : "";
}

}  // namespace

std::optional<std::string> Renamed::now(const Path& given, const std::string& given_value) const {
  const std::string name = given.size() > 1 ? given[1] : "";
  if (with_name(path, name) != given || (!value.empty() && value != given_value)) return {};
  return assignment(with_name(new_path, name), new_value.empty() ? given_value : new_value);
}

std::optional<std::string> Renamed::now(const std::string& option,
                                        const std::string& given_value) const {
  const std::string name = name_in(option, path);
  if (option_name(with_name(path, name)) != option || (!value.empty() && value != given_value))
    return {};
  return option_name(with_name(new_path, name)) + " " +
         (new_value.empty() ? given_value : new_value);
}

const std::vector<Renamed>& renamed_parameters() {
  static const std::vector<Renamed> all = {
      {{"Output", "Fields"}, "true", {"Output", "Format"}, "vtu", "0.9.0"},
      {{"Output", "Fields"}, "false", {"Output", "Format"}, "none", "0.9.0"},
      {{"Time", "Scheme"}, "alpha2", {"Time", "Scheme"}, "generalized-alpha", "0.9.0"},
      {{"Ties", "NAME", "Slave"}, "", {"Ties", "NAME", "Secondary"}, "", "0.9.0"},
      {{"Ties", "NAME", "Master"}, "", {"Ties", "NAME", "Primary"}, "", "0.9.0"}};
  return all;
}

void print_renamed(std::ostream& out) {
  const auto written = [](const Path& path, const std::string& value) {
    return value.empty() ? path_name(path) : assignment(path, value);
  };
  out << "| before | now | since |\n|---|---|---|\n";
  for (const Renamed& one : renamed_parameters())
    out << "| `" << written(one.path, one.value) << "` | `" << written(one.new_path, one.new_value)
        << "` | " << one.since << " |\n";
}

}  // namespace steppe
