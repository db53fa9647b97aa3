#include "steppe/material/material_input.h"

#include "steppe/base/error.h"
#include "steppe/material/law_parts.h"
#include "steppe/material/prony.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace steppe {

namespace {

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

/** The finite number that the whole text spells, or nothing. */
std::optional<double> number(const std::string& text) {
  std::istringstream stream(text);
  double value;
  if (!(stream >> value) || !std::isfinite(value) || !(stream >> std::ws).eof()) return {};
  return value;
}

double required_number(const std::string& section, const std::string& parameter,
                       const std::string& text) {
  if (const std::optional<double> value = number(text)) return *value;
  throw InputError(section + " / " + parameter + " = " + text + ": must be a number without unit");
}

void check_choice(const std::string& section, const std::string& parameter,
                  const std::string& value, const std::vector<std::string>& choices) {
  if (std::count(choices.begin(), choices.end(), value) == 0)
    throw InputError(section + " / " + parameter + " = " + value + ": must be one of " +
                     joined(choices, " | "));
}

void check_rayleigh(const std::string& section, const std::string& parameter,
                    const std::string& text) {
  if (!text.empty() && required_number(section, parameter, text) < 0)
    throw InputError(section + " / " + parameter + " = " + text +
                     ": must not be negative; leave it empty to use the global factor");
}

void check_not_negative(const std::string& section, const std::string& parameter, double value) {
  if (value >= 0) return;
  std::ostringstream message;
  message << section << " / " << parameter << " = " << value << ": must not be negative";
  throw InputError(message.str());
}

/** The names of the moduli that are given, in the order of the parameters. */
std::vector<std::string> given_moduli(const MaterialInput& material) {
  const std::pair<const char*, const std::string&> moduli[] = {
      {"Young modulus", material.young_modulus},
      {"Poisson ratio", material.poisson_ratio},
      {"Shear modulus", material.shear_modulus},
      {"Lame lambda", material.lame_lambda},
      {"Bulk modulus", material.bulk_modulus}};
  std::vector<std::string> given;
  for (const auto& [name, text] : moduli)
    if (!text.empty()) given.push_back(name);
  return given;
}

}  // namespace

void MaterialInput::bind(dealii::ParameterHandler& parameters) {
  using namespace dealii::Patterns;
  const Anything number_or_empty;

  parameters.add_parameter(
      "Law", law,
      "The hyperelastic law. linear elastic: small displacements and rotations. "
      "St. Venant-Kirchhoff: lambda/2 (tr E)^2 + mu E : E, large rotations and small strains. "
      "neo-Hookean: mu/2 (tr C - 3) - mu ln J + lambda/2 (ln J)^2. "
      "isochoric neo-Hookean: mu/2 (J^(-2/3) tr C - 3) + U(J), rubber. none: mass without "
      "stress, for networks of springs. 2D is plane strain.",
      Selection(joined(law_names(), "|") + "|none"));
  parameters.add_parameter(
      "Volumetric energy", volumetric_energy,
      "U(J) of the isochoric neo-Hookean law with the bulk modulus K. quadratic: K/2 (J - 1)^2. "
      "logarithmic: K/2 (ln J)^2. simo-taylor: K/4 (J^2 - 1 - 2 ln J).",
      Selection(joined(volumetric_energy_names(), "|")));
  parameters.add_parameter(
      "Young modulus", young_modulus,
      "E > 0 in Pa. Exactly one pair of moduli is given: Young modulus and "
      "Poisson ratio, Shear modulus and Lame lambda, or Shear modulus and Bulk "
      "modulus; the others stay empty.",
      number_or_empty);
  parameters.add_parameter("Poisson ratio", poisson_ratio, "nu in (-1, 0.5), with Young modulus.",
                           number_or_empty);
  parameters.add_parameter("Shear modulus", shear_modulus,
                           "mu > 0 in Pa, with Lame lambda or Bulk modulus.", number_or_empty);
  parameters.add_parameter("Lame lambda", lame_lambda,
                           "lambda >= -2/3 mu in Pa, with Shear modulus.", number_or_empty);
  parameters.add_parameter("Bulk modulus", bulk_modulus,
                           "kappa = lambda + 2/3 mu >= 0 in Pa, also in 2D, with Shear modulus.",
                           number_or_empty);
  parameters.add_parameter("Density", density,
                           "Mass per reference volume, kg/m^3, >= 0; a dynamic run needs one.",
                           Double(0));
  parameters.add_parameter("Viscosity", viscosity,
                           "c >= 0 of the damping force -c v per reference volume, N s/m^4.",
                           Double(0));
  parameters.add_parameter("Rayleigh mass", rayleigh_mass,
                           "r_m >= 0 in 1/s of the damping r_m M; empty: the global factor.",
                           number_or_empty);
  parameters.add_parameter("Rayleigh stiffness", rayleigh_stiffness,
                           "r_k >= 0 in s of the damping r_k K; empty: the global factor.",
                           number_or_empty);
  parameters.add_parameter(
      "Dilatation", dilatation,
      "Which det F the volumetric energy takes. pointwise: that of each point. mean: its mean over "
      "the cell, so that nearly incompressible bodies do not lock; for laws with a volumetric "
      "energy of their own (" +
          joined(names_of_laws_with_parts(), ", ") + ").",
      Selection("pointwise|mean"));
  parameters.add_parameter(
      "Prony", prony,
      "Relaxation: branches `g, tau; g, tau; ...` of a Maxwell solid beside the law, which is what "
      "remains in the long run. Each starts with g times the law's isochoric stress (all of its "
      "stress where the law has no isochoric part) and relaxes in the time tau, s. The body is "
      "relaxed at the start of the run.",
      Anything());
  parameters.add_parameter("Viscous shear", viscous_shear,
                           "eta >= 0 in Pa s of the viscous stress 2 eta dev d + zeta tr(d) I, d "
                           "the rate of deformation (Cauchy stress; none in a rigid motion).",
                           Double(0));
  parameters.add_parameter("Viscous bulk", viscous_bulk, "zeta >= 0 in Pa s, there.", Double(0));
  parameters.add_parameter("Where", where, "The region of the mesh made of this material.",
                           Anything());
}

void MaterialInput::check(const std::string& name) const {
  const std::string section = "Materials / " + name;
  if (stiff()) check_choice(section, "Law", law, law_names());
  check_choice(section, "Volumetric energy", volumetric_energy, volumetric_energy_names());
  if (stiff())
    elastic_constants(section);
  else if (!given_moduli(*this).empty())
    throw InputError(section + " / Law = none: takes no modulus, but " +
                     joined(given_moduli(*this), ", ") +
                     " is given; leave it empty, or choose a law");
  check_not_negative(section, "Density", density);
  check_not_negative(section, "Viscosity", viscosity);
  check_rayleigh(section, "Rayleigh mass", rayleigh_mass);
  check_rayleigh(section, "Rayleigh stiffness", rayleigh_stiffness);
  check_not_negative(section, "Viscous shear", viscous_shear);
  check_not_negative(section, "Viscous bulk", viscous_bulk);
  check_choice(section, "Dilatation", dilatation, {"pointwise", "mean"});
  const std::vector<std::string> split = names_of_laws_with_parts();
  if (stiff() && mean_dilatation() && std::count(split.begin(), split.end(), law) == 0)
    throw InputError(section + " / Dilatation = mean: the law " + law +
                     " has no volumetric energy of its own; take pointwise, or one of the laws " +
                     joined(split, ", "));
  const bool relaxes = !read_prony(prony, section + " / Prony").empty();
  if (!stiff() && (mean_dilatation() || relaxes || viscous_shear != 0 || viscous_bulk != 0))
    throw InputError(section +
                     " / Law = none: has no stress; leave Dilatation, Prony, Viscous shear and "
                     "Viscous bulk as they are by default, or choose a law");
}

ElasticConstants MaterialInput::elastic_constants(const std::string& section) const {
  struct Modulus {
    std::string name;
    const std::string& text;
  };
  const Modulus E{"Young modulus", young_modulus}, nu{"Poisson ratio", poisson_ratio},
      mu{"Shear modulus", shear_modulus}, lambda{"Lame lambda", lame_lambda},
      kappa{"Bulk modulus", bulk_modulus};

  const std::vector<std::string> given = given_moduli(*this);
  const auto value = [&](const Modulus& modulus) {
    return required_number(section, modulus.name, modulus.text);
  };
  const auto pair = [&](const Modulus& a, const Modulus& b) {
    return given == std::vector<std::string>{a.name, b.name};
  };
  if (pair(E, nu)) return ElasticConstants::from_young_poisson(value(E), value(nu), section);
  if (pair(mu, lambda)) return ElasticConstants::from_lame(value(mu), value(lambda), section);
  if (pair(mu, kappa)) return ElasticConstants::from_shear_bulk(value(mu), value(kappa), section);

  throw InputError(
      section + ": " + (given.empty() ? "no modulus" : joined(given, ", ")) +
      " given; give exactly one pair: Young modulus and Poisson ratio, Shear modulus and "
      "Lame lambda, or Shear modulus and Bulk modulus");
}

double MaterialInput::mass_damping(double global) const {
  return number(rayleigh_mass).value_or(global);
}

double MaterialInput::stiffness_damping(double global) const {
  return number(rayleigh_stiffness).value_or(global);
}

}  // namespace steppe
