#pragma once

#include "steppe/fem/cells/tangents.h"
#include "steppe/fem/space/space.h"

#include <array>
#include <optional>
#include <vector>

namespace steppe {

/**
 * The shape functions of a face's own nodes as functions of its coordinates eta, the same for all
 * faces of a space: products of Lagrange polynomials on hypercubes, on simplices those of the
 * equally spaced nodes, products of one polynomial for each barycentric coordinate (Silvester,
 * International Journal of Engineering Science 7, 1969). No allocation, no virtual call.
 */
template <int dim>
class FaceShapes {
 public:
  using Eta = dealii::Point<dim - 1>;
  static constexpr int most = dim == 2 ? 5 : 25;  ///< nodes of a face of degree 4
  /// Values, and first and second derivatives along eta.
  struct Values {
    std::array<double, most> N;
    std::array<std::array<double, dim - 1>, most> first;
    std::array<std::array<std::array<double, dim - 1>, dim - 1>, most> second;
  };

  explicit FaceShapes(const Space<dim>& space);

  int size() const { return int(places_.size()); }
  bool simplicial() const { return simplicial_; }
  Eta centre() const;
  /// Numbers in the cell of the nodes of a face of it.
  const std::vector<unsigned int>& nodes(unsigned int face) const { return faces_[face].nodes; }
  /// 1 where the area vector of the tangents along eta is outward, or -1.
  double sign(unsigned int face) const { return faces_[face].sign; }
  /// Points of a face on the reference cell.
  dealii::Point<dim> on_cell(unsigned int face, const Eta& eta) const;
  Eta on_face(unsigned int face, const dealii::Point<dim>& xi) const;

  void evaluate(const Eta& eta, Values& values) const;
  /// Values at eta = 0 where they tell all others: of simplices up to degree 2. Null elsewhere.
  const Values* at_corner() const { return at_corner_ ? &*at_corner_ : nullptr; }

  /// Pieces between neighbouring nodes, each by numbers of its nodes on the face.
  const std::vector<std::vector<int>>& pieces() const { return pieces_; }
  /// How many of the face's nodes, the first, are its vertices.
  std::size_t n_vertices() const { return dim == 2 ? 2 : simplicial_ ? 3 : 4; }
  /// Values of the (bi)linear functions of the vertices, not negative and of sum 1.
  std::vector<double> linear(const Eta& eta) const;
  /// Coordinates of a node.
  Eta place(std::size_t node) const;

 private:
  struct Face {
    std::vector<unsigned int> nodes;
    dealii::Point<dim> corner;
    Tangents<dim> sides;
    double sign;
  };
  using Place = std::array<int, dim - 1>;

  std::size_t number_at(const Place& place) const;
  void evaluate_from_corner(const Eta& eta, Values& values) const;
  void evaluate_product(const Eta& eta, Values& values) const;
  void evaluate_simplex(const Eta& eta, Values& values) const;

  bool simplicial_;
  int degree_;
  std::vector<double> levels_;
  std::vector<Place> places_;  // of nodes in the grid of levels
  std::vector<Face> faces_;
  std::vector<std::vector<int>> pieces_;
  std::optional<Values> at_corner_;
};

/// A face whose nodes are at some places, m. Borrows both. Up to degree 2 a simplex is its Taylor
/// polynomial about eta = 0, which is found once, for the searches that ask for many points.
template <int dim>
class MovedFace {
 public:
  using Eta = dealii::Point<dim - 1>;
  struct At {
    dealii::Point<dim> x;
    Tangents<dim> tangents;
    std::array<std::array<dealii::Tensor<1, dim>, dim - 1>, dim - 1> second;  // x,kl
  };

  MovedFace(const FaceShapes<dim>& shapes, const dealii::Point<dim>* nodes, double sign)
      : shapes_(&shapes), nodes_(nodes), sign_(sign) {
    if (const auto* values = shapes.at_corner()) corner_ = sum(*values);
  }

  const FaceShapes<dim>& shapes() const { return *shapes_; }
  At at(const Eta& eta) const;
  dealii::Point<dim> place(const Eta& eta) const { return at(eta).x; }
  /// Outward and of length one.
  dealii::Tensor<1, dim> normal(const At& at) const {
    const dealii::Tensor<1, dim> area = area_vector<dim>(at.tangents);
    return sign_ / area.norm() * area;
  }

 private:
  At sum(const typename FaceShapes<dim>::Values& values) const;

  const FaceShapes<dim>* shapes_;
  const dealii::Point<dim>* nodes_;
  double sign_;
  At corner_;  // where all other places follow from it
};

}  // namespace steppe
