#include "steppe/input/words/text.h"
#include "steppe/material/catalogue/catalogue.h"
#include "steppe/material/catalogue/dilatation_names.h"
#include "steppe/material/catalogue/material_input.h"
#include "steppe/input/words/text_pattern.h"

#include <algorithm>
#include <utility>

// The declarations of a MaterialInput.

namespace steppe {

namespace {

/** The laws of the catalogue with what each of them is, for the documentation. */
std::string describe_laws() {
  std::string text;
  for (const LawEntry& entry : catalogue()) text += entry.name + ": " + entry.energy + ". ";
  return text;
}

/** Every constant once, with the names of the laws that take it. */
std::vector<std::pair<LawConstant, std::vector<std::string>>> all_constants() {
  std::vector<std::pair<LawConstant, std::vector<std::string>>> all;
  for (const LawEntry& entry : catalogue())
    for (const LawConstant& constant : entry.constants) {
      const auto found = std::find_if(all.begin(), all.end(), [&](const auto& known) {
        return known.first.name == constant.name;
      });
      if (found == all.end())
        all.push_back({constant, {entry.name}});
      else
        found->second.push_back(entry.name);
    }
  return all;
}

}  // namespace

void MaterialInput::bind(dealii::ParameterHandler& parameters) {
  using namespace dealii::Patterns;
  parameters.add_parameter(
      "Law", law,
      "The hyperelastic law, by its energy per reference volume; I1 and I2 are the invariants of C "
      "and l the principal stretches, with a dash those of J^(-2/3) C. " +
          describe_laws() +
          "none: mass without stress, for networks of springs. 2D is plane strain.",
      Selection(joined(law_names(), "|") + "|none"));
  parameters.add_parameter(
      "Volumetric energy", volumetric_energy,
      "U(J) of the laws that have one, with the bulk modulus K. quadratic: K/2 (J - 1)^2. "
      "logarithmic: K/2 (ln J)^2. simo-taylor: K/4 (J^2 - 1 - 2 ln J).",
      Selection(joined(volumetric_energy_names(), "|")));
  parameters.add_parameter(
      "Young modulus", young_modulus,
      "E > 0 in Pa. Exactly one pair of moduli is given: Young modulus and "
      "Poisson ratio, Shear modulus and Lame lambda, or Shear modulus and Bulk "
      "modulus; the others stay empty. Laws whose constants define the shear modulus at rest "
      "(Mooney-Rivlin, Yeoh, Ogden, Guccione: C bt / 2 across the fibres) take Bulk modulus or "
      "Poisson ratio alone.",
      TextPattern::number());
  parameters.add_parameter("Poisson ratio", poisson_ratio,
                           "nu in (-1, 0.5), with Young modulus or alone.", TextPattern::number());
  parameters.add_parameter("Shear modulus", shear_modulus,
                           "mu > 0 in Pa, with Lame lambda or Bulk modulus.",
                           TextPattern::number());
  parameters.add_parameter("Lame lambda", lame_lambda,
                           "lambda >= -2/3 mu in Pa, with Shear modulus.", TextPattern::number());
  parameters.add_parameter("Bulk modulus", bulk_modulus,
                           "kappa = lambda + 2/3 mu >= 0 in Pa, also in 2D, with Shear modulus or "
                           "alone.",
                           TextPattern::number());
  for (const auto& [constant, laws] : all_constants())
    parameters.add_parameter(
        constant.name, constants[constant.name],
        "Of the law " + joined(laws, ", ") + ": " + constant.meaning +
            (constant.is_list ? ", separated by commas" : "") +
            (constant.value.empty() ? "." : "; empty: " + constant.value + "."),
        constant.is_list ? TextPattern::numbers() : TextPattern::number());
  parameters.add_parameter("Fibres", fibres,
                           "Of the laws Guccione and Holzapfel: the direction of the fibres in the "
                           "body at rest, components separated by `;`, expressions of x, y, z (in "
                           "2D of x, y); of any length but zero.",
                           TextPattern::expressions());
  parameters.add_parameter(
      "Second fibres", second_fibres,
      "Of the law Holzapfel: the same of a second family; empty: there is one.",
      TextPattern::expressions());
  parameters.add_parameter("Density", density,
                           "Mass per reference volume, kg/m^3, >= 0; a dynamic run needs one.",
                           Double(0));
  parameters.add_parameter("Viscosity", viscosity,
                           "c >= 0 of the damping force -c v per reference volume, N s/m^4.",
                           Double(0));
  parameters.add_parameter("Rayleigh mass", rayleigh_mass,
                           "r_m >= 0 in 1/s of the damping r_m M; empty: the global factor.",
                           TextPattern::number());
  parameters.add_parameter("Rayleigh stiffness", rayleigh_stiffness,
                           "r_k >= 0 in s of the damping r_k K; empty: the global factor.",
                           TextPattern::number());
  parameters.add_parameter(
      "Dilatation", dilatation,
      "Which det F the law takes; but for the first, nearly incompressible bodies do not lock. "
      "pointwise: that of each point. mean: the volumetric energy takes the mean over the cell in "
      "degree 1, on hexahedra and quadrilaterals of degree p the projection on the polynomials of "
      "degree p - 1 there; on tetrahedra and triangles of degree 2 the mean, stable but of low "
      "order: coarse meshes are too soft in bending. nodal: means over the cells around each node, "
      "for tetrahedra and triangles of degree 1. Both for laws with a volumetric energy of their "
      "own (" +
          joined(names_of_laws_with_parts(), ", ") +
          "). f-bar: that of the cell's centre (de Souza Neto and others, 1996), in plane "
          "strain by stretching the plane; for every law on quadrilaterals and hexahedra of degree "
          "1; the tangent is not symmetric, and there is no energy that the forces come from.",
      Selection(joined(dilatation_names, "|")));
  parameters.add_parameter(
      "Prony", prony,
      "Relaxation: branches `g, tau; g, tau; ...` of a Maxwell solid beside the law, which is what "
      "remains in the long run. Each starts with g times the law's isochoric stress (all of its "
      "stress where the law has no isochoric part) and relaxes in the time tau, s. The body is "
      "relaxed at the start of the run.",
      TextPattern::lists());
  parameters.add_parameter("Viscous shear", viscous_shear,
                           "eta >= 0 in Pa s of the viscous stress 2 eta dev d + zeta tr(d) I, d "
                           "the rate of deformation (Cauchy stress; none in a rigid motion).",
                           Double(0));
  parameters.add_parameter("Viscous bulk", viscous_bulk, "zeta >= 0 in Pa s, there.", Double(0));
  parameters.add_parameter(
      "Thermal expansion", thermal_expansion,
      "alpha in 1/K, the mean coefficient from the reference temperature T_0 to T: free of stress "
      "all lengths are 1 + alpha (T - T_0) times those at T_0. The law sees F / (1 + alpha (T - "
      "T_0)), those of small strains the strain less alpha (T - T_0) I; in 2D the body is held "
      "across the plane.",
      Double());
  parameters.add_parameter("Reference temperature", reference_temperature,
                           "T_0, at which the body at rest is free of stress, in the unit of the "
                           "temperature.",
                           Double());
  parameters.add_parameter("Where", where, "The region of the mesh made of this material.",
                           TextPattern::region());
}

std::vector<Condition> MaterialInput::conditions() {
  std::vector<std::string> with_volumetric_energy;
  for (const LawEntry& entry : catalogue())
    if (entry.is_split) with_volumetric_energy.push_back(entry.name);
  std::vector<Condition> conditions = {
      {"Volumetric energy", {"Law"}, with_volumetric_energy},
      {"Rayleigh stiffness", {"Law"}, {"none"}, true},
      {"Reference temperature", {"Thermal expansion"}, {"0"}, true}};
  for (const char* parameter :
       {"Viscosity", "Rayleigh mass", "Rayleigh stiffness", "Viscous shear", "Viscous bulk"})
    conditions.push_back(Condition::in_motion(parameter));
  return conditions;
}

}  // namespace steppe
