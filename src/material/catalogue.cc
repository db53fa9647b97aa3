#include "steppe/material/catalogue.h"

#include "steppe/base/error.h"
#include "steppe/material/isochoric_neo_hookean.h"
#include "steppe/material/linear_elastic.h"
#include "steppe/material/neo_hookean.h"
#include "steppe/material/no_stress.h"
#include "steppe/material/st_venant_kirchhoff.h"

#include <algorithm>

namespace steppe {

namespace {

template <int dim>
struct Entry {
  std::string law;
  std::unique_ptr<Law<dim>> (*make)(const ElasticConstants&, const VolumetricEnergy&);
  bool is_split;  ///< into an isochoric part and the volumetric energy, which others do not take
};

/** A law with the two Lame constants. */
template <class Model, int dim>
Entry<dim> with_lame(const std::string& law) {
  const auto make = [](const ElasticConstants& constants,
                       const VolumetricEnergy&) -> std::unique_ptr<Law<dim>> {
    return std::make_unique<PointLaw<Model, dim>>(Model{constants.mu, constants.lambda});
  };
  return {law, make, false};
}

/** A law with a shear modulus and a volumetric energy. */
template <class Model, int dim>
Entry<dim> with_volumetric_energy(const std::string& law) {
  const auto make = [](const ElasticConstants& constants,
                       const VolumetricEnergy& volumetric) -> std::unique_ptr<Law<dim>> {
    return std::make_unique<PointLaw<Model, dim>>(Model{constants.mu, volumetric});
  };
  return {law, make, true};
}

template <int dim>
std::vector<Entry<dim>> catalogue() {
  return {with_lame<LinearElastic, dim>("linear elastic"),
          with_lame<StVenantKirchhoff, dim>("St. Venant-Kirchhoff"),
          with_lame<NeoHookean, dim>("neo-Hookean"),
          with_volumetric_energy<IsochoricNeoHookean, dim>("isochoric neo-Hookean")};
}

template <int dim>
Entry<dim> find(const std::string& law) {
  for (const Entry<dim>& entry : catalogue<dim>())
    if (entry.law == law) return entry;
  throw InputError("Materials: there is no law '" + law + "'");
}

VolumetricEnergy volumetric_energy(const MaterialInput& input, double kappa) {
  const std::vector<std::string> names = volumetric_energy_names();
  const auto found = std::find(names.begin(), names.end(), input.volumetric_energy);
  if (found == names.end())
    throw InputError("Materials: there is no volumetric energy '" + input.volumetric_energy + "'");
  return {VolumetricEnergy::Form(found - names.begin()), kappa};
}

}  // namespace

std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const Entry<3>& entry : catalogue<3>()) names.push_back(entry.law);
  return names;
}

std::vector<std::string> split_law_names() {
  std::vector<std::string> names;
  for (const Entry<3>& entry : catalogue<3>())
    if (entry.is_split) names.push_back(entry.law);
  return names;
}

template <int dim>
std::unique_ptr<Law<dim>> make_law(const MaterialInput& input) {
  if (!input.stiff()) return std::make_unique<PointLaw<NoStress, dim>>(NoStress{});
  const ElasticConstants constants = input.elastic_constants("Materials");
  return find<dim>(input.law).make(constants, volumetric_energy(input, constants.kappa));
}

template <int dim>
std::optional<SplitLaw<dim>> split_law(const MaterialInput& input) {
  if (!input.stiff()) return {};
  const Entry<dim> entry = find<dim>(input.law);
  if (!entry.is_split) return {};
  const ElasticConstants constants = input.elastic_constants("Materials");
  return SplitLaw<dim>{entry.make(constants, volumetric_energy(input, 0)),
                       volumetric_energy(input, constants.kappa)};
}

template std::unique_ptr<Law<2>> make_law<2>(const MaterialInput&);
template std::unique_ptr<Law<3>> make_law<3>(const MaterialInput&);
template std::optional<SplitLaw<2>> split_law<2>(const MaterialInput&);
template std::optional<SplitLaw<3>> split_law<3>(const MaterialInput&);

}  // namespace steppe
