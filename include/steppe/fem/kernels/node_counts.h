#pragma once

#include "steppe/fem/cells/cell_polynomials.h"
#include "steppe/fem/space/space.h"

#include <stdexcept>
#include <type_traits>

namespace steppe {

/// make(n) with the number of nodes in each direction of a space of quadrilaterals or hexahedra, as
/// a constant of the type. Throws std::logic_error for a degree without kernels.
template <int dim, class Make>
auto with_nodes_of_line(const Space<dim>& space, const Make& make) {
  switch (space.degree()) {
    case 1:
      return make(std::integral_constant<int, 2>());
    case 2:
      return make(std::integral_constant<int, 3>());
    case 3:
      return make(std::integral_constant<int, 4>());
    case 4:
      return make(std::integral_constant<int, 5>());
    default:
      throw std::logic_error("there are no kernels for elements " + space.name());
  }
}

/// make(n) with the number of nodes of a cell of a space of triangles or tetrahedra.
template <int dim, class Make>
auto with_nodes_of_simplex(const Space<dim>& space, const Make& make) {
  switch (space.degree()) {
    case 1:
      return make(std::integral_constant<int, n_polynomials(dim, 1)>());
    case 2:
      return make(std::integral_constant<int, n_polynomials(dim, 2)>());
    case 3:
      return make(std::integral_constant<int, n_polynomials(dim, 3)>());
    default:
      throw std::logic_error("there are no kernels for elements " + space.name());
  }
}

}  // namespace steppe
