#pragma once

#include "steppe/fem/mortar/surface_nodes.h"
#include "steppe/physics/pair/pair_surfaces.h"

#include <vector>

namespace steppe {

/**
 * The derivatives of the mean gaps of PairGaps in a state as linear maps between the nodes of both
 * surfaces: of their velocities the rate of each gap,
 *
 *     dg_a/dt = (1/A_a) sum over q of w_q psi_a(q) n_q . (v_q - V_q),
 *
 * v_q that of a point and V_q of its foot, or the drift, which is the same sum of v_q - V_q; and
 * their transposes, of the forces of gaps those on nodes. Arrays have one number or one vector for
 * each of `nodes`; what belongs to a gap is at its node.
 */
template <int dim>
class GapMap {
 public:
  using Numbers = std::vector<double>;

  /// With the primary faces near the surfaces' last look. Borrows both. Collective.
  GapMap(const Space<dim>& space, const PairSurfaces<dim>& surfaces);

  const SurfaceNodes<dim>& nodes() const { return nodes_; }
  /// Take the points and areas of the surfaces, and their feet in a state. Local.
  void take(const typename PairSurfaces<dim>::Feet& feet);
  /// Leave out points all of whose gaps are those of no wanted node, given for each of `nodes`, of
  /// owners. Collective.
  void keep(const std::vector<bool>& wanted);

  /// Of owned nodes. The velocities of others are taken from their owners. Collective.
  void rates(Numbers& velocity, Numbers& rates) const;
  void drifts(Numbers& velocity, Numbers& drifts) const;
  /// Set the forces of owned nodes that belong to forces of gaps along their gradients, and on both
  /// sides against each other; what belongs to gaps is taken from owners. Collective.
  void press(Numbers& of_gaps, Numbers& forces) const;
  void rub(Numbers& of_gaps, Numbers& forces) const;

 private:
  template <int n, class Add>
  void gather(Numbers& velocity, Numbers& sums, const Add& add) const;
  template <int n, class Times>
  void spread(Numbers& of_gaps, Numbers& forces, const Times& times) const;

  const Space<dim>& space_;
  const PairSurfaces<dim>& surfaces_;
  SurfaceNodes<dim> nodes_;
  std::vector<std::size_t> of_faces_, of_primary_;  // numbers of the nodes of each face
  std::size_t n_face_, n_vertices_;                 // nodes and vertices of a face
  // of each point: vertices' numbers and w psi / A; numbers of nodes of both faces and their shape
  // functions, those of the primary one less than zero; and the normal
  std::vector<std::size_t> gaps_, columns_;
  Numbers shares_, shapes_, normals_;
};

}  // namespace steppe
