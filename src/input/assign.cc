#include "steppe/input/assign.h"

#include "steppe/base/error.h"
#include "steppe/input/allowed_values.h"
#include "steppe/input/nearest.h"
#include "steppe/input/text.h"

#include <algorithm>

namespace steppe {

namespace {

// Stands inside the sections of a parameter as long as it lives.
class Inside {
 public:
  Inside(dealii::ParameterHandler& prm, const Path& parameter)
      : prm_(prm), depth_(parameter.size() - 1) {
    for (std::size_t i = 0; i < depth_; ++i) prm_.enter_subsection(parameter[i]);
  }
  ~Inside() {
    for (std::size_t i = 0; i < depth_; ++i) prm_.leave_subsection();
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  dealii::ParameterHandler& prm_;
  const std::size_t depth_;
};

std::string unknown_section(const Path& path, const Schema& schema,
                            const std::vector<std::string>& names) {
  const Path parent(path.begin(), path.end() - 1);
  if (schema.find(path)) return "is a parameter, not a section; write 'set " + path.back() + " = '";
  if (parent.size() == 1 && schema.find({parent[0], "Names"})) {
    const std::string near = nearest(path.back(), names);
    return "is not in " + assignment({parent[0], "Names"}, joined(names, ", ")) +
           "; add it there or remove this section" +
           (near.empty() ? "" : " (did you mean " + near + "?)");
  }
  return "is not a section; " + suggestion(path.back(), schema.sections_in(parent));
}

std::string unknown_parameter(const Path& path, const Schema& schema) {
  const Path parent(path.begin(), path.end() - 1);
  if (schema.is_section(path))
    return "is a section, not a parameter; write 'subsection " + path.back() + "'";
  const std::vector<std::string> siblings = schema.parameters_in(parent);
  if (nearest(path.back(), siblings).empty())
    for (const Parameter& other : schema.parameters())
      if (other.path.back() == path.back())
        return "is not a parameter of this section; did you mean " + path_name(other.path) + "?";
  return "is not a parameter; " + suggestion(path.back(), siblings);
}

// deal.II's pattern of unsigned integers lets negative ones pass and wraps them around.
bool is_negative_unsigned(const std::string& pattern, const std::string& value) {
  const bool is_unsigned = pattern == "[Integer]" || pattern.rfind("[List of <[Integer]>", 0) == 0;
  return is_unsigned && value.find('-') != std::string::npos;
}

}  // namespace

void check_known(const Entry& entry, const Schema& schema, const std::vector<std::string>& names) {
  const std::string where = entry.origin + ": " + path_name(entry.path) + ": ";
  const bool is_section = schema.is_section(entry.path);
  if (!entry.value && !is_section)
    throw InputError(where + unknown_section(entry.path, schema, names));
  if (entry.value && !schema.find(entry.path) && !(is_section && entry.value->empty()))
    throw InputError(where + unknown_parameter(entry.path, schema));
}

void assign(dealii::ParameterHandler& prm, const Parameter& parameter, const std::string& value,
            const std::string& origin) {
  const std::string where = origin + ": " + assignment(parameter.path, value) + ": ";
  const std::string must_be = "must be " + allowed_values(parameter.pattern);
  if (value.find_first_of("#\n") != std::string::npos || (!value.empty() && value.back() == '\\'))
    throw InputError(where + "holds '#', a line end or a backslash at its end; leave them out");
  if (!is_utf8(value))
    throw InputError(origin + ": " + path_name(parameter.path) +
                     ": holds bytes that are not UTF-8; save the file in UTF-8");
  if (is_negative_unsigned(parameter.pattern, value)) throw InputError(where + must_be);
  try {
    const Inside sections(prm, parameter.path);
    prm.set(parameter.path.back(), value);
  } catch (const dealii::ExceptionBase&) {
    throw InputError(where + must_be);
  } catch (const InputError& error) {
    throw InputError(origin + ": " + error.what());
  }
}

}  // namespace steppe
