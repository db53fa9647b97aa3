#include "steppe/material/catalogue/law_parts.h"

#include "steppe/material/catalogue/catalogue.h"

namespace steppe {

template <int dim>
std::optional<SplitLaw<dim>> split_law(const MaterialInput& input) {
  if (!input.stiff() || !law_entry(input.law).is_split) return {};
  LawData data = input.law_data("Materials");
  const VolumetricEnergy volumetric = data.volumetric;
  data.volumetric.kappa = 0;
  return SplitLaw<dim>{law_entry(input.law).make<dim>(data), volumetric};
}

template <int dim>
std::optional<SplitLaw<dim>> law_parts(const MaterialInput& input) {
  if (!input.stiff() || !law_entry(input.law).is_small_strain) return split_law<dim>(input);
  LawData data = input.law_data("Materials");
  const VolumetricEnergy volumetric{VolumetricEnergy::Form::quadratic, data.elastic.kappa};
  data.elastic.kappa = 0;
  data.elastic.lambda = -2 * data.elastic.mu / 3;
  return SplitLaw<dim>{law_entry(input.law).make<dim>(data), volumetric};
}

template std::optional<SplitLaw<2>> split_law<2>(const MaterialInput&);
template std::optional<SplitLaw<3>> split_law<3>(const MaterialInput&);
template std::optional<SplitLaw<2>> law_parts<2>(const MaterialInput&);
template std::optional<SplitLaw<3>> law_parts<3>(const MaterialInput&);

}  // namespace steppe
