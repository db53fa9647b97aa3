#pragma once

#include "steppe/mesh/file/file_mesh.h"

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
  /// Sides on the boundary of the cells, which are all there, are in the group if all their
  /// vertices are, none of which is given twice.
  void add_nodes(const FileMesh<dim>& mesh, const std::vector<unsigned int>& vertices,
                 unsigned int group);
  /// Give the mesh these sides, in place of those it has, with ids and the names of the groups.
  void write(FileGroups& groups, FileMesh<dim>& mesh) const;

 private:
  using Side = std::vector<unsigned int>;  // in ascending order
  struct Groups {
    Side around;
    std::set<unsigned int> numbers;
  };

  void find_boundary(const FileMesh<dim>& mesh);

  std::map<Side, Groups> sides_;
  std::vector<Side> boundary_;             // vertices around each side
  std::vector<std::size_t> first_;         // of each vertex, among the next
  std::vector<unsigned int> at_vertex_;    // sides on the boundary
  std::vector<unsigned char> n_vertices_;  // of each side, that a list has
};

}  // namespace steppe
