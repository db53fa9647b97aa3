#include "steppe/material/elastic/ogden.h"

#include "steppe/base/process/error.h"

namespace steppe {

namespace {

std::vector<LawConstant> constants() {
  return {{"Ogden mu", "mu_p of all terms, Pa", LawConstant::Allowed::any, "0.7, -0.1", true},
          {"Ogden alpha", "alpha_p of all terms, other than zero", LawConstant::Allowed::not_zero,
           "2.5, -2", true}};
}

Ogden model(const LawData& data) {
  return {data.constants.at("Ogden mu"), data.constants.at("Ogden alpha")};
}

void check_pairs(const LawData& data, const std::string& section) {
  const std::size_t n_mu = data.constants.at("Ogden mu").size(),
                    n_alpha = data.constants.at("Ogden alpha").size();
  if (n_mu != n_alpha)
    throw InputError(section + ": Ogden mu has " + std::to_string(n_mu) +
                     " numbers and Ogden alpha has " + std::to_string(n_alpha) +
                     "; every term needs one of each");
}

}  // namespace

LawEntry isochoric_ogden() {
  LawEntry law{"isochoric Ogden",
               "sum of mu_p / alpha_p (l1'^alpha_p + l2'^alpha_p + l3'^alpha_p - 3) + U(J), rubber "
               "to large stretches",
               constants()};
  law.has_own_shear_modulus = true;
  law.check_constants = check_pairs;
  return isochoric(law, model);
}

LawEntry ogden() {
  LawEntry law{"Ogden",
               "sum of mu_p / alpha_p (l1^alpha_p + l2^alpha_p + l3^alpha_p - 3 - alpha_p ln J) + "
               "lambda/2 (ln J)^2, compressible",
               constants()};
  law.has_own_shear_modulus = true;
  law.check_constants = check_pairs;
  return coupled(law, model);
}

}  // namespace steppe
