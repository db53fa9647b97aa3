#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <map>
#include <string>
#include <vector>

namespace steppe {

/// Where and how field files are written.
struct FieldFiles {
  std::string folder, name;
  std::string format = "xdmf";  ///< or vtu
  bool is_single = true;        ///< precision of the numbers, of xdmf
  int compression = 1;          ///< level of deflate, 0 to 9, of xdmf
  std::string units = "none";   ///< set of which stand in names of xdmf, see unit_of
};

/// A series of fields as the input has it: what is written, of which part of the body, how often
/// and how. The section `Output` is the one without a name, each entry of `Outputs` another one.
struct FieldInput {
  std::string name = "", format = "xdmf", precision = "single", quantities = "", envelope = "",
              when_fields_fail = "stop";
  int compression = 1;
  bool units_in_names = false;
  double interval = 0;
  std::string region = "cells", where = "everything", materials = "";
  std::map<std::string, std::string> geometry = {};  ///< what regions take, by name

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters mean something, see Condition.
  static std::vector<Condition> conditions();
  /// The full name of one of them, for messages.
  std::string path(const std::string& parameter) const;
  /// Full name of one of them with a value, for messages: "Outputs / skin / Where = id 7".
  std::string assigned(const std::string& parameter, const std::string& value) const {
    return path(parameter) + " = " + value;
  }
  /// Files in a folder, named `of_run`, or `of_run-name` for an entry with a name; `units` is
  /// Output / Units.
  FieldFiles files(const std::string& folder, const std::string& of_run,
                   const std::string& units) const {
    return {folder,      of_run + (name.empty() ? "" : "-" + name),
            format,      precision == "single",
            compression, units_in_names ? units : "none"};
  }
};

}  // namespace steppe
