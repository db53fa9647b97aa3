#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Parameters of the law of contact that the lists `Obstacles` and `Contacts` share, for one named
/// entry of either.
struct ContactLawInput {
  explicit ContactLawInput(std::string list) : list(std::move(list)) {}

  std::string list, name;
  std::string active = {}, stiffness = {};
  double damping = 0, static_friction = 0, kinetic_friction = 0;
  std::string method = "penalty", penetration = {};

  void bind_law(dealii::ParameterHandler& prm);
  /// Conditions under which these parameters have a meaning.
  static std::vector<Condition> conditions();
  /// The full name of a parameter, for messages.
  std::string path(const std::string& parameter) const;

  bool augmented() const { return method != "penalty"; }
  bool frictional() const { return static_friction > 0; }
  /// Throws InputError for values that mean nothing together.
  void check_law() const;
  /// Penetration at which the augmented Lagrangian stops, m; `size` is that of the body, m. Throws
  /// InputError.
  double tolerance(double size) const;
  /// The penalty k, N/m^3, or zero where it is left to the program. Throws InputError.
  double penalty() const;
};

/// A finite number >= 0 of the input. Throws InputError, naming `parameter`.
double read_number(const std::string& text, const std::string& parameter);

}  // namespace steppe
