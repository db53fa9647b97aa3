#pragma once

#include "steppe/input/values/active.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/contact/contact_report.h"
#include "steppe/physics/contact/contact_scheme.h"
#include "steppe/physics/contact/friction.h"
#include "steppe/physics/contact/penalty.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/pair/contact_pair_input.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * Contact of two surfaces of deformable bodies. The gap of a node a of the secondary surface is the
 * mean, weighted with its hat function psi_a, of the signed distances of the points around it from
 * the primary surface,
 *
 *     g_a = (1/A_a) sum over q of w_q psi_a(q) g_q,   A_a = sum over q of w_q psi_a(q),
 *
 * w_q of the undeformed area (weighted gaps: Puso and Laursen, Computer Methods in Applied
 * Mechanics and Engineering 193, 2004). The force has the potential W = sum over a of A_a V(g_a), V
 * = k min(g, 0)^2 / 2, or that of an augmented Lagrangian: lambda_a = [A_a p_a - k A_a g_a - c A_a
 * g_a']_+ acts along dg_a/dx, so that force and reaction of each point lie on one line and both
 * momenta are kept. Constant pressures pass between any meshes, since the hat functions have the
 * sum 1.
 *
 * Friction is Coulomb's, by return mapping of the mean slip of a node, s_a = (I - n n) sigma_a,
 * sigma_a = (1/A_a) sum over q of w_q psi_a(q) [x_q - X_q], where X_q goes with the primary surface
 * and was the foot of q, less the elastic slip, in the last accepted state: s_a does not see rigid
 * motions of both bodies together (Yang, Laursen and Meng, International Journal for Numerical
 * Methods in Engineering 62, 2005). The branch, sticking or sliding, is that of `Contact`.
 *
 * In states with a `start` the force is -[V(g_1) - V(g_0)] over the change of the gap along the
 * middle of the step, so that its work is the difference of the energy and the momenta are kept.
 *
 * The points are chosen anew in accepted states where the surfaces have slid on each other by a
 * part of a face; the energy that this adds or takes is booked as a loss.
 */
template <int dim>
class ContactPair : public Term,
                    private Balanced,
                    private PotentialPart,
                    private Measured,
                    private TermHistory,
                    private Augmentation {
 public:
  /// `space` is borrowed. Collective. Throws InputError on all ranks.
  ContactPair(const Space<dim>& space, const Body<dim>& body, const ContactPairInput& input,
              const Constants& constants, const ContactScheme& scheme);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts contacts) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  std::vector<NodePair> couplings() const override { return surfaces_.couplings(); }
  std::size_t structure() const override { return n_looks_; }
  void mark_nodes(std::vector<bool>& nodes) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;
  void offer(Quantities& quantities) const override;

  const std::string& name() const { return input_.name; }
  /// The force on the primary side, and the rest of the secondary one's nodes, in an accepted
  /// state. Collective.
  ContactTotal<dim> total(const State& state) const;
  std::vector<ContactAtNode> at_nodes(const State& state) const;
  /// Add the force on each node of both sides over its area, Pa, in an accepted state. Collective.
  void add_traction(const State& state, Vec traction) const;

 private:
  /// Data that a node keeps from the last accepted state.
  struct Memory {
    dealii::Tensor<1, dim> slip, normal;  // the elastic slip, m
    double gap = 0, force = 0, damping = 0;
    double pressure = 0;  // multiplier
    double interference = 0;
    bool slides = false, closed = false;
    Branch<dim> branch;
    double accumulated_slip = 0, friction_work = 0;
  };
  /// Contact state in which Newton's method holds a node between two revisions.
  struct Held {
    bool closed = false;
    Branch<dim> branch;
  };
  /// A node in a state: means over the points around it.
  struct Node {
    double area = 0, stiffness = 0;  // m^2, k A in N/m
    double gap = 0, rate = 0;        // m, and m/s
    double interference = 0;         // m
    double change = 0, end_gap = 0;  // of a step: dg/dx . (x_1 - x_0), and the gap at its end
    dealii::Tensor<1, dim> sigma, normal;
  };
  struct Evaluation {
    typename PairSurfaces<dim>::Feet feet, end_feet;
    std::vector<Node> nodes;
    bool moving = false, active = true;
    double step = 0;  // its length, s; zero: a state
  };
  /// How a node touches.
  struct Touch {
    bool closed = false;
    double force = 0, damping = 0;       // N, and the part of it by damping
    double by_gap = 0, by_rate = 0;      // its derivatives, of a step by the gap at its end
    double energy = 0;                   // of the penalty, J
  };
  /// The place that a point touched last on the primary surface: at the moving point X_q.
  struct Anchor {
    std::size_t face;
    std::vector<double> N;                          // of the face's nodes
    std::vector<dealii::Tensor<1, dim>> slope;      // -dX_q/d(slip) of each of them
  };
  static constexpr int first_guesses = 2;

  void set_slip_reference(const State& state) override;
  void restore() override;
  void drop() override;
  Revision revise(const State& state) override;
  bool augment(const State& solution) override;

  bool frictional() const { return input_.static_friction > 0; }
  bool maps(const Evaluation& now) const { return frictional() && is_down_; }
  /// Is the state so near to that of the last look that the faces near are known? Collective.
  bool sees(const State& state) const;
  Evaluation evaluate(const State& state, bool ends_step = false) const;
  /// Sums of w psi times numbers of each point over A at owned nodes. Collective.
  using Numbers = std::vector<double>;
  template <class AtPoint>
  std::vector<Numbers> means(int n, const AtPoint& at_point) const;
  /// Sums over nodes of psi w / A times numbers of owned nodes, at each point. Collective.
  template <class AtNode>
  std::vector<Numbers> spread(int n, const AtNode& at_node) const;

  Touch touch(std::size_t i, const Evaluation& now, double margin = 0) const;
  double margin(const Evaluation& now) const;
  bool keeps(std::size_t i, const Evaluation& now) const;
  FrictionPoint<dim> friction_point(std::size_t i, const Touch& touch, const Evaluation& now) const;
  Branch<dim> branch(std::size_t i, const FrictionPoint<dim>& point) const;
  Traction<dim> friction(std::size_t i, const Touch& touch, const Evaluation& now) const;
  /// Add the forces of nodes, normal and tangential, to nodal forces of both sides. Collective.
  struct NodeForce {
    double normal = 0;
    dealii::Tensor<1, dim> tangential;
  };
  void add_forces(const typename PairSurfaces<dim>::Feet& feet,
                  const std::vector<NodeForce>& forces, Vec sum) const;
  std::vector<NodeForce> forces(const Evaluation& now) const;

  struct Rows;
  Rows rows(const typename PairSurfaces<dim>::Feet& feet, const std::vector<char>& wanted) const;
  void add_curvature(double factor, const Evaluation& now, const std::vector<Touch>& touches,
                     Mat J) const;

  /// Choose faces near, points and all that follows from them in a state. Collective.
  void look(Vec displacement);
  void integrate(Vec displacement);
  void set_anchors(const typename PairSurfaces<dim>::Feet& feet);
  /// Take gaps and slips of a state as those of the last accepted one. Collective.
  void remember(const State& state);
  double energy(const Evaluation& now) const;

  const Space<dim>& space_;
  ContactPairInput input_;
  ContactScheme scheme_;
  Active active_;
  std::optional<Expression<dim>> interference_;
  double tolerance_ = 0;               // of the augmented Lagrangian, m
  std::vector<double> of_faces_;       // k of each secondary face, N/m^3
  mutable PairSurfaces<dim> surfaces_;
  std::size_t n_looks_ = 0;
  VecHandle looked_, integrated_;      // displacements then
  VecHandle forces_;                   // a workspace
  std::vector<int> nodes_;             // owned ones of the secondary surface
  std::vector<double> stiffness_;      // k of each, N/m^3
  std::vector<double> closed_gaps_;    // gaps at the start that count as none, m
  std::vector<std::optional<Anchor>> anchors_;  // of points

  std::vector<double> multipliers_;  // pressures of the solve under way, Pa
  std::vector<Held> held_;           // in it; empty outside
  int revisions_ = 0;

  bool is_down_ = false, accepted_ = false, was_active_ = false;
  double time_ = 0;
  std::vector<Memory> memory_;
  double work_ = 0, loss_ = 0;
};

}  // namespace steppe
