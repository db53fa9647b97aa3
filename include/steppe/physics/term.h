#pragma once

#include "steppe/fem/space.h"
#include "steppe/physics/balance.h"
#include "steppe/physics/kick.h"
#include "steppe/physics/potential.h"
#include "steppe/physics/revision.h"
#include "steppe/physics/state.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * One summand F(t, x, v, a; accepted history) of the equation of motion. Evaluation never changes
 * the state or the history; only `accept` does. Vectors are those of one Space. What needs ghosts
 * of the state brings them up to date, and what it adds to ghosts of a force it adds to their
 * owners'; all additions are to owned entries in the end, and ghosts of forces are of no use.
 */
class Term {
 public:
  virtual ~Term() = default;

  /// Add F to `force`, N. Returns false when the state is inadmissible on this rank (det F <= 0);
  /// `force` is then of no use on all. Collective.
  virtual bool add_residual(const State& state, Vec force) const = 0;

  /// Add s_a dF/da + s_v dF/dv + s_x dF/dx to an assembled matrix. The state is admissible.
  /// Collective up to the final MatAssembly, which is the caller's.
  virtual void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J) const = 0;

  /// Add dF/dx as stiff as it may soon become: contacts that are open count as closed.
  virtual void add_stiffest(const State& state, Mat K) const { add_tangent(0, 0, 1, state, K); }
  /// Add c_v C to the mass matrix M of explicit schemes, where F has a constant viscous part C v;
  /// to a lumped one the diagonal of C. Collective; the final assembly is the caller's.
  virtual void add_viscous(double /*c_v*/, Mat /*M*/) const {}
  /// Is there such a part?
  virtual bool has_viscosity() const { return false; }

  /// Is there a tangent other than zero?
  virtual bool has_tangent() const { return true; }

  /// The parts of F that the ledger tells apart, added like the residual: the external load -P, and
  /// what the damping resists, C v.
  virtual void add_load(const State&, Vec) const {}
  virtual void add_damping(const State&, Vec) const {}
  /// The same, as large as it may soon become: contacts that are open count as closed.
  virtual void add_largest_damping(const State& state, Vec D) const { add_damping(state, D); }

  /// Add this rank's part of the energies and momenta.
  virtual void add_balance(const State&, Balance&) const {}

  /// Is F an affine function of x, v and a at each time?
  virtual bool linear() const { return false; }
  /// Empty when over a step with `State::start` the work of F on the change of x is that of its
  /// energy (and that of the momenta is zero where the energy does not see rigid motions); else why
  /// not, and what to change. Affine terms do it without being told.
  virtual std::string lacks_energy_difference() const {
    return linear() ? "" : "a term of the equation has no difference of energies";
  }
  /// Does it have a symmetric tangent in every state?
  virtual bool symmetric() const { return true; }
  /// Does its tangent join the nodes of a cell, other than by `couplings`?
  virtual bool joins_cell_nodes() const { return false; }
  /// Where its tangent joins nodes that need not share a cell: this rank's rows and their columns.
  virtual std::vector<NodePair> couplings() const { return {}; }

  /// Add this rank's part of the incremental potential whose gradient is F, see Potential. Local,
  /// except that matrix terms multiply collectively.
  virtual void add_potential(double, double, double, const State&, Potential&) const {}
  /// Empty when F has such a potential; else why not, and what to change.
  virtual std::string lacks_potential() const { return "a term of the equation has no potential"; }

  /// Does it act on kicks? It then adds to their acceleration (owned entries) what holds the motion
  /// back, in the state at which the forces were taken. Collective.
  virtual bool has_friction() const { return false; }
  virtual void add_friction(const State&, const Kick&) const {}

  /// See Problem.
  virtual void set_down(const State&) {}
  virtual void restore() {}
  virtual bool improve(const State&) { return false; }
  virtual Revision revise(const State&) { return Revision::smooth; }

  /// Commit the history of a step that was accepted. Collective.
  virtual void accept(const State&) {}
};

}  // namespace steppe
