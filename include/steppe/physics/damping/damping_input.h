#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// The input's section `Damping`.
struct DampingInput {
  double mass_factor = 0, stiffness_factor = 0;
  double structural = 0;             ///< eta of i eta K
  std::vector<double> modal_ratios;  ///< of the modes, the last of all further ones
  std::string ratios, at;
  std::string stiffness = "current";
  bool consistent_tangent = false;
  /// One of `lumping_of`; of Mass = auto what `choose_mass` makes of it.
  std::string mass_lumping = "consistent";

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// Throws InputError for ratios that cannot be read, and beside factors.
  void check() const;
  /// Reads Mass. For auto it is diagonal in schemes that divide by it: by row sums at degree 1, and
  /// by Hinton, Rock and Zienkiewicz above, where row sums need not be positive.
  void choose_mass(bool divided_by, unsigned int degree);

 private:
  std::string mass_text_ = "auto";
};

}  // namespace steppe
