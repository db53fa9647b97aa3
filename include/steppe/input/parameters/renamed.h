#pragma once

#include "steppe/input/words/path.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * A parameter, or a value of it, that has another name now. `NAME` stands in the paths for a name
 * of a list: Materials / NAME / Density. All members are local.
 */
struct Renamed {
  Path path;
  std::string value;  ///< the one that is renamed; empty: the parameter is, with every value
  Path new_path;
  std::string new_value;  ///< empty: the value stays
  std::string since;      ///< the version that has the new name

  /** Text to write for a parameter of the input, "Output / Format = none"; nothing where this is
   * about another one. */
  std::optional<std::string> now(const Path& given, const std::string& given_value) const;
  /** Text to write for an option of the command line, "-output_format none". */
  std::optional<std::string> now(const std::string& option, const std::string& given_value) const;
};

/** All that were renamed since version 0.5.0. */
const std::vector<Renamed>& renamed_parameters();

/** The end of a sentence on a parameter, or an option, that is not known, "is Output / Format =
 * none since version 0.9.0"; empty where it never was. Local. */
template <class Given>
std::string renamed(const Given& given, const std::string& value) {
  for (const Renamed& one : renamed_parameters())
    if (const auto now = one.now(given, value)) return "is " + *now + " since version " + one.since;
  return "";
}

/** All of them as a table in Markdown. Local. */
void print_renamed(std::ostream& out);

}  // namespace steppe
