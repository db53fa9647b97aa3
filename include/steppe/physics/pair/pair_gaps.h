#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/physics/pair/contact_pair_input.h"
#include "steppe/physics/pair/gap_rows.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <functional>
#include <optional>
#include <vector>

namespace steppe {

/**
 * Gaps and slips of the nodes of a secondary surface, means over the points around each node a
 * weighted with the linear function psi_a of a vertex,
 *
 *     g_a = (1/A_a) sum over q of w_q psi_a(q) g_q,   A_a = sum over q of w_q psi_a(q),
 *
 * g_q the signed distance of the point q from the primary surface and w_q of the undeformed area,
 * their derivatives, and the forces on both sides that act along these (see ContactPair). The slip
 * is P sigma_a with
 *
 *     sigma_a = (1/A_a) sum over q of w_q psi_a(q) [x_q - X_qa],
 *
 * X_qa the anchor: the place of the primary surface that was the foot of q, less the elastic slip
 * of a, when anchors were set. Vectors are nodal vectors of the space with ghosts up to date.
 */
template <int dim>
class PairGaps {
 public:
  using Feet = typename PairSurfaces<dim>::Feet;
  using Numbers = std::vector<double>;
  /// Means around a node.
  struct Node {
    double area = 0, gap = 0;              // m^2 (2D: m), m
    double rate = 0;                       // of the gap along a nodal vector w
    dealii::Tensor<1, dim> drift;          // w of the place less w of the foot
    dealii::Tensor<1, dim> sigma, normal;  // m; not of length one
    dealii::Tensor<1, dim> direction() const {
      const double length = normal.norm();
      return length > 0 ? normal / length : normal;
    }
  };
  struct Motion {
    Feet feet;
    std::vector<Node> nodes;
  };
  /// Forces of a node: along the gradient of its gap and, against each other, on both sides, N.
  struct Force {
    double normal = 0;
    dealii::Tensor<1, dim> tangential;
  };
  /// See PairSurfaces. Borrows the space. Collective.
  PairGaps(const Space<dim>& space, const std::vector<BoundaryFace>& secondary,
           const std::vector<BoundaryFace>& primary, double reach, PairPoints kind,
           double thin_wall = 0);
  /// With the sides that the input names, where edges cross those of their faces that have sharp
  /// ones. Throws InputError on all ranks.
  PairGaps(const Space<dim>& space, const ContactPairInput& input, PairPoints kind);

  /// Whether both sides that an input names have sharp edges, and these are to touch. Collective.
  static bool edges_may_cross(const Space<dim>& space, const ContactPairInput& input);

  const PairSurfaces<dim>& surfaces() const { return surfaces_; }
  /// Owned nodes of the secondary surface, by local numbers: all below has an entry for each.
  const std::vector<int>& nodes() const { return nodes_; }
  /// How often faces near were looked for.
  std::size_t looks() const { return looks_; }

  /// Whether a displacement is near enough to that of the last look. Collective.
  bool sees(Vec displacement) const;
  /// Look for faces near in a displacement, where surfaces have moved far enough for it; points
  /// stay, anchors go. Whether that was so. Collective.
  bool look_again(Vec displacement);
  /// Whether that and the next are surely not so. Collective.
  bool is_recent(Vec displacement) const;
  /// Whether surfaces have moved so far that points are to be chosen anew; and choose them, without
  /// anchors. Collective.
  bool points_are_old(Vec displacement) const;
  void choose_again(Vec displacement) { integrate(displacement); }
  /// The displacement in which points were chosen, and by how much surfaces may move against each
  /// other from there before one could touch the other, m.
  Vec chosen_in() const { return integrated_; }
  double clearance() const { return clearance_; }

  /// Nearest points in a displacement, and copy that one at the nodes that they depend on.
  /// Collective; local.
  const PairFeet<dim>& follow(Vec displacement) const { return surfaces_.follow(displacement); }
  void copy(Vec displacement, Vec to) const { surfaces_.copy(displacement, to); }

  /// Gaps in a displacement, and their rates along another nodal vector, which may be null.
  /// Collective.
  Motion motion(Vec displacement, Vec along) const;
  /// Set anchors at the feet of a displacement, with the elastic slip of each node, m. Collective.
  void anchor(const Feet& feet, const std::vector<dealii::Tensor<1, dim>>& slips);

  /// Sums of w psi times n numbers of each point over A. Collective.
  std::vector<Numbers> means(int n,
                             const std::function<void(std::size_t point, double*)>& of) const;
  /// Add the forces of nodes to the owned entries of a nodal vector, by shape functions, or for
  /// pictures to vertices alone, by their psi. Collective.
  void add_forces(const Feet& feet, const std::vector<Force>& forces, Vec sum,
                  bool at_vertices = false) const;
  /// Add numbers of nodes to a vector of one number at each: `part` of each to the nodes of the
  /// secondary surface and the rest to those of the primary one, by the shape functions at points
  /// and their feet, so that the sum is kept; of a node without feet all to the secondary surface.
  /// Collective.
  void add_numbers(const Feet& feet, const Numbers& of_nodes, double part, Vec sum) const;
  /// Derivatives of the wanted nodes; rates are along a nodal vector, which may be null.
  /// Collective.
  GapRows<dim> rows(const Feet& feet, const std::vector<bool>& wanted, Vec along, bool slips) const;
  /// Add `factor` times the derivative of `add_forces`, with the forces of nodes held, to a matrix.
  /// Collective up to the final assembly.
  void add_geometric(double factor, const Feet& feet, const std::vector<Force>& forces,
                     Mat J) const;

  /// The displacements of the last look and choice of points; loading does both again.
  void history(Archive& archive);

 private:
  /// Foot that a point had, by a face near, and how that goes with the elastic slip s: its place is
  /// sum over m of [N_m - sum over k of slope_mk (to_eta_k . s)] x_m; where edges cross, less the
  /// part of s upright on that face, which `upright` takes. `own` are the shape functions of the
  /// point then.
  struct Anchor {
    std::size_t face;
    std::vector<double> N, own;
    std::vector<std::array<double, dim - 1>> slope;
    Tangents<dim> to_eta;
    dealii::Tensor<2, dim> upright;
  };

  /// The transpose of `means`: at each point w times the sum of psi / A times forces of nodes, 1 +
  /// dim numbers. Collective.
  std::vector<Numbers> spread(const std::vector<Force>& forces) const;
  std::size_t n_nodes() const { return std::size_t(surfaces_.primary().shapes().size()); }
  void look(Vec displacement);
  void integrate(Vec displacement);

  const Space<dim>& space_;
  mutable PairSurfaces<dim> surfaces_;
  std::vector<int> nodes_, number_of_;  // and of local nodes their number among these, or -1
  std::size_t looks_ = 0;
  VecHandle looked_, integrated_;
  double clearance_ = 0;
  bool anchored_ = false;
  std::vector<std::optional<Anchor>> anchors_;  // of points
  VecHandle slip_;  // elastic, that anchors were set with, ghosts included
};

}  // namespace steppe
