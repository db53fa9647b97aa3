#pragma once

#include "steppe/mesh/file_mesh.h"

#include <array>
#include <map>
#include <set>
#include <vector>

namespace steppe {

/// The groups that sides of cells belong to, where a mesh file lists sides of cells, or nodes.
template <int dim>
class SideGroups {
 public:
  /// A side of these vertices, in any order, is in the groups, of which there may be none.
  void add(const std::vector<unsigned int>& vertices, const std::set<unsigned int>& groups);
  /// A side on the boundary is in the group if all its vertices are.
  void add_nodes(const FileMesh<dim>& mesh, const std::set<unsigned int>& vertices,
                 unsigned int group);
  /// Give the mesh its sides, with ids.
  void write(FileGroups& groups, FileMesh<dim>& mesh) const;

 private:
  using Side = std::vector<unsigned int>;  // in ascending order
  struct Groups {
    Side around;
    std::set<unsigned int> numbers;
  };
  std::map<Side, Groups> sides_;
};

}  // namespace steppe
