#pragma once

#include <set>
#include <string>
#include <vector>

namespace steppe {

/// The quantities that a user wants written, out of those that there are.
class QuantityChoice {
 public:
  /// All.
  QuantityChoice() = default;
  /// Names separated by commas; of an empty text all. Throws InputError, with the parameter, for a
  /// name that is not among the available. Local.
  QuantityChoice(const std::string& text, const std::string& parameter,
                 const std::vector<std::string>& available);

  static QuantityChoice only(const std::string& name);

  bool has(const std::string& name) const { return chosen_.empty() || chosen_.count(name) > 0; }
  /// Is it chosen by its name, not among all?
  bool names(const std::string& name) const { return chosen_.count(name) > 0; }
  bool has_any(const std::vector<std::string>& names) const;

 private:
  std::set<std::string> chosen_;  // empty: all
};

/// The name of a quantity in files: its words joined by underscores.
std::string file_name(std::string quantity);

}  // namespace steppe
