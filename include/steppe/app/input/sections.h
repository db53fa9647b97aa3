#pragma once

#include "steppe/input/parameters/condition.h"
#include "steppe/output/regions/field_input.h"

#include <deal.II/base/parameter_handler.h>

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// The input's section `Initial`.
struct InitialInput {
  std::string displacement, velocity, temperature;
  std::optional<double> equilibrium_at;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// Reads the text of the time. Throws InputError for what is no time, or makes no sense with the
  /// scheme.
  void check(const std::string& scheme);
  /// Whether a static problem is solved before a dynamic run.
  bool seeks_equilibrium() const { return !equilibrium_text_.empty(); }

 private:
  std::string equilibrium_text_;
};

/// The input's section `Start`.
struct StartInput {
  std::string from;

  void bind(dealii::ParameterHandler& prm);
  bool given() const { return !from.empty(); }
};

/// The input's section `Solver`.
struct SolverInput {
  std::string linear = "auto", matrix = "auto", reuse = "automatic", when_a_step_fails = "stop";
  std::string petsc_options;
  void bind(dealii::ParameterHandler& prm);
  /// Whether a run goes on from its saved state when a step fails.
  bool goes_on() const { return when_a_step_fails == "loosen" || when_a_step_fails == "direct"; }
  /// Throws InputError where the choice for a step that fails has no meaning.
  void check(const std::string& run, const std::string& scheme) const;
  /// Conditions under which its parameters have a meaning where no static problem is solved first.
  static std::vector<Condition> conditions();
};

/// Names of the linear solvers that need no matrix of the degree of the space.
std::vector<std::string> names_of_presets_without_matrix();

/// The input's section `Output`.
struct OutputInput {
  std::string folder, name, units = "SI";
  FieldInput fields;
  double table_interval = 0, progress_interval = 1;
  std::string damping_at, exact_displacement;
  bool ledger = true, reactions = false;
  void bind(dealii::ParameterHandler& prm);
  /// Where neither is given, takes the folder and the name of the results from that of the input
  /// file, which has no folder and no extension here.
  void name_after(const std::string& file);
  /// Throws InputError for what cannot be a file name or a frequency.
  void check() const;
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
};

/// The input's section `Checkpoints`.
struct CheckpointInput {
  int steps = 0;
  double minutes = 30;
  std::vector<double> times;
  bool mesh = false, keep_all = false, end = false;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// Reads the text of the times. Throws InputError for what is no time.
  void check();
  /// Does the input ask for them, beyond what every long run gets?
  bool wanted() const { return steps > 0 || end || !times.empty(); }

 private:
  std::string times_text_;
};

}  // namespace steppe
