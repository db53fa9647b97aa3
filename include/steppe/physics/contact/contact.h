#pragma once

#include "steppe/input/values/active.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/contact/contact_points.h"
#include "steppe/physics/contact/contact_quantities.h"
#include "steppe/physics/contact/contact_scheme.h"
#include "steppe/physics/contact/friction.h"
#include "steppe/physics/obstacle/obstacle.h"
#include "steppe/physics/contact/penalty.h"
#include "steppe/physics/contact/update_effects.h"
#include "steppe/physics/equation/term.h"

#include <set>
#include <string>
#include <vector>

namespace steppe {

/**
 * Contact of the points of a boundary (nodes as a rule, see ContactPoints) with a rigid obstacle of
 * signed distance g and normal n = dg/dx (both of the current position). A point of area A, that of
 * the faces turned towards the obstacle (see ContactPoints::facing), is pressed by the force lambda
 * n, lambda = [m - k A g - c A dg/dt]_+   where m - k A g >= 0, else 0, k the penalty, c the
 * damping, dg/dt = n.(v - V) relative to the obstacle, m zero or the multiplier of the augmented
 * Lagrangian (Simo and Laursen, Computers & Structures 42, 1992), which `augment` sets to lambda
 * (Uzawa's iteration) until |min(g, m / (k A))| is below a tolerance.
 *
 * Friction -T is Coulomb's with T (return mapping) of the trial slip s = (I - n n^T)(s_e + du), s_e
 * the elastic slip and du the relative displacement since the last accepted state, or since the
 * slip reference was set (before that it does not act), and the coefficient that suits what the
 * point did in the last step. While Newton's method solves, each point is held on the branch,
 * sticking or sliding, that `revise` chose by the last iterate (see next_branch), on which the
 * force is smooth; a solution is one on which all hold. Or, in the velocity updates of explicit
 * schemes, that of trial_friction or published_friction on each node, with the sum of the pressing
 * forces on it.
 *
 * In small motions about the last accepted state a point that pressed there, and neither slid nor
 * was on the limit, is held by k A along the obstacle, whatever the motion; others that press are
 * without friction. The stiffness is symmetric.
 *
 * Energy k A g^2 / 2 + T^2 / (2 k A). A point takes its A anew in accepted states, as long as it
 * stores none of that, and presses with the last one: no turn of the body feeds energy in. (Where
 * ten times as much faces the obstacle, the point got inside before its faces turned; what it then
 * stores with its new A is work.)
 * Pressures and the area that presses are reported with the faces as they are turned now. An
 * obstacle that is not active does nothing; one that appears in the body does the work of its
 * energy, and one that vanishes loses it. The work of a moving obstacle and the losses in friction
 * and damping are added up by `accept`.
 *
 * In the velocity updates of a leapfrog scheme each node that has a mass of its own is pressed by
 * the difference of its potential over the steps before and after, an equation of the node alone,
 * see `press`: contact feeds no energy in, and the stable step is that of the body without it.
 *
 * In states with a `start` the forces are those of the step from the last accepted state, and their
 * work is never more than their energy loses: see `touch_over_step`; friction is that of the slip
 * in the middle of the step, and the elastic slip s_e then moves on by twice the half step's,
 * within the cone of its end.
 */
template <int dim>
class Contact : public Term,
                private ForceParts,
                private Balanced,
                private PotentialPart,
                private Measured,
                private TermHistory,
                private Augmentation,
                private Impulses {
 public:
  using Total = ContactTotal<dim>;
  using AtNode = ContactAtNode;
  /// How deep the deepest point is inside, where (in the reference shape), and the smallest
  /// distance between points, m.
  struct Depth {
    Largest<dim> depth;
    double spacing = 0;
  };

  /// `space` is borrowed. Collective. Throws InputError on all ranks.
  Contact(const Space<dim>& space, const Body<dim>& body, const ObstacleInput& input,
          const Constants& constants, const ContactScheme& scheme);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts contacts) const override;
  /// The damping of closed contacts alone: that of others is a loss that `accept` adds up.
  void add_force(ForcePart part, const State& state, Vec force, Contacts contacts) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  std::vector<NodePair> couplings() const override { return points_.pairs(); }
  void mark_nodes(std::vector<bool>& nodes) const override { points_.mark_nodes(nodes); }
  void accept(const State& state) override;
  void history(Archive& archive) override;
  /// At nodes traction, pressure, gap and slip; the numbers of `total` by the obstacle's name.
  void offer(Quantities& quantities) const override;

  const std::string& name() const { return input_.name; }
  bool frictional() const { return input_.static_friction > 0; }
  /// Do nodes get what presses on them from velocity updates, not from the residual?
  bool presses_in_updates() const { return scheme_.leapfrog && !points_.need_ghosts(); }
  /// Whether one of these nodes, by global numbers, may touch. Collective.
  bool may_touch(const std::set<PetscInt>& nodes) const;
  /// In an accepted state. Collective.
  Total total(const State& state) const;
  /// Values at the owned nodes that may touch, in an accepted state. Collective.
  std::vector<AtNode> at_nodes(const State& state) const;
  /// In any state of nodal vectors. Collective.
  Depth depth(const State& state) const;
  /// Add the force on each node over its area that faces the obstacle, Pa, in an accepted state.
  /// Collective.
  void add_traction(const State& state, Vec traction) const;
  /// Add the work of friction since the first state, J, to one number of each node, ghosts too: to
  /// the nodes of a point by their shape functions, and so all of it. Local.
  void add_friction_work(LocalArray& nodal) const;

 private:
  /// How a point touches.
  struct Touch {
    bool closed = false;
    double gap = 0, normal_force = 0, damping = 0;            // m, N, and the part of it by damping
    double energy = 0;                                        // of the penalty, J
    dealii::Tensor<1, dim> normal, by_position, by_velocity;  // n, d lambda / dx and / dv
    dealii::Tensor<2, dim> curvature;
    dealii::Tensor<1, dim> push;              // lambda acts along it: n, or over steps nearly
    dealii::Tensor<2, dim> push_by_position;  // 1/m
  };
  /// Contact state in which Newton's method holds a point between two revisions.
  struct Held {
    bool closed = false;
    Branch<dim> branch;  // where it is closed
  };
  using Half = HalfUpdate;
  /// Effects of the last velocity update on a node.
  struct Updated {
    dealii::Tensor<1, dim> force;  // that acted through it, N
    double pressing = 0;           // N
    double energy = 0;             // of the spring, less that of the law in the same state, J
    bool slides = false;
    Half before, after;
  };
  /// Data that a point keeps from the last accepted state.
  struct Memory {
    dealii::Tensor<1, dim> displacement, slip;  // m; the elastic slip
    dealii::Tensor<1, dim> force;               // on the point, without that of updates, N
    double gap = 0, damping = 0, multiplier = 0;
    double energy = 0;  // with that of the elastic slip, J
    bool slides = false;
    Held held;
    double accumulated_slip = 0;  // that it slid while it touched, m
    double friction_work = 0;     // since the first state, J
    Updated updated;              // by the last update
    Half ahead;                   // of it, in the step that follows
  };
  struct ContactState;
  static constexpr int first_guesses = 2;  // revisions until the law of contact holds, see `keeps`

  void set_slip_reference(const State& state) override;
  void restore() override;
  void drop() override;
  Revision revise(const State& state) override;
  bool augment(const State& solution) override;
  double rounding(const State& state) const override;
  void add_acceleration(const State& state, const VelocityUpdate& update) const override;

  /// Minus the derivative of a closed point's force to its position, times s_x, and to its
  /// velocity, times s_v.
  dealii::Tensor<2, dim> tangent(double s_v, double s_x, std::size_t i, const Touch& at,
                                 const ContactState& now) const;
  /// Add the tangent and the damping force with all points touching and sticking.
  void add_closed_tangent(double s_v, double s_x, const ContactState& now, Mat J) const;
  void add_closed_damping(const ContactState& now, Vec force) const;
  ContactPoints<dim> find_points(const Body<dim>& body) const;
  /// Take the faces as they are turned in a state: for reports, and for the forces on points that
  /// store no energy, or on all. Collective.
  void turn(const State& state, bool all);
  bool stores_energy(std::size_t i) const;
  /// 1 / (k A), m/N; zero where the point bears nothing.
  double compliance(std::size_t i) const {
    return shares_[i].stiffness > 0 ? 1 / shares_[i].stiffness : 0;
  }
  /// Area of a point in the last accepted state, to report pressures with, m^2; never zero.
  double area(std::size_t i) const;
  /// Does the return mapping act in a state? In that of a static solve always.
  bool maps(const ContactState& now) const;
  /// Under the law at a point; closed as well where the gap is at most `margin`.
  Touch touch(std::size_t i, const ContactState& now, double margin = 0) const;
  /// Margin of the gap, m, up to which tangents take a point for closed. A point that only touches
  /// has two tangents, and which one rounding chooses would decide whether a body that stands on
  /// the obstacle is held. The first tangent of a static solve takes such a point for closed.
  /// Forces are not changed.
  double margin(const ContactState& now) const;
  /**
   * lambda = -[V(g_1) - V(g_0)] / (g_1 - g_0), V = k A min(g, 0)^2 / 2 (Laursen and Chawla, Int. J.
   * Numer. Meth. Engng 40, 1997), that is the mean of the forces at both ends times the share q of
   * the way from g_0 to g_1 that lies inside; less q c A (g_1 - g_0) / h, but never below zero.
   * With multipliers, which have no V, that of the end: it does no work but on closing, where it
   * takes the energy of the blow. It acts along `push`, n of the middle plus what is missing of
   * push.(x_1 - x_0) = g_1 - g_0 along x_1 - x_0 (Gonzalez, J. Nonlinear Sci. 6, 1996).
   */
  Touch touch_over_step(std::size_t i, const ContactState& now) const;
  /// Does a point that touched in the last state touch whatever its distance, and may pull? What a
  /// static solve starts from, a guess or a place that suits the last multipliers, may lift a body
  /// off all that holds it, and the tangent there is singular: the first iteration takes the points
  /// that touched (Hueeber and Wohlmuth), the next the law.
  bool keeps(std::size_t i, const ContactState& now) const;
  /// s_e + du, not projected.
  dealii::Tensor<1, dim> slip(std::size_t i, const ContactState& now) const;
  /// Whether friction holds a point in small motions.
  bool sticks(std::size_t i, const Touch& touch, const ContactState& now) const;
  /// Under the law of friction, where the return mapping acts.
  FrictionPoint<dim> friction_point(std::size_t i, const Touch& touch,
                                    const ContactState& now) const;
  /// The one held, or else the law's.
  Branch<dim> branch(std::size_t i, const FrictionPoint<dim>& point) const;
  Traction<dim> friction(std::size_t i, const Touch& touch, const ContactState& now) const;
  /// Add the force on each point, a function of its number, to nodal forces. Collective.
  template <class Force>
  void add_forces(Vec sum, const Force& force) const;
  /// Sum up the forces that press on each node, those of middles of faces too. Collective.
  void add_up_pressing(const ContactState& now) const;
  /// On the point, without that of velocity updates.
  dealii::Tensor<1, dim> force(std::size_t i, const ContactState& now) const;
  /// Along the normal with that, N, in an accepted state.
  double pressing(std::size_t i, const Touch& touch) const;
  struct NodalUpdate;
  /**
   * lambda = -[V(g_+) - V(g_-)] / (g_+ - g_-) with g_- = g - h n.(v_- - V_o) and g_+ = g + h n.(v_+
   * - V_o), where v_+ = v_- + h (a + lambda M^-1 n) and V_o is the obstacle's velocity; with
   * damping as in `touch_over_step`. Work over the update: lambda h n.(v_- + v_+)/2 = -[V(g_+) -
   * V(g_-)]/2, so that a leapfrog scheme keeps 1/2 v_+.M v_+ + [V(g) + V(g_+)]/2 with the body's
   * part. In the state itself that is 1/2 v_-.M v_+ + E, E = [V(g_-) + V(g)]/2 - lambda (g -
   * g_-)/2.
   */
  Pressing press(std::size_t i, const Touch& touch, const NodalUpdate& nodes,
                 const dealii::Tensor<1, dim>& velocity,
                 const dealii::Tensor<1, dim>& acceleration) const;
  /// -T in an update that presses; the velocity is relative to the obstacle.
  dealii::Tensor<1, dim> friction(std::size_t i, const Touch& touch, const NodalUpdate& nodes,
                                  const dealii::Tensor<1, dim>& velocity,
                                  const dealii::Tensor<1, dim>& acceleration) const;
  /// Commit the last update with the state that it led to or was made in; `law` is the potential of
  /// that.
  void commit(const Updated& updated, const ContactState& now, double law, Memory& last);

  const Space<dim>& space_;
  ObstacleInput input_;
  ContactScheme scheme_;
  Obstacle<dim> obstacle_;
  Active active_;
  double tolerance_ = 0;  // of the augmented Lagrangian, m
  ContactPoints<dim> points_;
  std::vector<ContactShare> shares_;  // that points press with; whole before the first state
  std::vector<double> facing_;        // areas in the last accepted state, m^2
  VecHandle forces_;                  // with ghosts, a workspace where points need them
  std::vector<double> multipliers_;   // of the solve under way
  std::vector<Held> held_;            // in it; empty outside
  int revisions_ = 0;                 // since it began or the multipliers changed

  bool is_down_ = false;     // is there a state to slip from?
  bool accepted_ = false;    // is it an accepted one?
  double time_ = 0;          // of that, s
  bool was_active_ = false;  // in it
  std::vector<Memory> memory_;
  dealii::Tensor<1, dim> displaced_;  // the obstacle's displacement in it
  double work_ = 0, loss_ = 0;        // of this rank's points since the first, J
  // by the last velocity update, which `accept` commits, and of what time its state was
  mutable std::vector<Updated> updated_;
  mutable double updated_time_ = 0;
};

}  // namespace steppe
