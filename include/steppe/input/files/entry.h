#pragma once

#include "steppe/input/words/path.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/** One statement of an input: a parameter with its value, or a section (no value), and where. */
struct Entry {
  Path path;
  std::optional<std::string> value;
  std::string origin;
};

/**
 * The statements of deal.II's parameter format, in order: `subsection NAME`, `set NAME = VALUE`,
 * `end`; '#' starts a comment; a line that ends with a backslash goes on in the next one. Origins
 * are "file:line". Local. Throws InputError for a line that cannot be read or a section not closed.
 */
std::vector<Entry> read_prm(std::istream& stream, const std::string& file);

/**
 * Statements of nested JSON objects, in order: an object is a section, and an array of plain values
 * becomes a list separated by commas. `$schema` at the top, which editors look for, is passed over.
 * Origins are the file's name. Local. Throws InputError for text that is not JSON or is nested too
 * deep (with the line), for a file that is not one object, and for arrays of arrays or objects.
 */
std::vector<Entry> read_json(std::istream& stream, const std::string& file);

}  // namespace steppe
