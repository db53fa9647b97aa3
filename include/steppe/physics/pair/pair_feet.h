#pragma once

#include "steppe/fem/mortar/edge_crossing.h"
#include "steppe/fem/mortar/foot_batch.h"
#include "steppe/fem/mortar/surface_nodes.h"
#include "steppe/physics/pair/pair_point.h"

#include <optional>
#include <vector>

namespace steppe {

/**
 * Nearest primary points (feet) of the points of a secondary surface, in one state after another.
 * A search over the faces near a point tells how much farther away all other faces are than the
 * nearest one, but those that go on from that. As long as the surfaces have moved less than half of
 * that against each other, and the foot is farther from the sides of its face than from the point,
 * the nearest face is still the same, and the foot is found on it alone, of degree 1 in batches:
 * feet are those of a full search in each state, whichever came before. Local.
 */
template <int dim>
class PairFeet {
 public:
  static constexpr unsigned int none = ~0u;

  explicit PairFeet(const Space<dim>& space);

  /// Points or primary faces are others from now on.
  void forget(std::size_t n_points);
  /// Find the feet in a displacement, which the primary surface has taken already.
  void find(const PrimarySurface<dim>& primary, const std::vector<PairFace<dim>>& faces,
            const std::vector<PairPoint<dim>>& points, const LocalView& displacement);

  /// Take feet that were found elsewhere, where edges cross.
  void take(std::vector<std::optional<PairFoot<dim>>> feet);

  std::size_t size() const { return face_.size(); }
  /// The primary face of a point's foot, or none; the others below are of points with a foot.
  unsigned int face(std::size_t q) const { return face_[q]; }
  double gap(std::size_t q) const { return gap_[q]; }
  const NodeVector<dim>& normal(std::size_t q) const { return normal_[q]; }
  /// Shape functions of the nodes of that face.
  const double* N(std::size_t q) const { return &N_[q * n_face_]; }
  std::optional<PairFoot<dim>> foot(const PrimarySurface<dim>& primary, std::size_t q) const;
  /// Shape functions of the nodes of the secondary face, of points where edges cross.
  const double* across(std::size_t q) const { return &across_[q * n_face_]; }

 private:
  using Numbers = std::vector<std::size_t>;

  /// Take the places of the nodes, and add to the path how far one moved against another since the
  /// last time at most; whether any place is another one.
  bool move(const PrimarySurface<dim>& primary, const std::vector<PairFace<dim>>& faces,
            const LocalView& displacement);
  /// Find the feet of points on their faces, where `searched` the nearest ones at any rate; adds
  /// those that are not found to others.
  void project(const PrimarySurface<dim>& primary, const std::vector<PairFace<dim>>& faces,
               const std::vector<PairPoint<dim>>& points, const Numbers& numbers, bool searched,
               Numbers& others);
  void project_one_by_one(const PrimarySurface<dim>& primary,
                          const std::vector<PairFace<dim>>& faces,
                          const std::vector<PairPoint<dim>>& points, const Numbers& numbers,
                          bool searched, Numbers& others);
  void take(std::size_t q, const SurfaceFoot<dim>& foot);
  void search(const PrimarySurface<dim>& primary, const PairFace<dim>& face,
              const PairPoint<dim>& point, std::size_t q);

  FaceShapes<dim> shapes_;
  bool in_batches_;
  std::size_t n_face_;
  FootBatch<dim> batch_;
  std::vector<dealii::Point<dim>> places_, primary_;  // of nodes of faces, in the last state, m
  double path_ = 0;  // sum of the motions of surfaces against each other, m
  // of each point; of the path that length up to which its face stays the nearest
  std::vector<unsigned int> face_;
  std::vector<dealii::Point<dim - 1>> eta_;
  std::vector<double> gap_, until_, N_;
  std::vector<NodeVector<dim>> normal_;
  std::vector<int> searched_number_;  // -1: within its face
  std::vector<PairFoot<dim>> searched_;
  std::vector<double> across_;
};

}  // namespace steppe
