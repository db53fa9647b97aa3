#pragma once

#include <string>

namespace steppe {

/**
 * The constants of an isotropic material in its reference state: shear modulus mu, Lame's lambda
 * and the three-dimensional bulk modulus kappa = lambda + 2/3 mu, all in Pa. The makers throw
 * InputError, with the parameters named below `section` ("Materials / steel"), unless mu > 0 and
 * kappa >= 0.
 */
struct ElasticConstants {
  double mu, lambda, kappa;

  /** mu = E / (2 (1 + nu)), lambda = E nu / ((1 + nu) (1 - 2 nu)); E > 0 in Pa, -1 < nu < 0.5. */
  static ElasticConstants from_young_poisson(double E, double nu, const std::string& section);

  /** mu > 0 and lambda >= -2/3 mu, in Pa. */
  static ElasticConstants from_lame(double mu, double lambda, const std::string& section);

  /** mu > 0 in Pa and -1 < nu < 0.5. */
  static ElasticConstants from_shear_poisson(double mu, double nu, const std::string& section);

  /** mu > 0 and kappa >= 0, in Pa. */
  static ElasticConstants from_shear_bulk(double mu, double kappa, const std::string& section);
};

}  // namespace steppe
