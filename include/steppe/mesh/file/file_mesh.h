#pragma once

#include "steppe/mesh/file/element_shape.h"
#include "steppe/mesh/geometry/curved_cells.h"
#include "steppe/mesh/geometry/region.h"

#include <deal.II/grid/tria.h>

#include <boost/serialization/vector.hpp>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace steppe {

/**
 * The groups that the cells or the boundary faces of a mesh file belong to. A cell of one group has
 * its number as id; one of several groups has an id of its own, which stands for the name of each.
 */
class FileGroups {
 public:
  /// Control bytes of names are replaced.
  void add(unsigned int number, const std::string& name);
  /// Groups of these names. Returns their numbers: the wanted one where it is a whole number from 1
  /// up that none before has, and the next ones above all these for the others. There may be fewer
  /// wanted ones than names.
  std::vector<unsigned int> add(const std::vector<std::string>& names,
                                const std::vector<std::string>& wanted);
  /// The id of what belongs to these; call after all are added.
  unsigned int id(const std::set<unsigned int>& numbers);
  /// Names of the groups that have a name and members, each with all ids of its members; and names
  /// `id N` with the further ids of group N.
  PartNames names() const;

 private:
  std::map<unsigned int, std::string> groups_;
  std::set<unsigned int> used_;
  std::map<std::set<unsigned int>, unsigned int> combined_;
};

/**
 * The cells of a mesh file and the sides (faces, or lines in 2D) that it gives ids to, as a reader
 * found them: nodes around a cell, those of a hexahedron around its lower face, then its upper one.
 */
template <int dim>
struct FileMesh {
  std::vector<dealii::Point<dim>> vertices;
  std::vector<double> heights;  ///< in 2D: z of the vertices
  std::vector<dealii::CellData<dim>> cells;
  std::vector<long> labels;  ///< the numbers of the cells in the file
  std::vector<dealii::CellData<dim - 1>> sides;
  /// A node of a cell of second order in the middle between two of its vertices.
  struct Middle {
    unsigned int a, b, node;
    template <class Archive>
    void serialize(Archive& archive, unsigned int) {
      archive& a& b& node;
    }
  };
  std::vector<Middle> middles;    ///< of edges
  std::vector<Middle> centres;    ///< of faces in 3D and of cells, between two corners opposite
  bool has_higher_order = false;  ///< did elements have nodes that are left out?
  std::map<std::string, long> left_out;  ///< how many of what the file holds are not in the mesh
  FileParts parts;

  static constexpr unsigned int no_node = unsigned(-1);

  void add_vertex(const std::array<double, 3>& x);
  /// An element with the nodes of its shape: a cell with its number, a side, or what is neither and
  /// is left out under the name of its `kind`, or of that of its shape. Nodes that are no corners
  /// may be `no_node`.
  void add(const ElementShape& shape, const std::vector<unsigned int>& nodes, unsigned int id,
           long label, const std::string& kind = "");
  /// Give ids to cells by pairs of a cell and a group that it belongs to, in any order.
  void set_groups(std::vector<std::pair<unsigned int, unsigned int>> members, FileGroups& groups);
  /// Count what is left out.
  void leave_out(const std::string& kind, long n = 1);
  template <class Archive>
  void serialize(Archive& archive, unsigned int) {
    archive& vertices& heights& cells& labels& sides& middles& centres& has_higher_order& left_out&
        parts;
  }
};

/**
 * The mesh of it, cells in the order of their numbers. Sides between cells are left out and noted
 * if they have an id, sides of no cell always, and so is what the reader has left out. Local.
 * Throws InputError with the numbers and places of cells: no cells, cells that are there twice or
 * have joined corners, three at a side, cells in 2D that are not in a plane z = constant; `path` is
 * for the sentence.
 */
template <int dim>
MeshFacts<dim> make_mesh(FileMesh<dim>&& file, const std::string& path,
                         dealii::Triangulation<dim>& mesh);

}  // namespace steppe
