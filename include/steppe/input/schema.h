#pragma once

#include "steppe/input/path.h"

#include <deal.II/base/parameter_handler.h>

#include <map>
#include <string>
#include <vector>

namespace steppe {

/** One declared parameter; `pattern` is deal.II's description of what matches. */
struct Parameter {
  Path path;
  std::string value, default_value, documentation, pattern;
};

/**
 * What a ParameterHandler declares, in the order of declaration. Sections are known through their
 * parameters: one without any does not exist. Names must not contain '.'. Making one costs a pass
 * over all parameters, a question only their logarithm. Local.
 */
class Schema {
 public:
  explicit Schema(const dealii::ParameterHandler& prm);

  const std::vector<Parameter>& parameters() const { return parameters_; }

  /** The parameter at this path, or null; owned by the schema. */
  const Parameter* find(const Path& path) const;

  bool is_section(const Path& path) const { return sections_.count(path) > 0; }

  /** Names of the sections and of the parameters directly inside a section; {} is the top. */
  std::vector<std::string> sections_in(const Path& section) const;
  std::vector<std::string> parameters_in(const Path& section) const;

 private:
  struct Section {
    std::vector<std::string> sections, parameters;
  };
  Section& section(const Path& path);

  std::vector<Parameter> parameters_;
  std::map<Path, std::size_t> places_;  // of the parameters
  std::map<Path, Section> sections_;
};

}  // namespace steppe
