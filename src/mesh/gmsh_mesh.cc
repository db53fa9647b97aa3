#include "steppe/base/error.h"
#include "steppe/mesh/file_readers.h"
#include "steppe/mesh/gmsh_session.h"

#include <gmsh.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

/// Elements and nodes in the order of their numbers, which is that of the file.
class SortedNodes {
 public:
  SortedNodes() {
    std::vector<double> parameters;
    gmsh::model::mesh::getNodes(tags_, coordinates_, parameters);
    order_.resize(tags_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    std::sort(order_.begin(), order_.end(),
              [&](unsigned int a, unsigned int b) { return tags_[a] < tags_[b]; });
    std::sort(tags_.begin(), tags_.end());
  }

  template <int dim>
  std::vector<Point<dim>> points() const {
    std::vector<Point<dim>> points(tags_.size());
    for (std::size_t i = 0; i < points.size(); ++i)
      for (int c = 0; c < dim; ++c) points[i][c] = coordinates_[3 * std::size_t(order_[i]) + c];
    return points;
  }

  unsigned int place(std::size_t tag) const {
    return unsigned(std::lower_bound(tags_.begin(), tags_.end(), tag) - tags_.begin());
  }

 private:
  std::vector<std::size_t> tags_;
  std::vector<double> coordinates_;
  std::vector<unsigned int> order_;
};

/// The ids of the entities of a dimension: of their physical groups, or, where the file has none,
/// their own numbers.
class EntityIds {
 public:
  EntityIds(int dimension, bool by_number) : dimension_(dimension), by_number_(by_number) {
    gmsh::vectorpair found;
    gmsh::model::getPhysicalGroups(found, dimension);
    by_number_ |= found.empty();
    for (const auto& group : found) groups_.add(unsigned(group.second), name_of(group.second));
  }

  unsigned int operator()(int entity) {
    if (by_number_) {
      groups_.add(unsigned(entity), name_of(entity));
      return groups_.id({unsigned(entity)});
    }
    std::vector<int> numbers;
    gmsh::model::getPhysicalGroupsForEntity(dimension_, entity, numbers);
    std::set<unsigned int> all;
    for (const int number : numbers) all.insert(unsigned(std::abs(number)));
    return groups_.id(all);
  }

  PartNames names() const { return groups_.names(); }

 private:
  std::string name_of(int number) const {
    std::string name;
    gmsh::model::getPhysicalName(dimension_, number, name);
    return name;
  }

  int dimension_;
  bool by_number_;
  FileGroups groups_;
};

/// Before 4 each element has one physical group, and entities may have been given any numbers.
bool is_old_msh(const std::string& path) {
  std::ifstream file(path);
  std::string word;
  double version = 1;
  file >> word;
  if (word == "$MeshFormat") file >> version;
  return (word == "$MeshFormat" || word == "$NOD") && version < 4;
}

/// Nodes of an element of second order in the middle between two of its corners.
struct MiddleNodes {
  using Places = std::vector<std::array<int, 3>>;  // two corners, the node
  Places of_edges, of_others;
};

/// Edges alone have one pair of corners with the node between them. `places` are those of the nodes
/// in the reference element.
MiddleNodes middle_nodes(int dimension, int n_nodes, int n_corners,
                         const std::vector<double>& places) {
  const auto is_between = [&](int a, int b, int middle) {
    for (int c = 0; c < dimension; ++c)
      if (std::abs(places[a * dimension + c] + places[b * dimension + c] -
                   2 * places[middle * dimension + c]) > 1e-10)
        return false;
    return true;
  };
  MiddleNodes result;
  for (int middle = n_corners; middle < n_nodes; ++middle) {
    MiddleNodes::Places pairs;
    for (int a = 0; a < n_corners; ++a)
      for (int b = a + 1; b < n_corners; ++b)
        if (is_between(a, b, middle)) pairs.push_back({a, b, middle});
    if (!pairs.empty())
      (pairs.size() == 1 ? result.of_edges : result.of_others).push_back(pairs.front());
  }
  return result;
}

template <int dim>
void add_elements(int dimension, const SortedNodes& nodes, EntityIds& ids, FileMesh<dim>& mesh) {
  gmsh::vectorpair entities;
  gmsh::model::getEntities(entities, dimension);
  std::vector<unsigned int> corners;
  for (const auto& [same, entity] : entities) {
    std::vector<int> types;
    std::vector<std::vector<std::size_t>> labels, nodes_of;
    gmsh::model::mesh::getElements(types, labels, nodes_of, dimension, entity);
    for (std::size_t t = 0; t < types.size(); ++t) {
      std::string name;
      std::vector<double> places;
      int same_dimension, order, n_nodes, n_corners;
      gmsh::model::mesh::getElementProperties(types[t], name, same_dimension, order, n_nodes,
                                              places, n_corners);
      const auto middles = dimension == dim && order == 2
                               ? middle_nodes(same_dimension, n_nodes, n_corners, places)
                               : MiddleNodes();
      mesh.has_higher_order |= dimension == dim && order > 2;
      const unsigned int id = ids(entity);
      for (std::size_t k = 0; k < labels[t].size(); ++k) {
        const auto node = [&](int v) { return nodes.place(nodes_of[t][k * n_nodes + v]); };
        corners.clear();
        for (int v = 0; v < n_corners; ++v) corners.push_back(node(v));
        for (const auto& [a, b, middle] : middles.of_edges)
          mesh.middles.push_back({node(a), node(b), node(middle)});
        for (const auto& [a, b, middle] : middles.of_others)
          mesh.centres.push_back({node(a), node(b), node(middle)});
        mesh.add(dimension, std::vector<unsigned int>(corners), id, long(labels[t][k]));
      }
    }
  }
}

template <int dim>
void sort_cells(FileMesh<dim>& mesh) {
  if (std::is_sorted(mesh.labels.begin(), mesh.labels.end())) return;
  std::vector<std::size_t> order(mesh.labels.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return mesh.labels[a] < mesh.labels[b]; });
  std::vector<CellData<dim>> cells;
  for (const std::size_t k : order) cells.push_back(std::move(mesh.cells[k]));
  mesh.cells = std::move(cells);
  std::sort(mesh.labels.begin(), mesh.labels.end());
}

}  // namespace

template <int dim>
FileMesh<dim> gmsh_mesh(bool by_number) {
  FileMesh<dim> mesh;
  const SortedNodes nodes;
  mesh.vertices = nodes.points<dim>();
  EntityIds volumes(dim, by_number), boundaries(dim - 1, by_number);
  add_elements(dim, nodes, volumes, mesh);
  add_elements(dim - 1, nodes, boundaries, mesh);
  sort_cells(mesh);
  mesh.parts.volumes = volumes.names();
  mesh.parts.boundaries = boundaries.names();
  return mesh;
}

template <int dim>
FileMesh<dim> read_gmsh(const std::string& path) {
  const GmshSession session("Mesh / File = " + path + ": not a mesh that can be used: ",
                            "; export or mesh it anew");
  return session.run([&] {
    const bool old = is_old_msh(path);
    gmsh::option::setNumber("Mesh.SwitchElementTags", old);
    gmsh::open(path);
    return gmsh_mesh<dim>(old);
  });
}

template FileMesh<2> gmsh_mesh(bool);
template FileMesh<3> gmsh_mesh(bool);
template FileMesh<2> read_gmsh(const std::string&);
template FileMesh<3> read_gmsh(const std::string&);

}  // namespace steppe
