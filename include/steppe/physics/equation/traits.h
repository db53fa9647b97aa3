#pragma once

#include <cstddef>
#include <string>

namespace steppe {

/// Properties that F(t, x, v, a) has in all states.
struct Traits {
  /// Order of the equation in time. With 1 there is no inertia, and the equation determines the
  /// rate in State::velocity at a time.
  int order = 2;
  bool linear = false;              ///< F is an affine function of x, v and a at each time
  bool symmetric = true;            ///< so are its tangents
  bool damped = false;              ///< velocities cause a damping force
  bool damped_when_closed = false;  ///< they do, or would with all contacts closed
  bool loads_depend_on_velocity = false;
  /// Number that grows when accepted states have changed which nodes the tangent joins: a
  /// Linearisation made before has no place for them.
  std::size_t structure = 0;
};

/// Further properties of a term of F. A property that is a sentence says why it does not hold, and
/// what to change; the sentence is empty where it holds.
struct TermTraits : Traits {
  bool has_tangent = true;        ///< one other than zero
  bool joins_cell_nodes = false;  ///< its tangent does, other than by Term::couplings
  bool joins_bodies = false;      ///< it does by couplings alone, of bodies that may come apart
  bool inertial = false;          ///< it is M a
  bool internal = false;          ///< it acts within the body, and turns with it
  /// F has an incremental potential, see PotentialPart.
  std::string lacks_potential = "a term of the equation has no potential";
  /// Over a step with State::start the work of F on the change of x is that of its energy, and that
  /// of the momenta is zero where the energy does not see rigid motions. Affine terms do it by
  /// themselves.
  std::string lacks_energy_difference = "a term of the equation has no difference of energies";
  /// MatrixFree has the whole tangent, or the tangent is none of cells.
  std::string lacks_operator = "";

  /// Traits of an affine term.
  static TermTraits affine() {
    TermTraits traits;
    traits.linear = true;
    traits.lacks_energy_difference.clear();
    return traits;
  }
};

}  // namespace steppe
