#pragma once

#include <deal.II/base/point.h>

#include <string>

namespace steppe {

/**
 * A point or vector from its `dim` coordinates separated by commas. Local. Throws InputError,
 * naming `parameter`, for anything else.
 */
template <int dim>
dealii::Point<dim> read_point(const std::string& text, const std::string& parameter);

}  // namespace steppe
