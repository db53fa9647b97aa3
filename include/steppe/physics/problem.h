#pragma once

#include "steppe/physics/balance.h"
#include "steppe/physics/kick.h"
#include "steppe/physics/potential.h"
#include "steppe/physics/revision.h"
#include "steppe/physics/state.h"

#include <string>

namespace steppe {

/**
 * What a time scheme sees of the mechanics: M a + C v + R(x) = P(t, x) with some displacements
 * prescribed, as functions of vectors. All members are collective and give the same answer on all
 * ranks.
 */
class Problem {
 public:
  virtual ~Problem() = default;

  virtual MPI_Comm communicator() const = 0;
  /// Space dimension of the underlying body, and number of unknowns.
  virtual int dimension() const = 0;
  virtual PetscInt size() const = 0;

  virtual VecHandle create_vector() const = 0;
  /// An operator for `tangent`, with block size, symmetry and rigid body modes set.
  virtual MatHandle create_operator() const = 0;
  /// The operator that `tangent` fills in Newton's method: one like the above, or a product without
  /// a matrix.
  virtual MatHandle create_tangent() const { return create_operator(); }
  /// What the preconditioner of such a product is made from; all null for a matrix, and no
  /// interpolation where the coarse matrix acts in the same space.
  struct CoarseLevel {
    Mat matrix = nullptr, interpolation = nullptr;
  };
  virtual CoarseLevel coarse_level(Mat) const { return {}; }
  /// Bring what a preconditioner of J is built from, besides J, up to date: the coarse matrix, and
  /// the rigid body modes with the body in a displaced position (at rest when null).
  virtual void prepare_preconditioner(Vec /*displacement*/, Mat /*J*/) const {}
  /// Is the residual an affine function of x, v and a at each time?
  virtual bool linear() const { return false; }
  /// Is the tangent symmetric in every state?
  virtual bool symmetric() const { return true; }

  /// F = M a + C v + R(x) - P, with the prescribed rows zero. False when the state is inadmissible
  /// on some rank; F is then meaningless.
  [[nodiscard]] bool residual(const State& state, Vec F) const {
    return on_all_ranks(communicator(), local_residual(state, F));
  }
  /// The same for those who ask the ranks about more than that at once: false where the state is
  /// inadmissible on this rank.
  virtual bool local_residual(const State& state, Vec F) const = 0;

  /**
   * J = s_a dF/da + s_v dF/dv + s_x dF/dx, with the prescribed rows and columns zero but for their
   * positive diagonal. When `known` is given its prescribed entries d_c are moved to the right-hand
   * side: b_i -= J_ic d_c, b_c = 0.
   */
  virtual void tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                       Vec known = nullptr, Vec b = nullptr) const = 0;

  /// K = dF/dx as stiff as it may soon become (with all contacts closed), eliminated as `tangent`.
  virtual void stiffest(const State& state, Mat K) const { tangent(0, 0, 1, state, K); }

  /// Whether friction acts on the kicks of explicit schemes; it then adds to their acceleration,
  /// in the state at which the forces were taken. Collective.
  virtual bool has_friction() const { return false; }
  virtual void add_friction(const State&, const Kick&) const {}

  /// The body is set down in a state before its static equilibrium is sought: what it rests on
  /// holds it there by friction.
  virtual void set_down(const State&) {}

  /**
   * A solve may hold something fixed (multipliers of contact): `restore` takes it back to the last
   * accepted state, `improve` brings it up to date with a solution and says whether to solve again.
   */
  virtual void restore() {}
  virtual bool improve(const State&) { return false; }
  /// The same within a solve: bring the choices on which the force is smooth (points that stick or
  /// slide) up to date with an iterate.
  virtual Revision revise(const State&) { return Revision::smooth; }

  /// The nodal forces of the supports: the residual in the prescribed rows and zero in all others.
  virtual void reactions(const State& state, Vec F) const = 0;
  /// Unknowns need not be the Cartesian components of nodal vectors: change a displacement,
  /// velocity or acceleration in place from these to those, and back.
  virtual void to_unknowns(Vec) const {}
  virtual void to_nodal(Vec) const {}
  /// The same as `reactions` for a state of nodal vectors, in Cartesian components.
  virtual void nodal_reactions(const State& nodal, Vec F) const { reactions(nodal, F); }
  /// The loads P and the damping force.
  virtual void load(const State& state, Vec P) const = 0;
  virtual void damping(const State& state, Vec D) const = 0;
  /// The latter as large as it may soon become (with all contacts closed), linear in the velocity.
  virtual void largest_damping(const State& state, Vec D) const { damping(state, D); }
  virtual Balance balance(const State& state) const = 0;

  /// The incremental potential whose gradient in the free rows is the residual when a, v and x move
  /// with the coefficients s_a, s_v, s_x, see Potential.
  virtual Potential potential(double s_a, double s_v, double s_x, const State& state) const = 0;
  /// Empty when there is such a potential; else why not, and what to change.
  virtual std::string lacks_potential() const = 0;

  /// The largest norm of inertial, internal, damping and load forces in a state: what a residual is
  /// small against.
  virtual double force_scale(const State& state) const = 0;

  /// The owned entries of prescribed motion: set them to g, dg/dt or d2g/dt2 at a time (differences
  /// of that increment), one of these or all in a state, or to zero, leaving the others; or keep
  /// them and set the others to zero.
  virtual void prescribe_motion(double time, double increment, State& state) const = 0;
  virtual void prescribe_displacement(double time, Vec v) const = 0;
  virtual void prescribe_velocity(double time, double increment, Vec v) const = 0;
  virtual void prescribe_acceleration(double time, double increment, Vec v) const = 0;
  virtual void prescribe_zero(Vec v) const = 0;
  virtual void keep_prescribed(Vec v) const = 0;

  /// Whether no prescribed motion changes with time.
  virtual bool supports_at_rest() const = 0;

  /// M + c_v C as an operator, C the constant viscous matrix; prescribed rows and columns are the
  /// identity. For a lumped mass it is diagonal.
  virtual MatHandle create_mass(double c_v) const = 0;
  virtual bool mass_is_diagonal() const = 0;
  /// Whether there is a C, so that the operator depends on c_v.
  virtual bool has_viscosity() const = 0;

  /// Take a state as reached: terms with history commit it.
  virtual void accept(const State& state) = 0;
};

/// Whether velocities cause a damping force in this state, may soon cause one, or change the loads.
/// Collective.
bool has_damping(const Problem& problem, const State& state);
bool may_have_damping(const Problem& problem, const State& state);
bool loads_depend_on_velocity(const Problem& problem, const State& state);

}  // namespace steppe
