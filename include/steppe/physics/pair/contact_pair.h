#pragma once

#include "steppe/input/values/active.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/contact/contact_quantities.h"
#include "steppe/physics/contact/contact_scheme.h"
#include "steppe/physics/contact/friction.h"
#include "steppe/physics/contact/update_effects.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/pair/contact_pair_input.h"
#include "steppe/physics/pair/pair_gaps.h"
#include "steppe/physics/pair/pair_push.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * Contact of two surfaces of deformable bodies. The gap g_a of a node a of the secondary surface is
 * the mean of signed distances from the primary surface around it, weighted with psi_a
 * (see PairGaps; weighted gaps: Puso and Laursen, Computer Methods in Applied Mechanics and
 * Engineering 193, 2004). The force has the potential W = sum over a of A_a V(g_a), V = k min(g,
 * 0)^2 / 2, or that of an augmented Lagrangian with a pressure p_a (Uzawa's iteration): lambda_a =
 * [A_a p_a - k A_a g_a - c A_a dg_a/dt]_+ acts along dg_a/dx, so that force and reaction of each
 * point lie on one line, and both momenta are kept. Constant pressures pass between any meshes,
 * since the psi_a have the sum 1. Of higher degrees the nodes that are no vertices have none:
 * pressures are linear on faces, as Popp, Wohlmuth, Gitterle and Wall, SIAM Journal on Scientific
 * Computing 34, 2012, have them; those of all nodes would oscillate. g_a is that of PairGaps less
 * the interference.
 *
 * Friction is Coulomb's, by return mapping of the mean slip of a node, s_a = (I - n n) sigma_a with
 * sigma_a of PairGaps, whose anchors go with the primary surface: s_a does not see motions that
 * both bodies make together (Yang, Laursen and Meng, International Journal for Numerical Methods in
 * Engineering 62, 2005). The branch, sticking or sliding, is held while Newton's method iterates,
 * see Contact. Its stiffness is k A_a.
 *
 * Where a surface touches itself, all faces are secondary and primary, with a half of k and c each
 * (Sauer and De Lorenzis, International Journal for Numerical Methods in Engineering 101, 2015).
 *
 * In states with a `start` lambda_a times the change of the gap along the middle of the step, which
 * is dg_a/dx there times x_1 - x_0, is V(g_0) - V(g_1): the energy is kept, and the momenta are;
 * friction is that of the slip in the middle.
 *
 * Sharp edges of both surfaces that cross are points of gaps of their own, see PairCrossings: this
 * contact of edges is another ContactPair beside that of the faces, of the same law.
 *
 * The points of the gaps are chosen anew before a step where the surfaces have slid on each other;
 * the energy that this takes is booked as a loss.
 *
 * In the velocity updates of a leapfrog scheme on masses of nodes the forces are those of PairPush:
 * contact feeds no energy in, and the stable step is that of the bodies without it. What the
 * curvature of the gap over a step takes or gives is booked as a loss.
 */
template <int dim>
class ContactPair : public Term,
                    private Balanced,
                    private PotentialPart,
                    private Measured,
                    private TermHistory,
                    private Augmentation,
                    private ForceParts,
                    private Impulses {
 public:
  /// Contact of the faces of both surfaces, or `of_edges`, where sharp ones cross. `space` is
  /// borrowed. Collective. Throws InputError on all ranks.
  ContactPair(const Space<dim>& space, const Body<dim>& body, const ContactPairInput& input,
              const Constants& constants, const ContactScheme& scheme, bool of_edges = false);
  /// Let what is told of this contact be of that of its edges too, which is borrowed.
  void include(ContactPair& edges) { edges_ = &edges; }

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts contacts) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  std::vector<NodePair> couplings() const override;
  void mark_nodes(std::vector<bool>& nodes) const override { surfaces().mark_nodes(nodes); }
  void add_force(ForcePart part, const State& state, Vec force, Contacts contacts) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;
  /// At nodes traction, pressure, gap and slip; the numbers of `total` by the pair's name.
  void offer(Quantities& quantities) const override;

  const std::string& name() const { return input_.name; }
  const PairSurfaces<dim>& surfaces() const { return gaps_.surfaces(); }
  /// Do nodes get what presses on them from velocity updates, not from the residual?
  bool presses_in_updates() const { return scheme_.leapfrog; }
  /// With the force on the primary side, in an accepted state. Collective.
  ContactTotal<dim> total(const State& state) const;
  /// Values at the owned nodes of the secondary side, in an accepted state. Collective.
  std::vector<ContactAtNode> at_nodes(const State& state) const;
  /// Add to three numbers of each node of both sides the gap, m, the pressure, Pa, and one, in the
  /// last accepted state; nothing where nothing lies opposite. Collective.
  void add_touch(Vec touch) const;
  /// From now on give the work of friction to the nodes of both sides, as Heat partition says, and
  /// add what they have got since to the owned nodes, J.
  void divide_friction_work();
  void add_friction_work(LocalArray& nodal) const;
  bool frictional() const { return input_.frictional(); }
  /// Add the force on each node of both sides over its area of the reference shape, Pa, in an
  /// accepted state. Collective.
  void add_traction(const State& state, Vec traction) const;

 private:
  using Gaps = PairGaps<dim>;
  /// A motion with what the law needs besides.
  struct Now {
    typename Gaps::Motion motion;  // of a step that of its middle
    std::vector<double> gaps;      // of its end, less interference and closed gaps, m
    std::vector<double> interference;
    typename Gaps::Feet end_feet;  // of a step
    VecHandle change;              // of the displacement in it, m
    bool moving = false, vibrates = false, active = true;
    double step = 0;  // its length, s; zero: a state
  };
  /// How a node touches.
  struct Touch {
    bool closed = false;
    double force = 0, damping = 0;   // N, and the part of it by damping
    double by_gap = 0, by_rate = 0;  // its derivatives, N/m and N s/m
    // of a step: what the gap opens over the way along the middle, and the derivative to the former
    double ratio = 1, by_opened = 0;
  };
  /// Contact state in which Newton's method holds a node between two revisions.
  struct Held {
    bool closed = false;
    Branch<dim> branch;  // where it is closed
  };
  /// Data that a node keeps from the last accepted state.
  struct Memory {
    dealii::Tensor<1, dim> slip;       // the elastic slip, m
    double gap = 0, interference = 0;  // m
    // The depth that counts as none, at most 0, m: points that get inside otherwise than by their
    // motion, past an edge or chosen anew, press no more than before.
    double offset = 0;
    double rate = 0;                // of the gap, after the last velocity update, m/s
    double force = 0, damping = 0;  // N
    double force_before = 0;        // of the velocity update before, N
    double pressure = 0;            // the multiplier, Pa
    bool slides = false;
    Held held;
    double accumulated_slip = 0;  // that it slid while it touched, m
    double friction_work = 0;     // since the first state, J
    // of the last velocity update: its friction, N, what it stores in the last state and keeps in
    // the elastic slip, J, and its second half
    dealii::Tensor<1, dim> rubbing;
    double energy = 0, slip_energy = 0;
    HalfUpdate ahead;
  };
  /// A velocity update, which `accept` commits.
  struct Update {
    bool made = false, active = true;
    double time = 0, h = 0;    // of its state, s, and its length
    VecHandle displacement;    // of its state, at the surfaces
    typename Gaps::Feet feet;  // in it
    std::vector<double> interference;
    std::vector<PushedNode<dim>> nodes;
    std::unique_ptr<GapMap<dim>> map;  // of the last look
    std::vector<std::size_t> numbers;  // of the nodes in it
    std::size_t looks = 0;
    bool apart = false;        // no gap closes, as the clearance tells
    bool stays_apart = false;  // nor in the next one
  };
  /// The last accepted state.
  struct Last {
    bool is_down = false;   // is there a state to slip from?
    bool accepted = false;  // is it an accepted one?
    bool active = false, moving = false;
    bool apart = false, stays_apart = false;  // of its velocity update
    double time = 0;                          // s
    VecHandle displacement;                   // m; of a velocity update at the surfaces
    std::vector<Memory> memory;               // of nodes
    double work = 0, loss = 0;                // of this rank's nodes since the first, J
  };
  /// A solve by Newton's method.
  struct Solve {
    std::vector<double> pressures;  // multipliers, Pa
    std::vector<Held> held;         // empty outside
    int revisions = 0;              // since it began or the multipliers changed
  };
  static constexpr int first_guesses = 2;  // revisions until the law holds, see `keeps`

  void set_slip_reference(const State& state) override;
  void restore() override;
  void drop() override;
  Revision revise(const State& state) override;
  bool augment(const State& solution) override;
  double rounding(const State& state) const override;
  void add_acceleration(const State& state, const VelocityUpdate& update) const override;

  bool in_update(bool moving) const { return presses_in_updates() && moving; }
  /// How many sides of what touches are secondary ones.
  int passes() const { return input_.of_itself() ? 2 : 1; }
  double damping() const { return input_.damping / passes(); }  // c of each, N s/m^3
  bool maps() const { return frictional() && last_.is_down; }
  std::size_t size() const { return gaps_.nodes().size(); }
  double stiffness(std::size_t i, const Now& now) const {
    return penalty_[i] * now.motion.nodes[i].area;
  }
  /// A state, or the step from the last accepted one of which a state with a `start` is the middle,
  /// or any other the end. Collective.
  Now look_at(const State& state, bool ends_step = false) const;
  /// Means of the interference at a time around each node, m. Collective.
  std::vector<double> interference(double time) const;

  /// Add the forces, with those of edges, to the vertices of both sides. Collective.
  void add_vertex_forces(const State& state, Vec force) const;
  /// Values at nodes from the gaps and pressing forces of those of the secondary side.
  std::vector<ContactAtNode> at_nodes(const typename Gaps::Motion& motion,
                                      const std::vector<double>& gaps,
                                      const std::vector<double>& pressing) const;
  /// Give what the work of friction has grown by to the nodes of both sides.
  void divide_friction_work(const typename Gaps::Feet& feet, const std::vector<double>& before);
  std::vector<double> friction_works() const;
  /// Under the law; closed as well where the gap is at most `margin`.
  Touch touch(std::size_t i, const Now& now, double margin = 0) const;
  Touch touch_over_step(std::size_t i, const Now& now) const;
  /// See Contact: touching nodes whose first tangent would not hold a body that rests; nodes that
  /// touched in the last state at the beginning of a static solve.
  double margin(const Now& now) const;
  bool keeps(std::size_t i, const Now& now) const;
  /// See Contact: whether friction holds a node in small motions.
  bool sticks(std::size_t i, const Touch& touch, const Now& now) const;
  FrictionPoint<dim> friction_point(std::size_t i, const Touch& touch, const Now& now) const;
  Branch<dim> branch(std::size_t i, const FrictionPoint<dim>& point) const;
  Traction<dim> friction(std::size_t i, const Touch& touch, const Now& now) const;
  std::vector<typename Gaps::Force> forces(const Now& now) const;
  double energy(std::size_t i, const Now& now) const;
  /// Energy that a node keeps in its gap and slip, J.
  double kept_energy(std::size_t i, const Now& now) const;
  /// The energy that nodes may keep with other points, J. Where a crossing goes on along an edge
  /// its nodes get what others keep less, and no more in sum. Collective for contact of edges.
  std::vector<double> kept_with_other_points(const std::vector<double>& before,
                                             const Now& now) const;
  /// Offset the gap of a node such that it keeps no more than that.
  void shift_gap(std::size_t i, Now& now, double kept);
  /// An offset of a node that may lift it, where its gap with that is positive.
  static double relaxed(double offset, double gap) {
    return gap > 0 ? std::min(0., offset + gap) : offset;
  }

  /// Take gaps and anchors from a state, with the faces that are near then. Collective.
  void settle(const State& state);
  void take(const Now& now);
  /// Choose the points of gaps anew in the last accepted state where it is due: before a step, so
  /// that accepted states are those of the forces that are reported. Collective.
  void choose_points();
  void set_penalty();
  /// Tell whether no gap closes in an update, nor in one more that is as fast: surfaces have not
  /// moved, and do not move in it, by the clearance against each other since points were chosen.
  /// Collective.
  void keep_apart(const State& state, const VelocityUpdate& update) const;
  void find_forces(const State& state, const VelocityUpdate& update) const;
  /// Commit the last velocity update, where there was one, with the state that it led to or was
  /// made in. Collective.
  void accept_update(const State& state);
  void commit(const PushedNode<dim>& node, bool whole, bool goes_on, Memory& last);

  const Space<dim>& space_;
  ContactPairInput input_;
  ContactScheme scheme_;
  bool of_edges_;
  ContactPair* edges_ = nullptr;
  Active active_;
  std::optional<Expression<dim>> interference_;
  double tolerance_ = 0;          // of the augmented Lagrangian, m
  std::vector<double> of_faces_;  // k of the secondary faces, N/m^3
  Gaps gaps_;
  std::vector<double> penalty_;  // k of nodes, N/m^3
  std::vector<double> closed_;   // gaps at the start that count as none, m
  Last last_;
  VecHandle rubbed_;  // work of friction at nodes of both sides, J; null: nobody asks
  Solve solve_;
  mutable Update update_;
};

}  // namespace steppe
