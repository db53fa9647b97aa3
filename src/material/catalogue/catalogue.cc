#include "steppe/material/catalogue/catalogue.h"

#include "steppe/base/process/error.h"
#include "steppe/material/elastic/guccione.h"
#include "steppe/material/elastic/holzapfel.h"
#include "steppe/material/elastic/isochoric_neo_hookean.h"
#include "steppe/material/elastic/linear_elastic.h"
#include "steppe/material/elastic/neo_hookean.h"
#include "steppe/material/elastic/no_stress.h"
#include "steppe/material/elastic/ogden.h"
#include "steppe/material/elastic/rivlin.h"
#include "steppe/material/elastic/st_venant_kirchhoff.h"
#include "steppe/material/plastic/j2_plasticity.h"
#include "steppe/material/plastic/small_strain_plasticity.h"

namespace steppe {

const std::vector<LawEntry>& catalogue() {
  static const std::vector<LawEntry> entries = {linear_elastic(),
                                                st_venant_kirchhoff(),
                                                neo_hookean(),
                                                mooney_rivlin(),
                                                yeoh(),
                                                ogden(),
                                                isochoric_neo_hookean(),
                                                isochoric_mooney_rivlin(),
                                                isochoric_yeoh(),
                                                isochoric_ogden(),
                                                isochoric_arruda_boyce(),
                                                guccione(),
                                                holzapfel(),
                                                j2_plasticity(),
                                                small_strain_plasticity()};
  return entries;
}

const LawEntry& law_entry(const std::string& law) {
  for (const LawEntry& entry : catalogue())
    if (entry.name == law) return entry;
  throw InputError("Materials: there is no law '" + law + "'");
}

std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const LawEntry& entry : catalogue()) names.push_back(entry.name);
  return names;
}

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

template <int dim>
std::optional<SplitLaw<dim>> split_law(const MaterialInput& input) {
  if (!input.stiff() || !law_entry(input.law).is_split) return {};
  LawData data = input.law_data("Materials");
  const VolumetricEnergy volumetric = data.volumetric;
  data.volumetric.kappa = 0;
  return SplitLaw<dim>{law_entry(input.law).make<dim>(data), volumetric};
}

template std::unique_ptr<Law<2>> make_law<2>(const MaterialInput&);
template std::unique_ptr<Law<3>> make_law<3>(const MaterialInput&);
template std::optional<SplitLaw<2>> split_law<2>(const MaterialInput&);
template std::optional<SplitLaw<3>> split_law<3>(const MaterialInput&);

}  // namespace steppe
