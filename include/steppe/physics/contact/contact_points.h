#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/boundary/face_normals.h"
#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/tensor.h>

#include <functional>
#include <vector>

namespace steppe {

/// Share of a boundary that a point stands for.
struct ContactShare {
  double area = 0;       ///< A of the reference shape, m^2
  double stiffness = 0;  ///< k A, N/m
};

/**
 * The points of a boundary that may touch something, each with a reference area A and a stiffness
 * k A: its nodes, with A = the integral of the shape function. On quadratic tetrahedra that of
 * vertices is zero, and nodes and middles of faces together make the rule of degree 3 with positive
 * weights, of a face's area 1/20 in vertices, 2/15 in the middles of edges, 9/20 in its own (Cohen,
 * Joly, Roberts and Tordjman, SIAM J. Numer. Anal. 38, 2001): a uniform pressure has its consistent
 * nodal forces, since each node gives A = 9/20 of the face times its shape function in the middle
 * away.
 *
 * At an edge of the body only the faces that are turned towards an obstacle bear its pressure, see
 * `facing`.
 */
template <int dim>
class ContactPoints {
 public:
  /// A unit vector, or zero, at a place.
  using Direction = std::function<dealii::Tensor<1, dim>(const dealii::Point<dim>&)>;

  /// With the penalty k of each face, N/m^3. Borrows the space. Collective.
  ContactPoints(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                const std::vector<double>& penalty);

  /// This rank's points: owned nodes, then middles of faces of owned cells.
  std::size_t size() const { return points_.size(); }
  std::size_t n_nodes() const { return n_nodes_; }
  /// Whether any rank has middles of faces: ghosts of motions are read then, and of forces written.
  bool need_ghosts() const { return need_ghosts_; }

  /// The nodes; the middles of faces.
  Places nodes() const;
  const Places& middles() const { return middles_; }

  /// Local number of the node that a point is.
  int node(std::size_t i) const { return shares_[points_[i].first_share].node; }
  /// With the whole area, whichever way the faces are turned.
  const ContactShare& whole(std::size_t i) const { return points_[i].whole; }
  /**
   * The shares of the faces that are turned towards something in the moved body. With c = max(0,
   * n.d) of a face's normal n at the point and the direction d towards that thing, and A_f the
   * face's part of the area of the point,
   *
   *     A = min( (sum A_f c^2)^2 / sum A_f c^4, 4 sum A_f c^2 ).
   *
   * Faces that are turned alike count wholly, as on smooth bodies and the three at the corner of a
   * cube that stands on it; beside a face that lies on the thing those at right angles to it do
   * not, and small changes of both angles change nothing in the first order. Where all faces are
   * turned by more than 60 degrees their area fades, to zero at 89 degrees. Collective.
   */
  std::vector<ContactShare> facing(Vec displacement, const Direction& towards) const;
  const dealii::Point<dim>& reference(std::size_t i) const { return points_[i].reference; }

  /// The pairs of nodes that points join, see Term::couplings.
  const std::vector<NodePair>& pairs() const { return pairs_; }
  /// Mark the nodes of all points and faces. Local.
  void mark_nodes(std::vector<bool>& nodes) const;
  /// A nodal field at a point. Local.
  dealii::Tensor<1, dim> value(const LocalView& nodal, std::size_t i) const;
  /// Add a force on a point to the nodal forces. Local.
  void add(const dealii::Tensor<1, dim>& force, std::size_t i, LocalArray& forces) const;
  /// Add a number of a point, such as its heat, to those of the nodes. Local.
  void add(double value, std::size_t i, LocalArray& nodal) const;
  /// Add a stiffness of a point to the blocks of its nodes. Local up to the final assembly.
  void add(const dealii::Tensor<2, dim>& stiffness, std::size_t i, Mat J) const;

 private:
  struct Share {
    int node;
    double value;  // of its shape function at the point
  };
  struct Point {
    dealii::Point<dim> reference;
    ContactShare whole;
    std::size_t first_share, end_share;
  };
  struct Face {
    unsigned int number;  // in its cell
    double stiffness;     // k, N/m^3
    double middle = 0;    // area of the point in its middle, m^2
  };

  /// Set up the faces with their nodes, areas, and points in their middles.
  void add_face(const BoundaryFace& face, double k, const FaceValues<dim>& values,
                FaceValues<dim>* middle);
  /// Sums over the faces at a point: areas times c^2 and c^4, and stiffnesses times c^2.
  struct Sums {
    double area_2 = 0, area_4 = 0, stiffness_2 = 0;
    ContactShare share() const;
  };
  /// A vector with these three at each node, of c^2 for each of the faces' nodes. Collective.
  VecHandle sum_up(const std::vector<double>& squares) const;

  const Space<dim>& space_;
  FaceNormals<dim> normals_;
  std::vector<Point> points_;
  std::vector<Share> shares_;
  std::vector<Face> faces_;
  std::vector<int> face_nodes_;     // local numbers, of a face together
  std::vector<double> face_areas_;  // of these nodes
  std::vector<NodePair> pairs_;
  Places middles_{Places::Kind::face, {}};
  std::size_t n_nodes_ = 0;
  bool need_ghosts_ = false;
};

}  // namespace steppe
