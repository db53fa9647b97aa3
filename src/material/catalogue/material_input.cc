#include "steppe/material/catalogue/material_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/material/catalogue/catalogue.h"
#include "steppe/material/catalogue/dilatation_names.h"
#include "steppe/material/catalogue/material_numbers.h"
#include "steppe/material/catalogue/prony.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace steppe {

namespace {

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
    for (const std::string& piece : components(text))
      values.push_back(required_number(section, constant.name, piece));
  else
    values.push_back(required_number(section, constant.name, text));
  for (const double value : values) check_allowed(section, constant, value);
  return values;
}

std::vector<std::string> laws_with_constant(const std::string& name) {
  std::vector<std::string> laws;
  for (const LawEntry& entry : catalogue())
    for (const LawConstant& constant : entry.constants)
      if (constant.name == name) laws.push_back(entry.name);
  return laws;
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
                       "; leave it empty, or choose another law, " +
                       joined(laws_with_constant(name), " or "));
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

}  // namespace

void MaterialInput::check(const std::string& name) const {
  const std::string section = "Materials / " + name;
  if (stiff()) check_choice(section, "Law", law, law_names());
  check_choice(section, "Volumetric energy", volumetric_energy, volumetric_energy_names());
  if (stiff()) {
    law_data(section);
  } else {
    if (!given_moduli().empty())
      throw InputError(section + " / Law = none: takes no modulus, but " +
                       joined(given_moduli(), ", ") + " is given; leave it empty, or choose a law");
    refuse_others(*this, {}, section);
    check_fibres(*this, 0, 0, section);
  }
  check_not_negative(section, "Density", density);
  check_not_negative(section, "Viscosity", viscosity);
  check_rayleigh(section, "Rayleigh mass", rayleigh_mass);
  check_rayleigh(section, "Rayleigh stiffness", rayleigh_stiffness);
  check_not_negative(section, "Viscous shear", viscous_shear);
  check_not_negative(section, "Viscous bulk", viscous_bulk);
  check_choice(section, "Dilatation", dilatation, dilatation_names);
  const std::vector<std::string> split = names_of_laws_with_parts();
  const bool averages =
      dilatation_kind() == Dilatation::mean || dilatation_kind() == Dilatation::nodal;
  if (stiff() && averages && std::count(split.begin(), split.end(), law) == 0)
    throw InputError(section + " / Dilatation = " + dilatation + ": the law " + law +
                     " has no volumetric energy of its own; take pointwise, or one of the laws " +
                     joined(split, ", "));
  const bool relaxes = !read_prony(prony, section + " / Prony").empty();
  if (relaxes && stiff() && law_entry(law).is_plastic)
    throw InputError(section + " / Prony = " + prony +
                     ": branches relax beside elastic laws, but " + law +
                     " flows; leave it empty; rates of flow are Johnson-Cook factor and "
                     "Cowper-Symonds rate");
  if (relaxes && dilatation_kind() == Dilatation::f_bar &&
      std::count(split.begin(), split.end(), law) == 0)
    throw InputError(section +
                     " / Dilatation = f-bar: does not reach the branches of Prony, which take all "
                     "of the stress of the law " +
                     law + " and would lock; take one of the laws " + joined(split, ", ") +
                     ", or leave Prony empty");
  if (!stiff() && (dilatation_kind() != Dilatation::pointwise || relaxes || viscous_shear != 0 ||
                   viscous_bulk != 0 || thermal_expansion != 0))
    throw InputError(
        section +
        " / Law = none: has no stress; leave Dilatation, Prony, Viscous shear, Viscous "
        "bulk and Thermal expansion as they are by default, or choose a law");
}

Dilatation MaterialInput::dilatation_kind() const {
  return Dilatation(std::find(dilatation_names.begin(), dilatation_names.end(), dilatation) -
                    dilatation_names.begin());
}

LawData MaterialInput::law_data(const std::string& section) const {
  const LawEntry& entry = law_entry(law);
  refuse_others(*this, entry.constants, section);
  check_fibres(*this, entry.least_fibres, entry.most_fibres, section);
  LawData data{};
  std::vector<std::string> missing;
  for (const LawConstant& constant : entry.constants) {
    const auto text = constants.find(constant.name);
    const std::string& given =
        text == constants.end() || text->second.empty() ? constant.value : text->second;
    if (given.empty())
      missing.push_back(constant.name);
    else
      data.constants[constant.name] = read_constant(section, constant, given);
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

double MaterialInput::mass_damping(double global) const {
  return finite_number(rayleigh_mass).value_or(global);
}

double MaterialInput::stiffness_damping(double global) const {
  return finite_number(rayleigh_stiffness).value_or(global);
}

}  // namespace steppe
