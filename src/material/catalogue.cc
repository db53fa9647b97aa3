#include "steppe/material/catalogue.h"

#include "steppe/base/error.h"
#include "steppe/material/isochoric_neo_hookean.h"
#include "steppe/material/linear_elastic.h"
#include "steppe/material/neo_hookean.h"
#include "steppe/material/no_stress.h"
#include "steppe/material/st_venant_kirchhoff.h"

namespace steppe {

namespace {

template <int dim>
using Maker = std::unique_ptr<Law<dim>> (*)(const ElasticConstants&);

template <int dim>
struct Entry {
  std::string law;
  std::string volumetric_energy;  ///< empty where the law has no choice of it
  Maker<dim> make;
};

/** A law with the two Lame constants. */
template <class Model, int dim>
std::unique_ptr<Law<dim>> with_lame(const ElasticConstants& constants) {
  return std::make_unique<PointLaw<Model, dim>>(Model{constants.mu, constants.lambda});
}

/** A law with shear and bulk modulus. */
template <class Model, int dim>
std::unique_ptr<Law<dim>> with_bulk(const ElasticConstants& constants) {
  return std::make_unique<PointLaw<Model, dim>>(Model{constants.mu, constants.kappa});
}

/** Every law once, or once per volumetric energy. */
template <int dim>
std::vector<Entry<dim>> catalogue() {
  return {
      {"linear elastic", "", with_lame<LinearElastic, dim>},
      {"St. Venant-Kirchhoff", "", with_lame<StVenantKirchhoff, dim>},
      {"neo-Hookean", "", with_lame<NeoHookean, dim>},
      {"isochoric neo-Hookean", "quadratic", with_bulk<IsochoricNeoHookean<QuadraticEnergy>, dim>},
      {"isochoric neo-Hookean", "logarithmic",
       with_bulk<IsochoricNeoHookean<LogarithmicEnergy>, dim>},
      {"isochoric neo-Hookean", "simo-taylor",
       with_bulk<IsochoricNeoHookean<SimoTaylorEnergy>, dim>}};
}

}  // namespace

std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const Entry<3>& entry : catalogue<3>())
    if (names.empty() || names.back() != entry.law) names.push_back(entry.law);
  return names;
}

std::vector<std::string> volumetric_energy_names() {
  std::vector<std::string> names;
  for (const Entry<3>& entry : catalogue<3>())
    if (!entry.volumetric_energy.empty()) names.push_back(entry.volumetric_energy);
  return names;
}

template <int dim>
std::unique_ptr<Law<dim>> make_law(const MaterialInput& input) {
  if (!input.stiff()) return std::make_unique<PointLaw<NoStress, dim>>(NoStress{});
  for (const Entry<dim>& entry : catalogue<dim>())
    if (entry.law == input.law &&
        (entry.volumetric_energy.empty() || entry.volumetric_energy == input.volumetric_energy))
      return entry.make(input.elastic_constants("Materials"));
  throw InputError("Materials: there is no law '" + input.law + "' with the volumetric energy '" +
                   input.volumetric_energy + "'");
}

template std::unique_ptr<Law<2>> make_law<2>(const MaterialInput&);
template std::unique_ptr<Law<3>> make_law<3>(const MaterialInput&);

}  // namespace steppe
