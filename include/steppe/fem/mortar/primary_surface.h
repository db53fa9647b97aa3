#pragma once

#include "steppe/fem/mortar/face_foot.h"
#include "steppe/fem/mortar/surface_exchange.h"
#include "steppe/fem/search/cell_tree.h"

#include <optional>
#include <set>
#include <vector>

namespace steppe {

/// The nearest point of a surface to a place x.
template <int dim>
struct SurfaceFoot {
  std::size_t face;  ///< its number among the faces
  FaceFoot<dim> on_face;
  double gap = 0;                 ///< g, the signed distance, positive outside, m
  dealii::Tensor<1, dim> normal;  ///< dg/dx, of length one
};

/**
 * The faces of a surface that are near a part of this rank's, of any rank, in a moved body, and the
 * signed distance of places from them. On a side between two faces and in vertices the distance has
 * the sign of the sum of the outward normals there (Baerentzen and Aanaes, IEEE Transactions on
 * Visualization and Computer Graphics 11, 2005). At its border the surface is continued.
 */
template <int dim>
class PrimarySurface {
 public:
  /// Faces of all ranks that meet the box in the body with that displacement (ghosts included).
  /// Borrows the space. Collective.
  PrimarySurface(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                 const dealii::BoundingBox<dim>& box, Vec displacement);

  /// The faces as they are moved, in an order that no partition changes.
  const std::vector<FaceCopy<dim>>& faces() const { return moved_; }
  /// Take another displacement. Collective.
  void update(Vec displacement);
  /// Number of the faces whose boxes met a box when the surface was made. Local.
  std::vector<std::size_t> near(const dealii::BoundingBox<dim>& box) const {
    return tree_.meeting(box);
  }
  /// The nearest point of some of the faces that are turned towards a surface of normal n, none
  /// where there is none. Local.
  std::optional<SurfaceFoot<dim>> foot(const dealii::Point<dim>& x, const dealii::Tensor<1, dim>& n,
                                       const std::vector<std::size_t>& faces) const;
  /// Whether x, of which that is the foot, lies beside the surface: beyond its border. Local.
  bool beside(const SurfaceFoot<dim>& foot) const;

  /// Values of a nodal vector and sums of forces at the faces' nodes.
  SurfaceExchange<dim>& exchange() { return exchange_; }

 private:
  using Side = std::array<PetscInt, 2>;  // global numbers of its vertices, ascending
  struct Ball {
    dealii::Point<dim> centre;
    double radius;
  };

  void find_border();
  Side side(std::size_t face, int number) const;
  bool on_border(std::size_t face, const FaceFoot<dim>& foot) const;

  const Space<dim>& space_;
  bool simplicial_;
  SurfaceExchange<dim> exchange_;
  std::vector<FaceCopy<dim>> moved_;
  std::vector<Ball> balls_;
  BoxTree<dim> tree_;
  std::set<Side> border_;
  std::set<PetscInt> border_vertices_;
};

}  // namespace steppe
