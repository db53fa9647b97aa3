#include "steppe/material/law/elastic_constants.h"

#include "steppe/base/process/error.h"

#include <sstream>

namespace steppe {

namespace {

void require(bool valid, const std::string& section, const std::string& parameter, double value,
             const std::string& allowed) {
  if (valid) return;
  std::ostringstream message;
  message << section << " / " << parameter << " = " << value << ": " << allowed;
  throw InputError(message.str());
}

void require_poisson(double nu, const std::string& section, const std::string& remedy) {
  require(nu > -1 && nu < 0.5, section, "Poisson ratio", nu, "must lie in (-1, 0.5); " + remedy);
}

}  // namespace

ElasticConstants ElasticConstants::from_young_poisson(double E, double nu,
                                                      const std::string& section) {
  require(E > 0, section, "Young modulus", E, "must be positive (Pa)");
  require_poisson(nu, section,
                  "nearly incompressible bodies: 0.499, or give Shear modulus and Bulk modulus");
  return from_shear_poisson(E / (2 * (1 + nu)), nu, section);
}

ElasticConstants ElasticConstants::from_shear_poisson(double mu, double nu,
                                                      const std::string& section) {
  require(mu > 0, section, "Shear modulus", mu, "must be positive (Pa)");
  require_poisson(nu, section, "nearly incompressible bodies: 0.499, or give Bulk modulus");
  return {mu, 2 * mu * nu / (1 - 2 * nu), 2 * mu * (1 + nu) / (3 * (1 - 2 * nu))};
}

ElasticConstants ElasticConstants::from_lame(double mu, double lambda, const std::string& section) {
  require(mu > 0, section, "Shear modulus", mu, "must be positive (Pa)");
  require(3 * lambda + 2 * mu >= 0, section, "Lame lambda", lambda,
          "must be at least -2/3 of Shear modulus, so that the bulk modulus is not negative");
  return {mu, lambda, lambda + 2 * mu / 3};
}

ElasticConstants ElasticConstants::from_shear_bulk(double mu, double kappa,
                                                   const std::string& section) {
  require(mu > 0, section, "Shear modulus", mu, "must be positive (Pa)");
  require(kappa >= 0, section, "Bulk modulus", kappa, "must not be negative (Pa)");
  return {mu, kappa - 2 * mu / 3, kappa};
}

}  // namespace steppe
