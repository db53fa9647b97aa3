#pragma once

#include "steppe/base/archive.h"
#include "steppe/fem/boundary.h"

#include <deal.II/base/tensor.h>

#include <functional>
#include <vector>

namespace steppe {

/**
 * The points of a boundary that may touch something, each with a reference area A and a stiffness
 * k A: its nodes, with A = the integral of the shape function. On quadratic tetrahedra that of
 * vertices is zero, and nodes and middles of faces together make the rule of degree 3 with positive
 * weights, of a face's area 1/20 in vertices, 2/15 in the middles of edges, 9/20 in its own (Cohen,
 * Joly, Roberts and Tordjman, SIAM J. Numer. Anal. 38, 2001): a uniform pressure has its consistent
 * nodal forces, since each node gives A = 9/20 of the face times its shape function in the middle
 * away.
 */
template <int dim>
class ContactPoints {
 public:
  /// k, N/m^3, of the face of a cell whose height above the face, m, is that.
  using Stiffness = std::function<double(std::size_t cell, double height)>;

  /// Borrows the space. Collective.
  ContactPoints(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                const Stiffness& stiffness);

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
  double area(std::size_t i) const { return points_[i].area; }            ///< m^2
  double stiffness(std::size_t i) const { return points_[i].stiffness; }  ///< k A, N/m
  const dealii::Point<dim>& reference(std::size_t i) const { return points_[i].reference; }

  /// The pairs of nodes that points join, see Term::couplings.
  const std::vector<NodePair>& pairs() const { return pairs_; }
  /// Mark the nodes of all points. Local.
  void mark_nodes(std::vector<bool>& nodes) const {
    for (const Share& share : shares_) nodes[share.node] = true;
  }
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
    double area, stiffness;
    std::size_t first_share, end_share;
  };

  void add_middles(const std::vector<BoundaryFace>& faces, const std::vector<double>& k,
                   const std::vector<double>& areas, LocalArray& sums);

  const Space<dim>& space_;
  std::vector<Point> points_;
  std::vector<Share> shares_;
  std::vector<NodePair> pairs_;
  Places middles_{Places::Kind::face, {}};
  std::size_t n_nodes_ = 0;
  bool need_ghosts_ = false;
};

}  // namespace steppe
