#include "steppe/material/catalogue/fibre_field.h"

#include "steppe/base/process/error.h"

#include <sstream>

namespace steppe {

template <int dim>
FibreField<dim>::FibreField(const MaterialInput& input, int n_families, const std::string& name,
                            const Constants& constants) {
  const std::string section = "Materials / " + name + " / ";
  const std::string parameters[] = {section + "Fibres", section + "Second fibres"};
  const std::string texts[] = {input.fibres, input.second_fibres};
  for (int f = 0; f < n_families; ++f) {
    families_.push_back({parameters[f], texts[f], {texts[f], parameters[f], constants}});
    if (families_.back().direction.uses_time())
      throw InputError(parameters[f] + " = " + texts[f] +
                       ": depends on t; give directions in the body at rest, by x, y and z alone");
  }
}

template <int dim>
void FibreField<dim>::at(const dealii::Point<dim>& X, Direction<double>* directions) const {
  for (const Family& family : families_) {
    const dealii::Tensor<1, dim> vector = family.direction(X, 0);
    const double length = vector.norm();
    if (!(length > 0)) {
      std::ostringstream message;
      message << family.parameter << " = " << family.text << ": is zero at (" << X
              << "); give a vector other than zero everywhere in the material";
      throw InputError(message.str());
    }
    Direction<double> direction{};
    for (int c = 0; c < dim; ++c) direction.a[c] = vector[c] / length;
    *directions++ = direction;
  }
}

template class FibreField<2>;
template class FibreField<3>;

}  // namespace steppe
