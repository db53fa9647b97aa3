#pragma once

#include "steppe/fem/mortar/face_foot.h"
#include "steppe/fem/mortar/surface_exchange.h"
#include "steppe/fem/search/cell_tree.h"

#include <limits>
#include <optional>
#include <set>
#include <utility>
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
  using Side = std::array<PetscInt, 2>;  // global numbers of its vertices, ascending

  /// Faces of all ranks that meet the box in the body with that displacement (ghosts included).
  /// Borrows the space. Collective.
  PrimarySurface(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                 const dealii::BoundingBox<dim>& box, Vec displacement);

  /// The faces, in an order that no partition changes, as they are moved, with global numbers of
  /// their nodes.
  std::size_t size() const { return signs_.size(); }
  const FaceShapes<dim>& shapes() const { return shapes_; }
  MovedFace<dim> face(std::size_t face) const {
    return {shapes_, &x_[face * n_nodes()], signs_[face]};
  }
  /// In the reference configuration.
  MovedFace<dim> face_at_rest(std::size_t face) const {
    return {shapes_, &X_[face * n_nodes()], signs_[face]};
  }
  Side side(std::size_t face, int number) const;
  double sign(std::size_t face) const { return signs_[face]; }
  const dealii::Point<dim>* places(std::size_t face) const { return &x_[face * n_nodes()]; }
  const PetscInt* nodes(std::size_t face) const { return &numbers_[face * n_nodes()]; }
  /// With all nodes of its cell.
  FaceCopy<dim> copy(std::size_t face) const;
  /// Let only faces be near that look at a surface with this cosine, less than zero, at most, and
  /// places that are nearer than `far` and not deeper behind a face than is said for it, m.
  void restrict(double cosine, double far, std::vector<double> depths) {
    cosine_ = cosine;
    far_ = far;
    depths_ = std::move(depths);
    boxes_.clear();
  }
  /// Whether a place at that signed distance from a face is not too deep behind it. Local.
  bool reaches(std::size_t face, double gap) const {
    return depths_.empty() || gap >= -depths_[face];
  }
  /// Take another displacement. Collective.
  void update(Vec displacement);
  /// Number of the faces whose boxes met a box when the surface was made. Local.
  std::vector<std::size_t> near(const dealii::BoundingBox<dim>& box) const {
    return tree_.meeting(box);
  }
  /// The nearest point of some of the faces that are turned towards a surface of normal n, none
  /// where there is none; it is found sooner from a first face than from none (`size()`). All other
  /// ones are at least `farther` farther away, m, where that is asked for, but those that go on
  /// from the nearest one without much of an edge: none of these is nearer where the foot on the
  /// nearest one is farther from its sides than x is from the foot. Local.
  std::optional<SurfaceFoot<dim>> foot(const dealii::Point<dim>& x, const dealii::Tensor<1, dim>& n,
                                       const std::vector<std::size_t>& faces, std::size_t first,
                                       double* farther = nullptr) const;
  /// Whether x, of which that is the foot, lies beside the surface: beyond its border. Local.
  bool beside(const SurfaceFoot<dim>& foot) const;

  /// Take another nodal vector, and a value of it at a node of a face, by its number on that.
  /// Collective; local.
  void take(Vec nodal) { exchange_.update(nodal); }
  dealii::Tensor<1, dim> value(std::size_t face, std::size_t node) const {
    return exchange_.value(face, cell_node(face, node));
  }
  /// Add a force on such a node, and give all of them to a nodal vector. Local; collective.
  void add_force(std::size_t face, std::size_t node, const dealii::Tensor<1, dim>& force) {
    exchange_.add_force(face, cell_node(face, node), force);
  }
  void give_forces(Vec nodal) { exchange_.give_forces(nodal); }

 private:
  struct Found {
    std::size_t face;
    FaceFoot<dim> foot;
    double distance;
    dealii::Tensor<1, dim> normal;  // of the face there
    bool faces_x;
  };
  /// Whether a face goes on where another one ends, of a normal within 37 degrees.
  bool goes_on(std::size_t one, std::size_t other) const;
  struct Box {  // around a face
    dealii::Point<dim> low, high;
  };
  struct Cone {                 // that the normals of a face are in
    dealii::Point<dim> middle;  // of the face
    dealii::Tensor<1, dim> axis;
    double spread;  // the largest distance from it
  };

  std::size_t n_nodes() const { return std::size_t(shapes_.size()); }
  int cell_node(std::size_t face, std::size_t node) const {
    return int(shapes_.nodes(exchange_.number_in_cell(face))[node]);
  }
  double distance(const Box& box, const dealii::Point<dim>& x) const;
  /// The least distance in the last search of faces other than the nearest one that do not go on
  /// from that.
  double nearest_other(const Found& owner) const;
  /// Whether a place is too deep behind the whole of a face.
  bool is_behind(std::size_t face, const dealii::Point<dim>& x) const;
  /// The foot on the face whose edge is nearest, continued past that: a place that slides off keeps
  /// its distance until it is left out. None farther away.
  std::optional<SurfaceFoot<dim>> continued_foot(const dealii::Point<dim>& x,
                                                 const Found& edge) const;
  SurfaceFoot<dim> signed_foot(const dealii::Point<dim>& x, const std::vector<Found>& found,
                               const Found& nearest) const;

  void find_cones() const;
  void find_boxes() const;
  void find_border();
  bool on_border(std::size_t face, const FaceFoot<dim>& foot) const;

  const Space<dim>& space_;
  FaceShapes<dim> shapes_;
  SurfaceExchange<dim> exchange_;
  std::vector<PetscInt> numbers_;
  std::vector<double> signs_;
  std::vector<dealii::Point<dim>> X_, x_;  // of the nodes of each face, in the reference and now, m
  std::vector<std::size_t> entries_;       // of their displacements in the exchange
  double cosine_ = 0, far_ = std::numeric_limits<double>::max();
  std::vector<double> depths_;  // empty: any
  // found where a search needs them
  mutable std::vector<Box> boxes_;
  mutable std::vector<Cone> cones_;  // empty: not needed
  mutable double size_ = 0;          // of the largest face, m
  // in a search, and faces with bounds of their distances that it left out: they stay for their
  // memory
  mutable std::vector<Found> found_;
  mutable std::vector<std::pair<std::size_t, double>> left_;
  BoxTree<dim> tree_;
  std::set<Side> border_;
  std::set<PetscInt> border_vertices_;
};

}  // namespace steppe
