#pragma once

#include "steppe/fem/mortar/surface_nodes.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <vector>

namespace steppe {

/**
 * The mean gaps of PairGaps in a state, and their derivatives as linear maps between the nodes of
 * both surfaces: of their velocities the rate of each gap,
 *
 *     dg_a/dt = (1/A_a) sum over q of w_q psi_a(q) n_q . (v_q - V_q),
 *
 * v_q that of a point and V_q of its foot, or the drift, which is the same sum of v_q - V_q; and
 * their transposes, of the forces of gaps those on nodes. Arrays have one number or one vector for
 * each of `nodes`; what belongs to a gap is at its node. The points of a secondary face, which
 * share their nodes and gaps, are worked on together.
 */
template <int dim>
class GapMap {
 public:
  using Numbers = std::vector<double>;
  using Vectors = std::vector<NodeVector<dim>>;

  /// With the primary faces near the surfaces' last look. Borrows both. Collective.
  GapMap(const Space<dim>& space, const PairSurfaces<dim>& surfaces);

  const SurfaceNodes<dim>& nodes() const { return nodes_; }
  /// Take the points and areas of the surfaces, and their feet in a state, borrowed. Local.
  void take(const PairFeet<dim>& feet);
  /// Leave out the secondary faces all of whose gaps are those of no wanted node, given for each of
  /// `nodes`, of owners, until all are wanted again. Collective; local.
  void keep(Numbers& wanted);
  void keep_all() { kept_ = all_; }

  /// The mean gaps of owned nodes, m; a point without a foot counts with the reach. Collective.
  void gaps(Numbers& gaps) const;
  /// Rates and drifts of owned nodes. The velocities of others are taken from their owners.
  /// Collective.
  void rates(Vectors& velocity, Numbers& rates) const;
  void drifts(Vectors& velocity, Vectors& drifts) const;
  /// Set the forces of owned nodes that belong to forces of gaps along their gradients, and on both
  /// sides against each other; what belongs to gaps is taken from owners. Collective.
  void press(const Numbers& of_gaps, Vectors& forces) const;
  void rub(const Vectors& of_gaps, Vectors& forces) const;

 private:
  struct Run {  // points of one face, with feet
    std::size_t face, begin, end;
  };
  void take_points();
  const double* shapes(std::size_t q) const {
    return crosses_ ? feet_->across(q) : &shapes_[n_face_ * q];
  }

  /// A function of n, the number of nodes of a face where it is one of degree 1, or 0.
  template <class Function>
  void of_size(const Function& function) const;
  /// Call add(v_q - V_q, point, sums of its face), and give(nodes, sums) at the end of each face.
  template <int n, class Sums, class Add, class Give>
  void gather(const Vectors& velocity, const Add& add, const Give& give) const;
  /// Add the forces of(point, what get(nodes) says of its face) of points to both sides.
  template <int n, class Get, class Of>
  void spread(Vectors& forces, const Get& get, const Of& of) const;

  const Space<dim>& space_;
  const PairSurfaces<dim>& surfaces_;
  SurfaceNodes<dim> nodes_;
  std::vector<unsigned int> of_faces_, of_primary_;  // numbers of the nodes of each face
  std::size_t n_face_, n_vertices_;                  // nodes and vertices of a face
  std::vector<Run> all_, kept_;
  const PairFeet<dim>* feet_ = nullptr;
  bool crosses_;  // are points those of edges that cross, whose shape functions are those of feet?
  std::size_t choices_ = 0;
  // of each point the psi of vertices, side by side, w, and the shape functions of the nodes, which
  // for degree 1 are psi; 1 / A of owned nodes
  std::vector<NodeVector<dim>> psi_;
  Numbers weights_, shapes_, per_area_;
  // workspaces
  mutable Numbers numbers_;
  mutable Vectors vectors_;
};

}  // namespace steppe
