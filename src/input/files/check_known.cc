#include "steppe/input/files/check_known.h"

#include "steppe/base/process/error.h"
#include "steppe/input/parameters/renamed.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

namespace steppe {

namespace {

std::string unknown_section(const Path& path, const Parameters& parameters,
                            const std::vector<std::string>& names) {
  const Path parent(path.begin(), path.end() - 1);
  if (parameters.find(path))
    return "is a parameter, not a section; write 'set " + path.back() + " = '";
  if (parent.size() == 1 && parameters.find({parent[0], "Names"})) {
    const std::string near = nearest(path.back(), names);
    return "is not in " + assignment({parent[0], "Names"}, joined(names, ", ")) +
           "; add it there or remove this section" +
           (near.empty() ? "" : " (did you mean " + near + "?)");
  }
  return "is not a section; " + suggestion(path.back(), parameters.sections_in(parent));
}

std::string unknown_parameter(const Path& path, const Parameters& parameters) {
  const Path parent(path.begin(), path.end() - 1);
  if (parameters.is_section(path))
    return "is a section, not a parameter; write 'subsection " + path.back() + "'";
  const std::vector<std::string> siblings = parameters.parameters_in(parent);
  if (nearest(path.back(), siblings).empty())
    for (const Parameter& other : parameters.all())
      if (other.path.back() == path.back())
        return "is not a parameter of this section; did you mean " + path_name(other.path) + "?";
  return "is not a parameter; " + suggestion(path.back(), siblings);
}

}  // namespace

void check_known(const Entry& entry, const Parameters& parameters,
                 const std::vector<std::string>& names) {
  const std::string where = entry.origin + ": " + path_name(entry.path) + ": ";
  const bool is_section = parameters.is_section(entry.path);
  if (!entry.value && !is_section)
    throw InputError(where + unknown_section(entry.path, parameters, names));
  if (!entry.value || parameters.find(entry.path) || (is_section && entry.value->empty())) return;
  if (const std::string now = renamed(entry.path, *entry.value); !now.empty())
    throw InputError(entry.origin + ": " + assignment(entry.path, *entry.value) + ": " + now);
  throw InputError(where + unknown_parameter(entry.path, parameters));
}

}  // namespace steppe
