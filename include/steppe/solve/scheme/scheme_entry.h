#pragma once

#include "steppe/input/parameters/kinds.h"
#include "steppe/solve/scheme/scheme.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

class Integrator;
class Problem;
struct TimeInput;

/**
 * A line of the catalogue of time schemes: how a scheme is called in the input, what it takes from
 * the section Time, what it offers and refuses, and how it is made.
 */
struct SchemeEntry : Kind {
  std::vector<std::string> start_ups = {};  ///< what Start-up may be, the default first

  bool is_static = false;               ///< equilibria, without inertia and damping
  bool is_explicit = false;             ///< whatever its parameters, and so with a stable step
  bool by_ts = false;                   ///< PETSc's TS takes the steps
  bool minimises = false;               ///< offers Variational
  bool uses_differences = false;        ///< contact does the work of its potential's difference
  bool keeps_energy = false;            ///< and stresses do that of theirs
  bool has_earlier_velocities = false;  ///< a step depends on more than the last velocity
  bool keeps_tangent = false;        ///< of the start of a step, which knows no branch of friction
  bool needs_diagonal_mass = false;  ///< to divide by
  bool needs_no_damping = false;     ///< works without damping and friction only
  bool of_first_order = false;       ///< serves equations of first order too, see Traits

  /// Throws InputError for parameters that it does not go together with; may be null.
  std::function<void(const TimeInput&)> check = nullptr;

  /// The scheme in the unknown acceleration that does the same steps; null where there is none.
  std::function<std::unique_ptr<Scheme>(const TimeInput&)> make_scheme = nullptr;
  /// Algorithmic damping ratio at an angular frequency with steps h; null where that of
  /// `make_scheme`, or else of the integrator itself (see Amplification), is taken.
  std::function<double(double omega, double h)> numerical_damping = nullptr;
  std::function<std::unique_ptr<Integrator>(Problem&, const TimeInput&)> make = nullptr;
};

/// All of them, in the order of the documentation.
const std::vector<SchemeEntry>& schemes();

}  // namespace steppe
