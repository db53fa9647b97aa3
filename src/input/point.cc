#include "steppe/input/point.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"

#include <deal.II/base/utilities.h>

#include <cmath>

namespace steppe {

template <int dim>
dealii::Point<dim> read_point(const std::string& text, const std::string& parameter) {
  const auto parts = split(text, ',');
  dealii::Point<dim> x;
  try {
    if (parts.size() != dim) throw 0;
    for (int c = 0; c < dim; ++c) {
      x[c] = dealii::Utilities::string_to_double(parts[c]);
      if (!std::isfinite(x[c])) throw 0;
    }
  } catch (...) {
    throw InputError(parameter + " = " + text + ": must be " + std::to_string(dim) +
                     " numbers separated by commas");
  }
  return x;
}

template dealii::Point<2> read_point(const std::string&, const std::string&);
template dealii::Point<3> read_point(const std::string&, const std::string&);

}  // namespace steppe
