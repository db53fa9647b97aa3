#include "steppe/base/process/error.h"
#include "steppe/mesh/file/gmsh_session.h"
#include "steppe/mesh/file/node_labels.h"
#include "steppe/mesh/readers/file_readers.h"

#include <gmsh.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// Give the mesh the nodes in the order of their numbers, which is that of the file.
template <int dim>
NodeLabels add_nodes(FileMesh<dim>& mesh) {
  std::vector<std::size_t> tags;
  std::vector<double> x, parameters;
  gmsh::model::mesh::getNodes(tags, x, parameters);
  NodeLabels labels;
  for (const std::size_t tag : tags) labels.add(long(tag));
  labels.sort();
  for (const unsigned int i : labels.renumber())
    mesh.add_vertex({x[3 * i], x[3 * i + 1], x[3 * i + 2]});
  return labels;
}

/// The ids of the entities of a dimension: of their physical groups, or, where the file has none,
/// their own numbers.
class EntityIds {
 public:
  explicit EntityIds(int dimension) : dimension_(dimension) {
    gmsh::vectorpair found;
    gmsh::model::getPhysicalGroups(found, dimension);
    by_number_ = found.empty();
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

template <int dim>
void add_elements(int dimension, const NodeLabels& nodes, EntityIds& ids, FileMesh<dim>& mesh) {
  gmsh::vectorpair entities;
  gmsh::model::getEntities(entities, dimension);
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
      const ElementShape corners{dimension, n_corners, "", {}, {}};
      const ElementShape* shape = order <= 2 ? element_shape(dimension, n_nodes) : nullptr;
      if (!shape || shape->n_corners != n_corners) shape = &corners;
      mesh.has_higher_order |= dimension == dim && shape == &corners && n_nodes > n_corners;
      const std::vector<int>& gmsh_places = gmsh_order(*shape);
      std::vector<unsigned int> of_element(shape->n_nodes());
      const unsigned int id = ids(entity);
      for (std::size_t k = 0; k < labels[t].size(); ++k) {
        for (std::size_t v = 0; v < of_element.size(); ++v)
          of_element[v] = *nodes.find(
              long(nodes_of[t][k * n_nodes + (gmsh_places.empty() ? v : gmsh_places[v])]));
        mesh.add(*shape, of_element, id, long(labels[t][k]), name);
      }
    }
  }
}

}  // namespace

template <int dim>
FileMesh<dim> gmsh_mesh() {
  FileMesh<dim> mesh;
  const NodeLabels nodes = add_nodes(mesh);
  EntityIds volumes(dim), boundaries(dim - 1);
  add_elements(dim, nodes, volumes, mesh);
  add_elements(dim - 1, nodes, boundaries, mesh);
  mesh.parts.volumes = volumes.names();
  mesh.parts.boundaries = boundaries.names();
  return mesh;
}

template <int dim>
FileMesh<dim> read_gmsh(const std::string& path) {
  const std::string begin = "Mesh / File = " + path + ": not a mesh that can be used: ",
                    remedy = "; export or mesh it anew";
  return made_in_child<dim>(begin, remedy, [&] {
    const GmshSession session(begin, remedy);
    return session.run([&] {
      gmsh::open(path);
      return gmsh_mesh<dim>();
    });
  });
}

template FileMesh<2> gmsh_mesh();
template FileMesh<3> gmsh_mesh();
template FileMesh<2> read_gmsh(const std::string&);
template FileMesh<3> read_gmsh(const std::string&);

}  // namespace steppe
