#include "steppe/input/values/point.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

namespace steppe {

template <int dim>
dealii::Point<dim> read_point(const std::string& text, const std::string& parameter) {
  const auto parts = components(text);
  dealii::Point<dim> x;
  for (std::size_t c = 0; c < dim; ++c) {
    const auto number = parts.size() == dim ? finite_number(parts[c]) : std::nullopt;
    if (!number)
      throw InputError(parameter + " = " + text + ": must be " + std::to_string(dim) +
                       " numbers separated by commas");
    x[c] = *number;
  }
  return x;
}

template dealii::Point<2> read_point(const std::string&, const std::string&);
template dealii::Point<3> read_point(const std::string&, const std::string&);

}  // namespace steppe
