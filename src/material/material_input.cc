#include "steppe/material/material_input.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/material/catalogue.h"
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

std::string list_or_nothing(const std::vector<std::string>& words, const std::string& nothing) {
  return words.empty() ? nothing : joined(words, ", ");
}

void check_allowed(const std::string& section, const LawConstant& constant, double value) {
  using Allowed = LawConstant::Allowed;
  const Allowed allowed = constant.allowed;
  if (allowed == Allowed::any || (allowed == Allowed::not_negative && value >= 0) ||
      (allowed == Allowed::positive && value > 0) || (allowed == Allowed::not_zero && value != 0))
    return;
  std::ostringstream message;
  message << section << " / " << constant.name << " = " << value << ": must "
          << (allowed == Allowed::positive       ? "be positive"
              : allowed == Allowed::not_negative ? "not be negative"
                                                 : "not be zero");
  throw InputError(message.str());
}

std::vector<double> read_constant(const std::string& section, const LawConstant& constant,
                                  const std::string& text) {
  std::vector<double> values;
  if (constant.is_list)
    for (const std::string& piece : split(text, ','))
      values.push_back(required_number(section, constant.name, piece));
  else
    values.push_back(required_number(section, constant.name, text));
  for (const double value : values) check_allowed(section, constant, value);
  return values;
}

/** Refuses texts of parameters that the law, which takes `constants`, does not know. */
void refuse_others(const MaterialInput& material, const std::vector<LawConstant>& constants,
                   const std::string& section) {
  std::vector<std::string> taken;
  for (const LawConstant& constant : constants) taken.push_back(constant.name);
  for (const auto& [name, text] : material.constants)
    if (!text.empty() && std::count(taken.begin(), taken.end(), name) == 0)
      throw InputError(section + " / " + name + " = " + text + ": is no constant of the law " +
                       material.law + ", which takes " + list_or_nothing(taken, "none") +
                       "; leave it empty, or choose another law");
}

void check_fibres(const MaterialInput& material, int least, int most, const std::string& section) {
  const std::pair<const char*, const std::string&> families[] = {
      {"Fibres", material.fibres}, {"Second fibres", material.second_fibres}};
  for (int f = 0; f < 2; ++f) {
    const auto& [name, text] = families[f];
    if (f < least && text.empty())
      throw InputError(section + " / " + name + ": is missing; the law " + material.law +
                       " needs the direction of its fibres, such as `1; 0; 0`");
    if (f >= most && !text.empty())
      throw InputError(section + " / " + name + " = " + text + ": the law " + material.law +
                       " takes " + (most == 0 ? "no fibres" : "one family of fibres") +
                       "; leave it empty, or choose another law");
  }
}

const std::vector<std::string> dilatations = {"pointwise", "mean", "nodal", "f-bar"};

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
  const Anything number_or_empty;

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
      number_or_empty);
  parameters.add_parameter("Poisson ratio", poisson_ratio,
                           "nu in (-1, 0.5), with Young modulus or alone.", number_or_empty);
  parameters.add_parameter("Shear modulus", shear_modulus,
                           "mu > 0 in Pa, with Lame lambda or Bulk modulus.", number_or_empty);
  parameters.add_parameter("Lame lambda", lame_lambda,
                           "lambda >= -2/3 mu in Pa, with Shear modulus.", number_or_empty);
  parameters.add_parameter("Bulk modulus", bulk_modulus,
                           "kappa = lambda + 2/3 mu >= 0 in Pa, also in 2D, with Shear modulus or "
                           "alone.",
                           number_or_empty);
  for (const auto& [constant, laws] : all_constants())
    parameters.add_parameter(constant.name, constants[constant.name],
                             "Of the law " + joined(laws, ", ") + ": " + constant.meaning +
                                 (constant.is_list ? ", separated by commas." : "."),
                             Anything());
  parameters.add_parameter("Fibres", fibres,
                           "Of the laws Guccione and Holzapfel: the direction of the fibres in the "
                           "body at rest, components separated by `;`, expressions of x, y, z (in "
                           "2D of x, y); of any length but zero.",
                           Anything());
  parameters.add_parameter(
      "Second fibres", second_fibres,
      "Of the law Holzapfel: the same of a second family; empty: there is one.", Anything());
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
      Selection(joined(dilatations, "|")));
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

std::vector<Condition> MaterialInput::conditions() {
  std::vector<std::string> with_volumetric_energy;
  for (const LawEntry& entry : catalogue())
    if (entry.is_split) with_volumetric_energy.push_back(entry.name);
  std::vector<Condition> conditions = {{"Volumetric energy", {"Law"}, with_volumetric_energy},
                                       {"Rayleigh stiffness", {"Law"}, {"none"}, true}};
  for (const char* parameter :
       {"Viscosity", "Rayleigh mass", "Rayleigh stiffness", "Viscous shear", "Viscous bulk"})
    conditions.push_back({parameter, {"Time", "Scheme"}, {"static"}, true});
  return conditions;
}

void MaterialInput::check(const std::string& name) const {
  const std::string section = "Materials / " + name;
  if (stiff()) check_choice(section, "Law", law, law_names());
  check_choice(section, "Volumetric energy", volumetric_energy, volumetric_energy_names());
  if (stiff()) {
    law_data(section);
  } else {
    if (!given_moduli(*this).empty())
      throw InputError(section + " / Law = none: takes no modulus, but " +
                       joined(given_moduli(*this), ", ") +
                       " is given; leave it empty, or choose a law");
    refuse_others(*this, {}, section);
    check_fibres(*this, 0, 0, section);
  }
  check_not_negative(section, "Density", density);
  check_not_negative(section, "Viscosity", viscosity);
  check_rayleigh(section, "Rayleigh mass", rayleigh_mass);
  check_rayleigh(section, "Rayleigh stiffness", rayleigh_stiffness);
  check_not_negative(section, "Viscous shear", viscous_shear);
  check_not_negative(section, "Viscous bulk", viscous_bulk);
  check_choice(section, "Dilatation", dilatation, dilatations);
  const std::vector<std::string> split = names_of_laws_with_parts();
  const bool averages =
      dilatation_kind() == Dilatation::mean || dilatation_kind() == Dilatation::nodal;
  if (stiff() && averages && std::count(split.begin(), split.end(), law) == 0)
    throw InputError(section + " / Dilatation = " + dilatation + ": the law " + law +
                     " has no volumetric energy of its own; take pointwise, or one of the laws " +
                     joined(split, ", "));
  const bool relaxes = !read_prony(prony, section + " / Prony").empty();
  if (relaxes && dilatation_kind() == Dilatation::f_bar &&
      std::count(split.begin(), split.end(), law) == 0)
    throw InputError(section +
                     " / Dilatation = f-bar: does not reach the branches of Prony, which take all "
                     "of the stress of the law " +
                     law + " and would lock; take one of the laws " + joined(split, ", ") +
                     ", or leave Prony empty");
  if (!stiff() && (dilatation_kind() != Dilatation::pointwise || relaxes || viscous_shear != 0 ||
                   viscous_bulk != 0))
    throw InputError(section +
                     " / Law = none: has no stress; leave Dilatation, Prony, Viscous shear and "
                     "Viscous bulk as they are by default, or choose a law");
}

Dilatation MaterialInput::dilatation_kind() const {
  return Dilatation(std::find(dilatations.begin(), dilatations.end(), dilatation) -
                    dilatations.begin());
}

LawData MaterialInput::law_data(const std::string& section) const {
  const LawEntry& entry = law_entry(law);
  refuse_others(*this, entry.constants, section);
  check_fibres(*this, entry.least_fibres, entry.most_fibres, section);
  LawData data{};
  std::vector<std::string> missing;
  for (const LawConstant& constant : entry.constants) {
    const auto text = constants.find(constant.name);
    if (text == constants.end() || text->second.empty())
      missing.push_back(constant.name);
    else
      data.constants[constant.name] = read_constant(section, constant, text->second);
  }
  if (!missing.empty())
    throw InputError(section + " / " + joined(missing, ", ") + ": missing; the law " + law +
                     " needs " + (missing.size() == 1 ? "it" : "them"));
  data.n_fibres = entry.most_fibres > 0 ? (second_fibres.empty() ? 1 : 2) : 0;
  if (entry.check_constants) entry.check_constants(data, section);
  data.elastic = entry.has_own_shear_modulus
                     ? around_shear_modulus(entry.shear_modulus(data), section)
                     : pair_of_moduli(section);
  const std::vector<std::string> forms = volumetric_energy_names();
  const auto form = std::find(forms.begin(), forms.end(), volumetric_energy) - forms.begin();
  data.volumetric = {VolumetricEnergy::Form(form), data.elastic.kappa};
  if (entry.check) entry.check(data, section);
  return data;
}

ElasticConstants MaterialInput::around_shear_modulus(double mu, const std::string& section) const {
  const std::vector<std::string> given = given_moduli(*this);
  if (!(mu > 0)) {
    std::ostringstream message;
    message << section << " / Law = " << law << ": its constants give the shear modulus " << mu
            << " at rest, which must be positive (Pa)";
    throw InputError(message.str());
  }
  if (given == std::vector<std::string>{"Bulk modulus"})
    return ElasticConstants::from_shear_bulk(
        mu, required_number(section, "Bulk modulus", bulk_modulus), section);
  if (given == std::vector<std::string>{"Poisson ratio"})
    return ElasticConstants::from_shear_poisson(
        mu, required_number(section, "Poisson ratio", poisson_ratio), section);
  throw InputError(section + " / Law = " + law + ": its constants give the shear modulus, and " +
                   list_or_nothing(given, "no modulus") +
                   " is given; give Bulk modulus or Poisson ratio alone");
}

ElasticConstants MaterialInput::pair_of_moduli(const std::string& section) const {
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
