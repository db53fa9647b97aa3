#pragma once

#include "steppe/material/elastic_constants.h"

#include <deal.II/base/parameter_handler.h>

#include <string>

namespace steppe {

/**
 * One named material of the input file. The elastic constants and the Rayleigh factors are texts
 * because an empty one means "not given"; they are read by check and by the functions below.
 */
struct MaterialInput {
  std::string law = "neo-Hookean";
  std::string volumetric_energy = "quadratic";
  std::string young_modulus, poisson_ratio, shear_modulus, lame_lambda, bulk_modulus;
  double density = 0;    ///< kg/m^3 of reference volume
  double viscosity = 0;  ///< c in the force -c v per reference volume, N s/m^4
  std::string rayleigh_mass, rayleigh_stiffness;
  std::string dilatation = "pointwise";
  std::string prony;                           ///< as read_prony takes it
  double viscous_shear = 0, viscous_bulk = 0;  ///< Pa s
  std::string fibres, second_fibres;
  std::string where = "everything";

  /**
   * Declares the parameters in the current subsection of the handler and connects them with the
   * members: setting one there writes the member, so this object must stay where it is as long as
   * the handler is used.
   */
  void bind(dealii::ParameterHandler& parameters);

  /** Does the volumetric energy take the mean of det F over each cell? */
  bool mean_dilatation() const { return dilatation == "mean"; }

  /** Has it a stress? False for the law `none`, which takes no moduli. */
  bool stiff() const { return law != "none"; }

  /** Throws InputError at the first value of material `name` that is wrong. */
  void check(const std::string& name) const;

  /**
   * The elastic constants, from the one pair of moduli that is given. Throws InputError, with the
   * parameters named below `section` ("Materials / steel"), when none or several are given or a
   * value is out of range.
   */
  ElasticConstants elastic_constants(const std::string& section) const;

  /** The Rayleigh factor r_m in 1/s of this material: its own or, when that is empty, the global
   * one. */
  double mass_damping(double global) const;

  /** The Rayleigh factor r_k in s of this material: its own or, when that is empty, the global one.
   */
  double stiffness_damping(double global) const;
};

}  // namespace steppe
