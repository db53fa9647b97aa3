#pragma once

#include "steppe/fem/mortar/face_copy.h"

#include <vector>

namespace steppe {

/// A point of the overlap of two faces: on the reference cells of both, with its part of the area
/// of the first face, m^2 (2D: m), and how far the second is along the normal of the first, m.
template <int dim>
struct OverlapPoint {
  dealii::Point<dim> xi, of_other;
  double weight, gap;
};

/**
 * Points of a Gauss rule over the part of a face that another face lies opposite to. The flat
 * pieces of both faces (of curved ones between all nodes, of others between the vertices) are
 * projected on the plane of a piece of the first, along its normal; the polygon that two pieces
 * have in common (Sutherland and Hodgman, Communications of the ACM 17, 1974) is cut into
 * triangles, and the points of a rule on these go along the normal onto both faces (Puso,
 * International Journal for Numerical Methods in Engineering 59, 2004). Faces whose outward normals
 * do not look at each other have no overlap. The rule integrates products of three polynomials of
 * the space's degree exactly over flat parallelograms and triangles. Local.
 */
template <int dim>
class Overlap {
 public:
  /// Overlaps of faces in the reference configuration, or of `moved` ones: these are curved as soon
  /// as their degree is above 1, and the rule then integrates a hat function times a shape
  /// function. Borrows the space.
  explicit Overlap(const Space<dim>& space, bool moved = false);

  std::vector<OverlapPoint<dim>> operator()(const FaceCopy<dim>& face,
                                            const FaceCopy<dim>& other) const;

 private:
  using Polygon = std::vector<dealii::Point<dim - 1>>;
  using Piece = std::vector<dealii::Point<dim>>;

  std::vector<Piece> pieces(const FaceCopy<dim>& face) const;

  const Space<dim>& space_;
  std::vector<std::vector<int>> pieces_;  // of a face, by the numbers of its nodes on it
  std::vector<dealii::Point<dim - 1>> rule_;
  std::vector<double> weights_;  // on the reference triangle or line
};

}  // namespace steppe
