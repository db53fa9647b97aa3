#include "steppe/input/words/text.h"
#include "steppe/mesh/file/cell_sides.h"
#include "steppe/mesh/file/side_groups.h"
#include "steppe/mesh/readers/abaqus_file.h"
#include "steppe/mesh/readers/file_readers.h"

#include <algorithm>
#include <string>
#include <utility>
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
    for (const auto& x : file_.nodes) mesh_.add_vertex({x[0], x[1], x[2]});
    std::vector<unsigned int> nodes;
    for (const auto& element : file_.elements) {
      const auto first = element.nodes.begin();
      nodes.assign(first, first + element.shape->n_nodes());
      cell_of_.push_back(element.shape->dimension == dim ? int(mesh_.cells.size()) : -1);
      mesh_.add(*element.shape, nodes, 0, element.label);
    }
    name_volumes();
    name_boundaries();
    for (const auto& [kind, n] : file_.left_out) mesh_.leave_out(kind, n);
    return std::move(mesh_);
  }

 private:
  const AbaqusFile::Element& element(unsigned int place) const { return file_.elements[place]; }

  /// The sides in the mesh's file that are elements, with their corners.
  bool is_side(unsigned int place) const { return element(place).shape->dimension == dim - 1; }

  std::vector<unsigned int> corners(unsigned int place) const {
    const auto first = element(place).nodes.begin();
    return {first, first + element(place).shape->n_corners};
  }

  /// By materials, with the number after the first hyphen, and by sets of elements.
  void name_volumes() {
    std::vector<std::string> names, numbers;
    for (const auto& section : file_.sections)
      if (!section.material.empty() &&
          std::find(names.begin(), names.end(), section.material) == names.end()) {
        const auto hyphen = section.material.find('-');
        const std::string id =
            hyphen < section.material.size() ? section.material.substr(hyphen + 1) : "";
        names.push_back(section.material);
        numbers.push_back(digits_of(id) == id ? id : "");
      }
    const std::size_t n_materials = names.size();
    for (const auto& [key, set] : file_.element_sets.all()) names.push_back(set.name);
    FileGroups groups;
    const std::vector<unsigned int> ids = groups.add(names, numbers);

    std::vector<unsigned int> material(mesh_.cells.size(), 0);
    std::vector<std::pair<unsigned int, unsigned int>> memberships;  // cells with a group
    for (const auto& section : file_.sections) {
      const auto* const set = file_.element_sets.of_name(section.elements);
      if (!set)
        words_.fail_at(section.place, "the section is of set '" + shown(section.elements) +
                                          "', which the file has not");
      if (section.material.empty()) continue;
      const auto place = std::find(names.begin(), names.end(), section.material) - names.begin();
      for (const unsigned int e : set->members)
        if (cell_of_[e] >= 0) material[cell_of_[e]] = ids[place];  // the last section counts
    }
    for (unsigned int k = 0; k < material.size(); ++k)
      if (material[k] > 0) memberships.emplace_back(k, material[k]);
    std::size_t g = n_materials;
    for (const auto& [key, set] : file_.element_sets.all()) {
      for (const unsigned int e : set.members)
        if (cell_of_[e] >= 0) memberships.emplace_back(cell_of_[e], ids[g]);
      ++g;
    }
    mesh_.set_groups(std::move(memberships), groups);
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
      for (const auto& [key, set] : sets->all()) names.push_back(set.name);
    FileGroups groups;
    const std::vector<unsigned int> ids = groups.add(names, numbers);

    SideGroups<dim> sides;
    for (unsigned int e = 0; e < file_.elements.size(); ++e)
      if (is_side(e)) sides.add(corners(e), {});
    std::size_t g = 0;
    for (const auto& surface : file_.surfaces) {
      for (const auto& part : surface.parts) add_surface(surface, part, ids[g], sides);
      ++g;
    }
    for (const auto& [key, set] : file_.element_sets.all()) {
      for (const unsigned int e : set.members)
        if (is_side(e)) sides.add(corners(e), {ids[g]});
      ++g;
    }
    for (const auto& [key, set] : file_.node_sets.all())
      sides.add_nodes(mesh_, set.members, ids[g++]);
    sides.write(groups, mesh_);
  }

  /// Places of the element or node of that number, or of those of a set.
  std::vector<unsigned int> members(const AbaqusFile::SurfacePart& part, const AbaqusSets& sets,
                                    const NodeLabels& labels) const {
    if (const auto* const set = sets.of_name(part.members)) return set->members;
    const auto label = whole_number(part.members.substr(part.members.rfind('.') + 1));
    const auto place = label ? labels.find(*label) : std::nullopt;
    if (!place)
      words_.fail_at(part.place,
                     "'" + shown(part.members) + "' is neither a number nor a set of the file");
    return {*place};
  }

  void add_surface(const AbaqusFile::Surface& surface, const AbaqusFile::SurfacePart& part,
                   unsigned int id, SideGroups<dim>& sides) const {
    if (surface.of_nodes)
      return sides.add_nodes(mesh_, members(part, file_.node_sets, file_.node_labels), id);
    for (const unsigned int e : members(part, file_.element_sets, file_.element_labels)) {
      if (part.side == AbaqusFile::shell && is_side(e)) {
        sides.add(corners(e), {id});
        continue;
      }
      const auto& its_sides = sides_of_cell(dim, element(e).shape->n_corners);
      if (cell_of_[e] < 0 || part.side < 0 || part.side >= int(its_sides.size()))
        words_.fail_at(part.place, "surface " + shown(surface.name) + " has a side of element " +
                                       std::to_string(element(e).label) +
                                       " that is no side of a cell");
      std::vector<unsigned int> nodes;
      for (const int corner : its_sides[part.side]) nodes.push_back(element(e).nodes[corner]);
      sides.add(nodes, {id});
    }
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
