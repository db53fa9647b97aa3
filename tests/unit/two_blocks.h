#pragma once

#include "model.h"

#include "steppe/fem/constraints/tied_surfaces.h"

#include <array>
#include <sstream>
#include <string>
#include <vector>

namespace steppe {

constexpr double gap_of_blocks = 1e-3;

/// A unit square or cube of two blocks with so many cells along x, y (and z), with a gap between
/// them; a mesh file. With the same numbers of cells along y and z they may share the nodes there
/// instead.
template <int dim>
std::string two_blocks(const std::array<int, dim>& left, const std::array<int, dim>& right,
                       bool share) {
  std::ostringstream nodes, cells;
  int n_nodes = 0, n_cells = 0, before = 0;
  for (const auto& [n, start] :
       {std::pair(left, 0.), std::pair(right, share ? 0.5 : 0.5 + gap_of_blocks)}) {
    const bool joins = share && start > 0;
    const int first = n_nodes, nz = dim == 3 ? n[dim - 1] : 0;
    const int in_layer = (n[1] + 1) * (nz + 1);  // of nodes at one x
    const auto node = [&](int x, int y, int z) {
      const int at = y + (n[1] + 1) * z;
      return joins ? (x == 0 ? before + at : first + (x - 1) * in_layer + at)
                   : first + x * in_layer + at;
    };
    for (int x = joins ? 1 : 0; x <= n[0]; ++x)
      for (int z = 0; z <= nz; ++z)
        for (int y = 0; y <= n[1]; ++y)
          nodes << n_nodes++ << ' ' << start + 0.5 * x / n[0] << ' ' << double(y) / n[1] << ' '
                << (dim == 3 ? double(z) / nz : 0) << '\n';
    for (int x = 0; x < n[0]; ++x)
      for (int y = 0; y < n[1]; ++y)
        for (int z = 0; z < std::max(nz, 1); ++z) {
          cells << n_cells++ << (dim == 2 ? " 0 quad" : " 0 hex");
          for (int k = 0; k < dim - 1; ++k)
            for (const auto& [i, j] :
                 {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)})
              cells << ' ' << node(x + i, y + j, z + k);
          cells << '\n';
        }
    before = first + n[0] * in_layer;
  }
  std::ostringstream text;
  text << n_nodes << ' ' << n_cells << " 0 0 0\n" << nodes.str() << cells.str();
  return text.str();
}

/// A body of them, from that file.
inline BodyInput body_of(const TemporaryFile& file, int dim, unsigned int degree) {
  BodyInput setup(dim, 1, degree);
  setup.mesh.type = "file";
  setup.mesh.file = file.path();
  setup.mesh.transform = "";
  return setup;
}

/// The tie of their faces; the right one follows.
inline std::vector<TiedSurfacesInput> joint_of_blocks() {
  return {{"joint", "where x > 0.5005 && x < 0.502", "where x > 0.499 && x < 0.5005"}};
}

}  // namespace steppe
