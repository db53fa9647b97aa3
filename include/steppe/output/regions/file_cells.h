#pragma once

#include "steppe/fem/space/space.h"

#include <string>
#include <vector>

namespace steppe {

/// How XDMF and VTK know the cells of a space: linear and quadratic ones as such, those of degree 3
/// and 4 as linear pieces between their nodes.
struct FileCells {
  std::string kind;        ///< XDMF's name of a piece
  int n_pieces = 1;        ///< of a cell
  std::vector<int> nodes;  ///< of a cell, by piece, each in the order of VTK

  int nodes_per_piece() const { return int(nodes.size()) / n_pieces; }
};

/// Local.
template <int dim>
FileCells file_cells(const Space<dim>& space);
/// Cells of the face of this number of a cell, likewise, by nodes of the cell. Local.
template <int dim>
FileCells file_face(const Space<dim>& space, unsigned int face);
/// The triangles or tetrahedra between the nodes of a cell, by its nodes. Local.
template <int dim>
std::vector<std::vector<int>> file_simplices(const Space<dim>& space);

}  // namespace steppe
