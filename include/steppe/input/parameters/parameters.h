#pragma once

#include "steppe/input/values/constants.h"
#include "steppe/input/words/path.h"

#include <deal.II/base/parameter_handler.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/** Declaration of a parameter; `pattern` is deal.II's description of the values it may have. */
struct Declaration {
  std::string default_value, documentation, pattern;
};

/** One declared parameter and its present value. */
struct Parameter {
  Path path;
  std::string value;  ///< with decimals in the place of constants
  std::shared_ptr<const Declaration> declaration;

  bool has_default() const { return value == declaration->default_value; }
};

/** A value for a parameter, and where it comes from ("cook.prm:12"). */
struct Assignment {
  Path parameter;
  std::string value, origin;
};

/**
 * All parameters of an input in the order of declaration, with their values. deal.II's
 * ParameterHandler takes time that grows with the square of its parameters, and much memory for
 * each; so one holds a single section at a time, to declare it or to set the variables bound to it.
 *
 * Sections are known through their parameters: one without any does not exist. Names must not
 * contain '.'. All members are local; a question costs the logarithm of the number of sections.
 */
class Parameters {
 public:
  /** Adds parameters to a handler, and so ties them to variables. */
  using Bind = std::function<void(dealii::ParameterHandler&)>;

  /**
   * Declares in a section ({} is the top) what `bind` adds, and keeps `bind` to set values with:
   * the variables must not move. All sections of one kind declare the same with the same default
   * values, so that `bind` is asked only in the first of them; no kind: it is asked.
   */
  void declare(const Path& section, Bind bind, const std::string& kind = "");

  /// Takes constants that may stand in values for numbers from now on.
  void use(const Constants& constants) { constants_ = constants; }

  /**
   * Sets values, section by section, the later of two for one parameter last, and runs the actions
   * on them. Throws InputError, beginning with the origin, for a value that is not allowed or
   * cannot be written back into an input file ('#', a backslash at its end, bytes not of UTF-8).
   */
  void assign(const std::vector<Assignment>& assignments);

  const std::deque<Parameter>& all() const { return parameters_; }

  /** The parameter at this path, or null; owned here. */
  const Parameter* find(const Path& path) const;

  bool is_section(const Path& path) const { return sections_.count(path) > 0; }

  /** Names of the sections and of the parameters directly inside a section; {} is the top. */
  std::vector<std::string> sections_in(const Path& section) const;
  std::vector<std::string> parameters_in(const Path& section) const;

 private:
  struct Binding {
    Path section;
    Bind bind;
    std::vector<Parameter*> parameters;
  };
  struct Section {
    std::vector<std::string> sections;
    std::vector<Parameter*> parameters;
    const Binding* binding = nullptr;  // of its parameters
  };
  Section& section(const Path& path);
  void assign(const Binding& binding, const std::vector<const Assignment*>& assignments) const;

  Constants constants_;
  std::deque<Parameter> parameters_;
  std::deque<Binding> bindings_;
  std::map<Path, Section> sections_;
  std::map<std::string, const Binding*> kinds_;  // the first of each
};

}  // namespace steppe
