#include "steppe/material/catalogue/material_law.h"

#include "steppe/material/catalogue/catalogue.h"
#include "steppe/material/elastic/no_stress.h"

namespace steppe {

template <int dim>
std::unique_ptr<Law<dim>> make_law(const MaterialInput& input) {
  if (!input.stiff()) return std::make_unique<PointLaw<NoStress, dim>>(NoStress{});
  return law_entry(input.law).make<dim>(input.law_data("Materials"));
}

LawOperations law_operations(const MaterialInput& input, int dim) {
  if (!input.stiff()) return {};
  const LawEntry& entry = law_entry(input.law);
  const bool in_plane = dim == 2 && input.thermal_expansion == 0;  // see ThermalLaw
  return (in_plane ? entry.operations_2d : entry.operations_3d)(input.law_data("Materials"));
}

template std::unique_ptr<Law<2>> make_law<2>(const MaterialInput&);
template std::unique_ptr<Law<3>> make_law<3>(const MaterialInput&);

}  // namespace steppe
