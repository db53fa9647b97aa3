#pragma once

#include "steppe/input/parameters/condition.h"
#include "steppe/material/law/law_entry.h"

#include <deal.II/base/parameter_handler.h>

#include <map>
#include <string>
#include <vector>

namespace steppe {

/** Which det F a material takes: that of each point, its volumetric energy the mean over the cell
 * or the means at the nodes, or its law that of the cell's centre. In the order of the parameter's
 * values. */
enum class Dilatation { pointwise, mean, nodal, f_bar };

/**
 * One named material of the input file. Moduli, the constants of laws and the Rayleigh factors are
 * texts because an empty one means "not given"; they are read by check and by the functions below.
 */
struct MaterialInput {
  std::string law = "neo-Hookean";
  std::string volumetric_energy = "quadratic";
  std::string young_modulus, poisson_ratio, shear_modulus, lame_lambda, bulk_modulus;
  std::map<std::string, std::string> constants;  ///< those that laws of the catalogue take, by name
  std::string fibres, second_fibres;             ///< directions, expressions of x, y, z
  double density = 0;                            ///< kg/m^3 of reference volume
  double viscosity = 0;  ///< c in the force -c v per reference volume, N s/m^4
  std::string rayleigh_mass, rayleigh_stiffness;
  std::string dilatation = "pointwise";
  std::string prony;                           ///< as read_prony takes it
  double viscous_shear = 0, viscous_bulk = 0;  ///< Pa s
  double thermal_expansion = 0;                ///< alpha, 1/K
  double reference_temperature = 0;            ///< T_0, K
  std::string where = "everything";

  /**
   * Declares the parameters in the current subsection of the handler and connects them with the
   * members: setting one there writes the member, so this object must stay where it is as long as
   * the handler is used.
   */
  void bind(dealii::ParameterHandler& parameters);
  /// Conditions under which its parameters mean something.
  static std::vector<Condition> conditions();

  /** Meaning of the text `dilatation`, which must be one of the parameter's values. */
  Dilatation dilatation_kind() const;

  /** Has it a stress? False for the law `none`, which takes no moduli. */
  bool stiff() const { return law != "none"; }

  /** Throws InputError at the first value of material `name` that is wrong. */
  void check(const std::string& name) const;

  /**
   * Data to make its law of, which must not be `none`: the constants of the law, the elastic
   * constants from these and the moduli, the volumetric energy and the number of fibre families.
   * Throws InputError, with the parameters named below `section` ("Materials / steel"), when
   * something is missing, not taken by the law or out of range.
   */
  LawData law_data(const std::string& section) const;

  /** The Rayleigh factor r_m in 1/s of this material: its own or, when that is empty, the global
   * one. */
  double mass_damping(double global) const;

  /** The Rayleigh factor r_k in s of this material: its own or, when that is empty, the global one.
   */
  double stiffness_damping(double global) const;

 private:
  /// The names of the moduli that are given, in the order of the parameters.
  std::vector<std::string> given_moduli() const;
  ElasticConstants pair_of_moduli(const std::string& section) const;
  ElasticConstants around_shear_modulus(double mu, const std::string& section) const;
};

}  // namespace steppe
