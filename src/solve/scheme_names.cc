#include "steppe/input/text.h"
#include "steppe/solve/time_input.h"

#include <algorithm>

namespace steppe {

const std::vector<std::string>& scheme_names() {
  static const std::vector<std::string> names = {"backward-euler",
                                                 "newmark",
                                                 "trapezoidal",
                                                 "midpoint",
                                                 "energy-momentum",
                                                 "generalized-alpha",
                                                 "hht",
                                                 "wbz",
                                                 "bdf2-newton",
                                                 "static",
                                                 "explicit-euler",
                                                 "central-difference",
                                                 "rk2",
                                                 "rk4",
                                                 "rk",
                                                 "ssp",
                                                 "symplectic",
                                                 "bdf1",
                                                 "bdf2",
                                                 "bdf3",
                                                 "bdf4",
                                                 "bdf5",
                                                 "bdf6",
                                                 "theta",
                                                 "arkimex",
                                                 "rosw",
                                                 "alpha2"};
  return names;
}

const std::vector<std::string>& explicit_scheme_names() {
  static const std::vector<std::string> names = {
      "explicit-euler", "central-difference", "rk2", "rk4", "rk", "ssp", "symplectic"};
  return names;
}

bool TimeInput::is_explicit() const {
  const auto& names = explicit_scheme_names();
  return std::find(names.begin(), names.end(), scheme) != names.end() ||
         (scheme == "newmark" && beta == 0.);
}

bool TimeInput::takes_differences() const {
  return (scheme == "midpoint" || scheme == "energy-momentum") && !variational;
}

bool TimeInput::by_ts() const {
  const auto names = split(
      "bdf1, bdf2, bdf3, bdf4, bdf5, bdf6, theta, arkimex, rosw, alpha2, rk2, rk4, rk, ssp, "
      "symplectic",
      ',');
  return std::find(names.begin(), names.end(), scheme) != names.end();
}

}  // namespace steppe
