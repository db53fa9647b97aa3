#pragma once

#include <deal.II/base/point.h>
#include <deal.II/base/tensor.h>

namespace steppe {

/**
 * A node that no cell has, for unknowns of other kinds than the displacement of the body: `dim` of
 * them, which other unknowns may follow (see Follower), or which follow others.
 */
template <int dim>
struct AuxiliaryNode {
  enum class Kind {
    point,     ///< the displacement of a point that moves with the body
    director,  ///< the change of a vector that turns with the body, and does not see translations
    rotation,  ///< a rotation vector, rad, in the plane its first unknown
    number     ///< anything that no rigid motion changes
  };

  Kind kind = Kind::number;
  dealii::Point<dim> place = {};         ///< in the reference configuration, m
  dealii::Tensor<1, dim> director = {};  ///< that vector in the reference configuration
};

}  // namespace steppe
