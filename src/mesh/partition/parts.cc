#include "steppe/mesh/partition/parts.h"

#include <deal.II/grid/cell_id.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <numeric>

namespace steppe {

using namespace dealii;

namespace {

template <class Number>
void sort_once(std::vector<Number>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

/// Numbers of cells under the keys that each has, in rows: the numbers under key k stand from
/// first[k] on. `visit(add)` calls add(key, cell) for all of them in ascending order, twice.
template <class Visit>
void gather(std::size_t n_keys, const Visit& visit, std::vector<std::size_t>& first,
            std::vector<unsigned int>& cells) {
  first.assign(n_keys + 1, 0);
  visit([&](std::size_t key, unsigned int) { ++first[key + 1]; });
  std::partial_sum(first.begin(), first.end(), first.begin());
  cells.resize(first.back());
  std::vector<std::size_t> next(first.begin(), first.end() - 1);
  visit([&](std::size_t key, unsigned int cell) { cells[next[key]++] = cell; });
}

template <int dim>
using Info = TriangulationDescription::CellData<dim>;

template <int dim>
Info<dim> info_of(const typename Triangulation<dim>::cell_iterator& cell) {
  Info<dim> info;
  info.id = cell->id().template to_binary<dim>();
  info.subdomain_id = cell->is_active() ? cell->subdomain_id() : numbers::artificial_subdomain_id;
  info.level_subdomain_id = numbers::artificial_subdomain_id;
  info.manifold_id = cell->manifold_id();
  info.manifold_line_ids.fill(numbers::flat_manifold_id);
  info.manifold_quad_ids.fill(numbers::flat_manifold_id);
  for (const unsigned int line : cell->line_indices())
    info.manifold_line_ids[line] = cell->line(line)->manifold_id();
  for (const unsigned int f : cell->face_indices()) {
    if constexpr (dim == 3) info.manifold_quad_ids[f] = cell->quad(f)->manifold_id();
    if (cell->face(f)->boundary_id() != numbers::internal_face_boundary_id)
      info.boundary_ids.emplace_back(f, cell->face(f)->boundary_id());
  }
  return info;
}

}  // namespace

template <int dim>
Parts<dim>::Parts(const Triangulation<dim>& mesh, unsigned int n_parts) : mesh_(mesh) {
  cells_.reserve(mesh.n_active_cells());
  for (const auto& cell : mesh.active_cell_iterators()) cells_.push_back(cell);
  gather(
      n_parts,
      [&](const auto& add) {
        for (unsigned int k = 0; k < cells_.size(); ++k) add(cells_[k]->subdomain_id(), k);
      },
      first_of_part_, of_parts_);
  gather(
      mesh.n_vertices(),
      [&](const auto& add) {
        for (unsigned int k = 0; k < cells_.size(); ++k)
          for (const unsigned int v : cells_[k]->vertex_indices())
            add(cells_[k]->vertex_index(v), k);
      },
      first_around_, around_);
}

template <int dim>
std::vector<std::vector<typename Parts<dim>::Cell>> Parts<dim>::levels_of(unsigned int part) const {
  std::vector<unsigned int> vertices, cells;
  for (std::size_t i = first_of_part_[part]; i < first_of_part_[part + 1]; ++i)
    for (const unsigned int v : cells_[of_parts_[i]]->vertex_indices())
      vertices.push_back(cells_[of_parts_[i]]->vertex_index(v));
  sort_once(vertices);
  for (const unsigned int vertex : vertices)
    cells.insert(cells.end(), around_.begin() + std::ptrdiff_t(first_around_[vertex]),
                 around_.begin() + std::ptrdiff_t(first_around_[vertex + 1]));
  sort_once(cells);
  std::vector<std::vector<Cell>> levels(mesh_.n_levels());
  for (const unsigned int k : cells) levels.back().push_back(cells_[k]);
  for (std::size_t level = levels.size() - 1; level > 0; --level) {
    for (const Cell& cell : levels[level]) levels[level - 1].push_back(cell->parent());
    sort_once(levels[level - 1]);
  }
  return levels;
}

template <int dim>
PartOfMesh<dim> Parts<dim>::operator[](unsigned int part) const {
  const auto levels = levels_of(part);
  PartOfMesh<dim> result;
  result.comm = MPI_COMM_SELF;
  result.settings = TriangulationDescription::default_setting;
  result.smoothing = mesh_.get_mesh_smoothing();
  std::vector<unsigned int> vertices;
  for (const Cell& cell : levels.front())
    for (const unsigned int v : cell->vertex_indices()) vertices.push_back(cell->vertex_index(v));
  sort_once(vertices);
  for (const unsigned int vertex : vertices)
    result.coarse_cell_vertices.push_back(mesh_.get_vertices()[vertex]);
  for (const Cell& cell : levels.front()) {
    CellData<dim> data(cell->n_vertices());
    for (const unsigned int v : cell->vertex_indices())
      data.vertices[v] = static_cast<unsigned int>(
          std::lower_bound(vertices.begin(), vertices.end(), cell->vertex_index(v)) -
          vertices.begin());
    data.material_id = cell->material_id();
    data.manifold_id = cell->manifold_id();
    result.coarse_cells.push_back(data);
    result.coarse_cell_index_to_coarse_cell_id.push_back(cell->id().get_coarse_cell_id());
  }
  for (const auto& level : levels) {
    auto& infos = result.cell_infos.emplace_back();
    for (const Cell& cell : level) infos.push_back(info_of<dim>(cell));
  }
  return result;
}

template class Parts<2>;
template class Parts<3>;

}  // namespace steppe
