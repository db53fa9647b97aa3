#include "steppe/mesh/file/side_groups.h"

#include "steppe/mesh/file/cell_sides.h"

#include <algorithm>
#include <array>
#include <numeric>

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
void SideGroups<dim>::find_boundary(const FileMesh<dim>& mesh) {
  struct Place {
    std::array<unsigned int, 4> vertices;  // in ascending order
    unsigned int cell, side;
    bool operator<(const Place& other) const { return vertices < other.vertices; }
  };
  std::vector<Place> places;
  for (unsigned int cell = 0; cell < mesh.cells.size(); ++cell) {
    const auto& corners = mesh.cells[cell].vertices;
    const auto& sides = sides_of_cell(dim, corners.size());
    for (unsigned int side = 0; side < sides.size(); ++side) {
      Place place{{0, 0, 0, 0}, cell, side};
      for (std::size_t i = 0; i < sides[side].size(); ++i)
        place.vertices[i] = corners[sides[side][i]] + 1;
      std::sort(place.vertices.begin(), place.vertices.end());
      places.push_back(place);
    }
  }
  std::sort(places.begin(), places.end());
  first_.assign(mesh.vertices.size() + 1, 0);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& here = places[i].vertices;
    if (i > 0 && places[i - 1].vertices == here) continue;
    if (i + 1 < places.size() && places[i + 1].vertices == here) continue;
    const auto& corners = mesh.cells[places[i].cell].vertices;
    Side& around = boundary_.emplace_back();
    for (const int place : sides_of_cell(dim, corners.size())[places[i].side])
      around.push_back(corners[place]);
    for (const unsigned int v : around) ++first_[v + 1];
  }
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  at_vertex_.resize(first_.back());
  auto next = first_;
  for (unsigned int s = 0; s < boundary_.size(); ++s)
    for (const unsigned int v : boundary_[s]) at_vertex_[next[v]++] = s;
  n_vertices_.assign(boundary_.size(), 0);
}

template <int dim>
void SideGroups<dim>::add_nodes(const FileMesh<dim>& mesh,
                                const std::vector<unsigned int>& vertices, unsigned int group) {
  if (first_.empty()) find_boundary(mesh);
  const auto visit = [&](const auto& act) {
    for (const unsigned int v : vertices)
      for (std::size_t i = first_[v]; i < first_[v + 1]; ++i) act(at_vertex_[i]);
  };
  visit([&](unsigned int side) {
    if (++n_vertices_[side] == boundary_[side].size()) add(boundary_[side], {group});
  });
  visit([&](unsigned int side) { n_vertices_[side] = 0; });
}

template <int dim>
void SideGroups<dim>::write(FileGroups& groups, FileMesh<dim>& mesh) const {
  mesh.sides.clear();
  for (const auto& [key, side] : sides_) {
    mesh.sides.emplace_back();
    mesh.sides.back().vertices = side.around;
    mesh.sides.back().boundary_id = groups.id(side.numbers);
  }
  mesh.parts.boundaries = groups.names();
}

template class SideGroups<2>;
template class SideGroups<3>;

}  // namespace steppe
