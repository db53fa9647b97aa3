#include "steppe/mesh/side_groups.h"

#include "steppe/mesh/cell_sides.h"

#include <algorithm>

namespace steppe {

namespace {

std::vector<unsigned int> sorted(std::vector<unsigned int> vertices) {
  std::sort(vertices.begin(), vertices.end());
  return vertices;
}

}  // namespace

template <int dim>
void SideGroups<dim>::add(const std::vector<unsigned int>& vertices,
                          const std::set<unsigned int>& groups) {
  Groups& known = sides_[sorted(vertices)];
  known.around = vertices;
  known.numbers.insert(groups.begin(), groups.end());
}

template <int dim>
void SideGroups<dim>::add_nodes(const FileMesh<dim>& mesh, const std::set<unsigned int>& vertices,
                                unsigned int group) {
  std::map<Side, std::pair<int, Side>> found;  // how many cells have it
  for (const auto& cell : mesh.cells)
    for (const auto& places : sides_of_cell(dim, cell.vertices.size())) {
      Side side;
      for (const int place : places) side.push_back(cell.vertices[place]);
      if (std::all_of(side.begin(), side.end(),
                      [&](unsigned int v) { return vertices.count(v); })) {
        auto& [n_cells, around] = found[sorted(side)];
        ++n_cells;
        around = side;
      }
    }
  for (const auto& [key, side] : found)
    if (side.first == 1) add(side.second, {group});
}

template <int dim>
void SideGroups<dim>::write(FileGroups& groups, FileMesh<dim>& mesh) const {
  for (const auto& [key, side] : sides_) {
    mesh.sides.emplace_back();
    mesh.sides.back().vertices = side.around;
    mesh.sides.back().boundary_id = groups.id(side.numbers);
  }
}

template class SideGroups<2>;
template class SideGroups<3>;

}  // namespace steppe
