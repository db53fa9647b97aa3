#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/base/petsc/layout.h"

#include <cstddef>
#include <vector>

namespace steppe {

/**
 * Moduli that stand for the branches of materials in small motions about the last accepted state.
 * With gamma of each material the stress is
 *     S = S_law + sum of Q_i + gamma' (S_r - S_r(accepted)) + gamma'' / w dS_r/dt
 * (see Relaxation), which in an oscillation exp(i w t) is that of gamma' + i gamma''.
 */
struct RelaxingModuli {
  std::vector<double> storage;  ///< gamma'
  std::vector<double> loss;     ///< gamma'' / w, s; empty: none. Tangents are without it.
};

/**
 * Where the body is and how it moves: nodal vectors, whose ghosts are brought up to date by who
 * reads them. In a static solve velocity and acceleration are zero.
 */
struct State {
  double time = 0;         ///< s
  double load_time = 0;    ///< the time at which loads are taken, s
  VecHandle displacement;  ///< x - X, m
  VecHandle velocity;      ///< m/s
  VecHandle acceleration;  ///< m/s^2
  bool at_rest = false;    ///< velocity and acceleration are known to be zero (a static solve)
  /// Under the central difference half the step, s: v -+ half_step a are the velocities in the
  /// middle of the steps before and after, and 1/2 (v - half_step a).M (v + half_step a) is the
  /// kinetic energy that goes with this state (Hairer, Lubich and Wanner, Acta Numerica 12, 2003).
  /// Else zero.
  double half_step = 0;
  /// Where forces with an energy are differences of it over a step: the displacement at the start
  /// of the step, borrowed, with `displacement` that of its middle. Null: forces of this state.
  Vec start = nullptr;
  double step = 0;  ///< with a start, and at the end of its step: the length of the step, s
  /// Moduli of small motions about the last accepted state, borrowed. Null: the branches of the
  /// materials are those of the time since that state.
  const RelaxingModuli* moduli = nullptr;
  /// Whether small motions about the last accepted state are meant: what rubs there is linear, see
  /// Contact.
  bool vibrates = false;
  /// Number of these values, by which results that were found of them are known again; 0: none, so
  /// that results are found anew. Expansions at nodes have that of their origin; copies, which are
  /// made to be changed, have none.
  std::size_t revision = 0;
};

/// Give the values of a state a revision that none had before in this program. Local.
void number(State& state);

/// At time 0, at rest and not displaced. Collective.
State create_state(const Layout& layout);

/// A copy in vectors of its own. Collective.
State copy(const State& state);

/// Copy the values of `from`, ghosts included. Collective.
void assign(const State& from, State& to);

/// Save or load time, vectors and `at_rest`; `start` is the caller's.
void history(Archive& archive, const std::string& name, State& state);

/// Save or load a state that may not be there yet, and has no vectors then.
void history_if_any(Archive& archive, const std::string& name, const Layout& layout, State& state);

}  // namespace steppe
