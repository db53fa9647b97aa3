#include "steppe/mesh/abaqus_file.h"
#include "steppe/mesh/file_readers.h"
#include "steppe/mesh/side_groups.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace steppe {

namespace {

/// 4 of SURF-4.
std::string digits_of(const std::string& name) {
  std::string digits;
  for (const char c : name)
    if (c >= '0' && c <= '9') digits += c;
  return digits;
}

template <int dim>
class AbaqusMesh {
 public:
  explicit AbaqusMesh(FileWords& words) : words_(words), file_(words, dim) {}

  FileMesh<dim> mesh() {
    for (const auto& x : file_.nodes) {
      mesh_.vertices.emplace_back();
      for (int c = 0; c < dim; ++c) mesh_.vertices.back()[c] = x[c];
    }
    for (const auto& element : file_.elements) {
      const AbaqusShape& shape = *element.shape;
      const auto first = element.nodes.begin();
      cell_of_.push_back(shape.dimension == dim ? int(mesh_.cells.size()) : -1);
      if (shape.dimension != dim) continue;
      mesh_.add(dim, {first, first + shape.n_corners}, 0, element.label);
      for (std::size_t e = 0; e < shape.edges.size(); ++e)
        mesh_.middles.push_back(
            {first[shape.edges[e][0]], first[shape.edges[e][1]], first[shape.n_corners + e]});
    }
    name_volumes();
    name_boundaries();
    if (!file_.left_out.empty())
      mesh_.parts.note = "\nnote: elements that are no cells of the body are left out: TYPE =";
    for (const std::string& type : file_.left_out) mesh_.parts.note += " " + type;
    return std::move(mesh_);
  }

 private:
  /// Places of the elements of a set; those of types that are left out have none.
  std::vector<unsigned int> places(const AbaqusFile::Set& set) const {
    std::vector<unsigned int> result;
    for (const long label : set.members)
      if (const auto place = file_.element_labels.find(label)) result.push_back(*place);
    return result;
  }

  /// By materials, with the number after the first hyphen, and by sets of elements.
  void name_volumes() {
    std::vector<std::string> names, numbers;
    for (const auto& section : file_.sections)
      if (std::find(names.begin(), names.end(), section.material) == names.end()) {
        const auto hyphen = section.material.find('-');
        const std::string id =
            hyphen < section.material.size() ? section.material.substr(hyphen + 1) : "";
        names.push_back(section.material);
        numbers.push_back(digits_of(id) == id ? id : "");
      }
    const std::size_t n_materials = names.size();
    for (const auto& [key, set] : file_.element_sets) names.push_back(set.name);
    numbers.resize(names.size());
    const std::vector<unsigned int> ids = group_numbers(numbers);
    FileGroups groups;
    for (std::size_t g = 0; g < names.size(); ++g) groups.add(ids[g], names[g]);

    std::vector<unsigned int> material(mesh_.cells.size(), 0);
    std::vector<std::set<unsigned int>> of_cell(mesh_.cells.size());
    for (const auto& section : file_.sections) {
      const auto place = std::find(names.begin(), names.end(), section.material) - names.begin();
      for (const unsigned int e : places(section.elements))
        if (cell_of_[e] >= 0) material[cell_of_[e]] = ids[place];  // the last section counts
    }
    for (std::size_t k = 0; k < material.size(); ++k)
      if (material[k] > 0) of_cell[k].insert(material[k]);
    std::size_t g = n_materials;
    for (const auto& [key, set] : file_.element_sets) {
      for (const unsigned int e : places(set))
        if (cell_of_[e] >= 0) of_cell[cell_of_[e]].insert(ids[g]);
      ++g;
    }
    for (std::size_t k = 0; k < of_cell.size(); ++k)
      mesh_.cells[k].material_id = groups.id(of_cell[k]);
    mesh_.parts.volumes = groups.names();
  }

  /// By surfaces, with the number of their digits, by sets of elements on the boundary, and by sets
  /// of nodes.
  void name_boundaries() {
    std::vector<std::string> names, numbers;
    for (const auto& surface : file_.surfaces) {
      names.push_back(surface.name);
      numbers.push_back(digits_of(surface.name));
    }
    for (const auto* sets : {&file_.element_sets, &file_.node_sets})
      for (const auto& [key, set] : *sets) names.push_back(set.name);
    numbers.resize(names.size());
    const std::vector<unsigned int> ids = group_numbers(numbers);
    FileGroups groups;
    for (std::size_t g = 0; g < names.size(); ++g) groups.add(ids[g], names[g]);

    SideGroups<dim> sides;
    std::size_t g = 0;
    for (const auto& surface : file_.surfaces) {
      add_surface(surface, ids[g], sides);
      add_nodes(surface.nodes, ids[g++], sides);
    }
    for (const auto& [key, set] : file_.element_sets) {
      for (const unsigned int e : places(set))
        if (file_.elements[e].shape->dimension == dim - 1) {
          const auto first = file_.elements[e].nodes.begin();
          sides.add({first, first + file_.elements[e].shape->n_corners}, ids[g]);
        }
      ++g;
    }
    for (const auto& [key, set] : file_.node_sets) add_nodes(set.members, ids[g++], sides);
    sides.write(groups, mesh_);
    mesh_.parts.boundaries = groups.names();
  }

  void add_surface(const AbaqusFile::Surface& surface, unsigned int id,
                   SideGroups<dim>& sides) const {
    for (const auto& [label, side] : surface.sides) {
      const auto place = file_.element_labels.find(label);
      if (!place || cell_of_[*place] < 0 || side >= int(file_.elements[*place].shape->sides.size()))
        words_.fail_at(surface.line, "surface " + surface.name + " has side S" +
                                         std::to_string(side + 1) + " of element " +
                                         std::to_string(label) +
                                         ", which the file does not hold as a side of a cell");
      std::vector<unsigned int> corners;
      for (const int corner : file_.elements[*place].shape->sides[side])
        corners.push_back(file_.elements[*place].nodes[corner]);
      sides.add(corners, id);
    }
  }

  void add_nodes(const std::vector<long>& labels, unsigned int id, SideGroups<dim>& sides) const {
    std::set<unsigned int> vertices;
    for (const long label : labels)
      if (const auto place = file_.node_labels.find(label)) vertices.insert(*place);
    if (vertices.size() >= dim) sides.add_nodes(mesh_, vertices, id);
  }

  const FileWords& words_;
  const AbaqusFile file_;
  FileMesh<dim> mesh_;
  std::vector<int> cell_of_;  // of each element, or -1
};

}  // namespace

template <int dim>
FileMesh<dim> read_abaqus(FileWords& file) {
  return AbaqusMesh<dim>(file).mesh();
}

template FileMesh<2> read_abaqus(FileWords&);
template FileMesh<3> read_abaqus(FileWords&);

}  // namespace steppe
