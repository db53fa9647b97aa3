#pragma once

#include "steppe/fem/cells/tangents.h"
#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/**
 * Normals of a moved boundary at the nodes of each face, in the order in which the element counts
 * them, and behind these in its centre. A face is the map x(s) = sum over a of N_a(s) x_a of the
 * present places of its own nodes. Local.
 */
template <int dim>
class FaceNormals {
 public:
  explicit FaceNormals(const Space<dim>& space);

  int n_nodes() const { return n_nodes_; }
  int n_points() const { return n_nodes_ + 1; }
  /// The outward unit normal at a point of the face that has this number in its cell; zero where
  /// the face has collapsed. `x` are the places of its nodes.
  dealii::Tensor<1, dim> normal(unsigned int face, int point,
                                const std::vector<dealii::Point<dim>>& x) const;

 private:
  /// dN_a/ds at each point, the slopes of a point together, and the sign of their area vector.
  struct Side {
    std::vector<std::array<double, dim - 1>> slopes;
    double sign;
  };

  int n_nodes_;
  std::vector<Side> sides_;
};

}  // namespace steppe
