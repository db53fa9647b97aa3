#include "steppe/physics/spring/normal_and_tangential.h"

#include "steppe/base/process/error.h"

#include <sstream>

namespace steppe {

template <int dim>
NormalAndTangential<dim>::Coefficient::Coefficient(const std::string& text,
                                                   const std::string& parameter,
                                                   const Constants& constants)
    : text_(parameter + " = " + text), value_(text, parameter, constants) {
  if (value_.uses_time())
    throw InputError(text_ + ": must not depend on t; give a number or an expression of x, y, z");
  if (!value_.uses_position()) uniform_ = at({});
}

template <int dim>
double NormalAndTangential<dim>::Coefficient::at(const dealii::Point<dim>& x) const {
  const double value = value_(x, 0);
  if (value >= 0) return value;
  std::ostringstream message;
  message << text_ << ": is " << value << " at (" << x << "); it must not be negative";
  throw InputError(message.str());
}

template class NormalAndTangential<2>;
template class NormalAndTangential<3>;

}  // namespace steppe
