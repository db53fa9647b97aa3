#pragma once

#include "steppe/fem/mortar/overlap.h"
#include "steppe/fem/mortar/primary_surface.h"
#include "steppe/physics/pair/pair_crossings.h"
#include "steppe/physics/pair/pair_feet.h"
#include "steppe/physics/pair/pair_point.h"

#include <memory>
#include <optional>
#include <vector>

namespace steppe {

/// The points of a pair: of the segments that two faces have in common, of Gauss rules on faces, or
/// where sharp edges cross (see PairCrossings).
enum class PairPoints { segments, faces, crossings };

/**
 * Two surfaces of a moving body that may touch: the points of the secondary one, in which gaps are
 * integrated, and the faces of the primary one that are near them, on any rank.
 *
 * Points are those of Gauss rules over the segments that a secondary face has in common with
 * primary ones (see Overlap), or over the pieces between its nodes; a point that lies opposite to
 * no primary face within the reach is none. They were found in the state of the last `integrate`
 * and stay where they are on the secondary surface until the next one, so that the gaps are smooth
 * functions of the state: Puso and Laursen, Computer Methods in Applied Mechanics and Engineering
 * 193, 2004, without derivatives of the segments.
 */
template <int dim>
class PairSurfaces {
 public:
  using Feet = std::vector<std::optional<PairFoot<dim>>>;

  /// Partners are looked for up to `reach`, m; 0: the largest diameter of a face. Where both are
  /// the same surface, `thin_wall` is the part of the thickness of walls behind a face, see
  /// wall_thickness, beyond which that is no partner; else it is 0. Borrows the space. Collective.
  PairSurfaces(const Space<dim>& space, std::vector<BoundaryFace> secondary,
               std::vector<BoundaryFace> primary, double reach, PairPoints kind,
               double thin_wall = 0);

  PairPoints kind() const { return kind_; }
  double reach() const { return reach_; }
  double smallest_face() const { return smallest_; }
  const std::vector<PairFace<dim>>& faces() const { return faces_; }
  const std::vector<PairPoint<dim>>& points() const { return points_; }
  /// The primary faces, where the last `feet` or `look` saw them.
  PrimarySurface<dim>& primary() { return *primary_; }
  const PrimarySurface<dim>& primary() const { return *primary_; }
  const std::vector<BoundaryFace>& primary_faces() const { return of_primary_; }
  /// The owned nodes of both surfaces, by local numbers.
  const std::vector<int>& owned_nodes() const { return owned_; }
  /// The integral of each vertex's psi over the points, m^2, ghosts included.
  const VecHandle& areas() const { return areas_; }

  /// The integral of each vertex's psi over all faces of both surfaces, m^2. Collective.
  VecHandle whole_areas() const;
  /// Set the numbers, n of each node, at nodes of the faces that are no vertices to those between
  /// vertices. Collective.
  void interpolate(int n, Vec nodal) const;

  /// Copy a nodal vector, ghosts included, at all nodes of the cells of both surfaces. Local.
  void copy(Vec from, Vec to) const;
  /// Mark these nodes. Local.
  void mark_nodes(std::vector<bool>& nodes) const;
  /// How far a surface's node has moved beside the mean of all since another displacement, m.
  /// Collective.
  double moved(Vec displacement, Vec since) const;
  /// Bounds of that since two displacements, found with one message. Collective.
  std::array<double, 2> bounds_of_moved(Vec displacement, Vec since, Vec or_since) const;
  /// Look for primary faces near secondary ones in a state (ghosts included); points stay.
  /// Collective.
  void look(Vec displacement);
  /// Choose the points in a state; the faces near are those of the last `look`. Collective.
  void integrate(Vec displacement);

  /// A bound of how far both surfaces are apart in the state in which points were chosen, as far as
  /// they were near in the last `look`, m; zero where a point is inside. Collective.
  double clearance(Vec displacement) const;

  /// The nearest primary point of each point in a state, until another one is asked for.
  /// Collective.
  const PairFeet<dim>& follow(Vec displacement);
  Feet feet(Vec displacement);
  const PairFeet<dim>& followed() const { return feet_; }
  /// How often points were chosen.
  std::size_t choices() const { return choices_; }
  /// Shape functions of the nodes of a point's face, where its foot is that.
  const std::vector<double>& shapes(const PairPoint<dim>& point,
                                    const std::optional<PairFoot<dim>>& foot) const {
    return foot && foot->across ? foot->across->N : point.N;
  }
  /// The place of a point with given shape functions, and a nodal vector there. Local.
  dealii::Point<dim> place(const PairPoint<dim>& point, const std::vector<double>& N,
                           const LocalView& displacement) const;
  dealii::Tensor<1, dim> value(const PairPoint<dim>& point, const std::vector<double>& N,
                               const LocalView& nodal) const;

  /// The pairs of nodes that contact may join until the next `look`. Collective.
  std::vector<NodePair> couplings() const;

 private:
  using Places = std::vector<dealii::Point<dim>>;

  MovedFace<dim> face_at(const PairFace<dim>& face, const Places& nodes) const {
    return {shapes_, nodes.data(), shapes_.sign(face.face.face)};
  }
  void add_segments(Vec displacement);
  void add_segments(std::size_t face, const FaceCopy<dim>& moved,
                    const std::vector<FaceCopy<dim>>& primary, const Overlap<dim>& overlap);
  /// Call take(eta, part of the face's coordinates) for points on the pieces between nodes.
  template <class Take>
  void for_gauss_points(const Take& take) const;
  void add_pieces(std::size_t face, const LocalView& displacement);
  void add_point(std::size_t face, const dealii::Point<dim - 1>& eta, double weight);
  /// Leave out, where a surface touches itself, faces that share nodes, those that look away, and
  /// places beyond which there is another side of the wall.
  void leave_out_neighbours();
  double area_scale(const PairFace<dim>& face, const Places& nodes,
                    const dealii::Point<dim - 1>& eta) const {
    return area_vector<dim>(face_at(face, nodes).at(eta).tangents).norm();
  }

  const Space<dim>& space_;
  FaceShapes<dim> shapes_;
  std::vector<BoundaryFace> of_primary_;
  PairPoints kind_;
  double reach_, smallest_, largest_;
  std::vector<int> nodes_;        // of all faces of both, local numbers
  std::vector<double> of_nodes_;  // how many of these faces have it: sums know no partition
  std::vector<int> of_cells_;     // nodes of the cells of both, each once
  std::vector<int> owned_;        // nodes of the faces of both
  std::vector<PairFace<dim>> faces_;
  std::unique_ptr<PrimarySurface<dim>> primary_;
  std::vector<PairPoint<dim>> points_;
  std::size_t choices_ = 0;
  double least_gap_ = 0;  // of the points where they were chosen, m
  VecHandle areas_;
  PairFeet<dim> feet_;
  PairCrossings<dim> crossings_;
  double thin_wall_;
  VecHandle thickness_;  // of walls, of a surface that touches itself
};

}  // namespace steppe
