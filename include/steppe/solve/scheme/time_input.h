#pragma once

#include "steppe/input/parameters/condition.h"
#include "steppe/input/values/expression.h"

#include <deal.II/base/parameter_handler.h>

#include <optional>
#include <string>
#include <vector>

namespace steppe {

struct SchemeEntry;

/// The input's section `Time`.
struct TimeInput {
  std::string scheme = "backward-euler";
  double start = 0, end = 1, smallest_step = 0;
  /// The nominal step, s; with a rule, that of the start.
  double step = 0.01;
  /// Empty, `auto`, or an expression of t for the nominal step.
  std::string step_rule;
  double step_safety = 0.9;
  bool adaptive = false;
  double error_tolerance = 1e-3;
  std::vector<double> must_hit;
  /// Number of load cases of a static run: case k begins at the reference configuration at t = k -
  /// 1 and ends at k. 0: one path of loads.
  std::size_t cases = 0;
  /// Whether the command line says when the run ends, but not what it must hit: of that the times
  /// beyond the end are then left out.
  bool shortened = false;

  /// Unset: 1/4 and 1/2 of newmark, those of Alpha of hht.
  std::optional<double> beta, gamma;
  double spectral_radius = 0.8, alpha = -0.05, theta = 0.5;
  std::string predictor_beta, start_up = "accurate", loads = "end", guess = "extrapolated";
  bool symplectic = true, linearly_implicit = false, variational = false;
  double velocity_decay = 0, correction_tolerance = 0;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters mean something, see Condition.
  static std::vector<Condition> conditions();
  /// The scheme in the catalogue.
  const SchemeEntry& entry() const;
  /// Whether the scheme is explicit with these parameters, and so has a largest stable step.
  bool is_explicit() const;
  /// Whether its steps divide by the mass matrix, and so are cheap, or possible at all, with a
  /// diagonal one.
  bool divides_by_mass() const;
  /// Whether forces may look at the start of a step, to do the work of their energy's difference.
  bool takes_differences() const;
  /// Reads the texts of numbers and times. Throws InputError for what makes no sense together.
  /// Returns a sentence on each thing that is left out.
  std::vector<std::string> check(const Constants& constants);

 private:
  void read_newmark();
  void check_scheme() const;
  void read_step(const Constants& constants);
  std::vector<std::string> read_must_hit();
  void check_variational() const;

  std::string step_text_ = "0.01", must_hit_text_, beta_text_, gamma_text_;
};

}  // namespace steppe
