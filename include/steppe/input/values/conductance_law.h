#pragma once

#include "steppe/input/values/constants.h"

#include <deal.II/base/point.h>

#include <memory>
#include <string>

namespace steppe {

/**
 * Conductance of a joint, W/(m^2 K), as a function of its place x, y, z in the reference
 * configuration, the time t, the gap g, m, and the pressure p, Pa, given as text: an Expression of
 * these, with the tables of the input. Owns its parser; local.
 */
template <int dim>
class ConductanceLaw {
 public:
  /// Throws InputError as Expression does.
  ConductanceLaw(const std::string& text, const std::string& parameter, const Constants& constants);
  ~ConductanceLaw();

  /// Throws InputError where it is not finite, or negative.
  double operator()(const dealii::Point<dim>& x, double t, double g, double p) const;

  bool uses_time() const;
  bool uses_pressure() const;

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace steppe
