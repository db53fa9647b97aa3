#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/material/catalogue/material_input.h"
#include "steppe/material/catalogue/material_numbers.h"

#include <sstream>
#include <utility>

// The elastic constants of a MaterialInput from the moduli that it gives.

namespace steppe {

std::vector<std::string> MaterialInput::given_moduli() const {
  const std::pair<const char*, const std::string&> moduli[] = {{"Young modulus", young_modulus},
                                                               {"Poisson ratio", poisson_ratio},
                                                               {"Shear modulus", shear_modulus},
                                                               {"Lame lambda", lame_lambda},
                                                               {"Bulk modulus", bulk_modulus}};
  std::vector<std::string> given;
  for (const auto& [name, text] : moduli)
    if (!text.empty()) given.push_back(name);
  return given;
}

ElasticConstants MaterialInput::around_shear_modulus(double mu, const std::string& section) const {
  const std::vector<std::string> given = given_moduli();
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

  const std::vector<std::string> given = given_moduli();
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

}  // namespace steppe
