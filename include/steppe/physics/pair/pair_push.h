#pragma once

#include "steppe/physics/contact/penalty.h"
#include "steppe/physics/facets/velocity_update.h"
#include "steppe/physics/pair/gap_map.h"

#include <deal.II/base/tensor.h>

#include <array>
#include <vector>

namespace steppe {

/// A node of the secondary surface in a velocity update.
template <int dim>
struct PushedNode {
  double gap = 0, moving = 0;        ///< g, and the rate of the interference, m, m/s
  double offset = 0;                 ///< that g is measured from, m
  Penalty penalty{0, 0};             ///< the damping for a change in two steps
  double friction = 0;               ///< the coefficient, mu
  bool begins = true;                ///< nothing pressed in the update before
  dealii::Tensor<1, dim> direction;  ///< n_a
  dealii::Tensor<1, dim> slip;       ///< s, along the surface, m; where it begins, set
  double force = 0, damping = 0;     ///< lambda, and its part by damping, found from a guess, N
  dealii::Tensor<1, dim> rubbing;    ///< T, found from a guess, N
  bool slides = false;
  double slid = 0;                                   ///< how far, m
  dealii::Tensor<1, dim> elastic_slip;               ///< what is left of s, m
  double rate_before = 0, rate_after = 0;            ///< dg/dt, m/s
  dealii::Tensor<1, dim> drift_before, drift_after;  ///< m/s
};

/**
 * The forces of contact between bodies in a velocity update v_+ = v_* + h M^-1 f of a leapfrog
 * scheme, v_* = v_- + h a: with g_- = g - h dg/dt(v_-) and g_+ = g + h dg/dt(v_+),
 *
 *     lambda_a = -[V(g_+) - V(g_-)] / (g_+ - g_-)
 *
 * of each node, V of Penalty, so that the forces do the work that is missing of [V(g_-) + V(g)] / 2
 * in [V(g) + V(g_+)] / 2, whatever the stiffness and the step. Nodes are coupled through the bodies
 * that they share, g_+ = g_* + D lambda, D = h^2 G M^-1 G^T symmetric and positive semidefinite,
 * and V is convex: there is just one lambda. It is found by Newton's method with conjugate
 * gradients. Friction is that of an elastic slip of the same stiffness k in the same form,
 *
 *     T_a = k P [s + h (ds/dt(v_+) - ds/dt(v_-)) / 2],   |T_a| <= mu lambda_a,
 *
 * with P = I - n n and ds/dt the drift of GapMap; where a node begins to press, s = 0 at first and
 * T_a = k h P ds/dt(v_+) / 2, which stores no more than the work on it. The last digits are those
 * of `tolerance` of the largest force of all ranks, so that partitions agree on them.
 */
template <int dim>
class PairPush {
 public:
  using Nodes = std::vector<PushedNode<dim>>;
  static constexpr double tolerance = 1e-12;

  /// For nodes with these numbers among those of the map. Borrows all. Local.
  PairPush(GapMap<dim>& map, const std::vector<std::size_t>& numbers, const VelocityUpdate& update,
           bool frictional, MPI_Comm communicator);

  /// Find the forces of all nodes, and add what they do to the acceleration of the update.
  /// Collective.
  void solve(Nodes& nodes);

 private:
  using Numbers = std::vector<double>;
  using Vectors = typename GapMap<dim>::Vectors;
  static constexpr std::size_t width = NodeVector<dim>::width;

  /// h M^-1, by which prescribed unknowns stay: of each owned node the factors of the axes, or a
  /// matrix by columns. Local.
  void set_mobility();
  void accelerate(Vectors& forces) const;
  /// Choose the nodes that may press: all others keep gaps that are open. Whether there is one
  /// that was not chosen yet, on any rank. Collective.
  bool choose(const Nodes& nodes, const Numbers& rates);
  /// v_+ - v_* by forces along the gradients of gaps, or by friction, of the chosen nodes.
  /// Collective.
  void by_pressing(const Numbers& forces, Vectors& change);
  void by_rubbing(const Numbers& forces, Vectors& change);
  /// The sum of velocities at the map's nodes.
  Vectors sum(const Vectors& one, const Vectors& other) const;

  /// Find lambda of the chosen nodes, where rates are `free` without it; whether a guess had to be
  /// changed. Collective.
  bool press(Nodes& nodes, const Numbers& free);
  /// Find T where drifts are `free` without it. Collective.
  void rub(Nodes& nodes, const Vectors& free);
  /// Solve x + S A x = r, S diagonal of equal entries >= 0 for each node and A symmetric, positive
  /// semidefinite, to an absolute error; with the product A x. Collective.
  template <class Operator>
  void solve(const Operator& A, const Numbers& S, const Numbers& r, double error, Numbers& x,
             Numbers& product) const;
  /// The largest numbers of all ranks. Collective.
  std::array<double, 2> largest(double one, double other) const;

  GapMap<dim>& map_;
  const std::vector<std::size_t>& numbers_;
  VelocityUpdate update_;
  bool frictional_;
  MPI_Comm communicator_;
  bool turned_;  // is the mobility a matrix?
  Vectors mobility_;
  std::vector<std::size_t> chosen_;  // numbers of nodes
  std::vector<char> is_chosen_;
  // at the nodes of the map
  Numbers of_gaps_, rates_;
  Vectors rubbing_, change_, drifts_;
};

}  // namespace steppe
