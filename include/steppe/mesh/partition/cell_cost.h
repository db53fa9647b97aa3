#pragma once

#include "steppe/mesh/geometry/region.h"

#include <deal.II/base/point.h>

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/// A cell as it is known before the mesh is cut.
template <int dim>
struct CellOutline {
  struct Side {
    dealii::Point<dim> centre;
    unsigned int boundary_id;
  };

  dealii::Point<dim> centre;
  unsigned int material_id;
  std::vector<Side> sides;  ///< on the boundary
};

/// Outline of a mesh that is to be cut: the shape of its cells, and the data to make regions with.
struct MeshOutline {
  bool simplicial;
  PartNames volumes, boundaries;
  double size;  ///< of the body, m
  Constants constants;

  template <int dim>
  Region<dim> volume(const std::string& text, const std::string& parameter) const {
    return {text, parameter, volumes, size, constants};
  }
  template <int dim>
  Region<dim> boundary(const std::string& text, const std::string& parameter) const {
    return {text, parameter, boundaries, size, constants};
  }
};

/// The work that a cell is, in any unit, positive; and what makes such a function for a mesh. The
/// latter throws InputError.
template <int dim>
using CellCost = std::function<double(const CellOutline<dim>&)>;
template <int dim>
using CellCosts = std::function<CellCost<dim>(const MeshOutline&)>;

}  // namespace steppe
