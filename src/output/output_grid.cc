#include "steppe/output/output_grid.h"

#include "steppe/fem/mesh_keys.h"

#include <deal.II/grid/grid_tools.h>

#include <algorithm>
#include <unordered_map>

namespace steppe {

using namespace dealii;

namespace {

/// What a region has in a cell: the number of its material and the places of its pieces.
using InCell = std::pair<int, std::vector<int>>;

/// Of every cell but artificial ones, by its index in the mesh.
template <int dim>
std::vector<InCell> in_cells(const Space<dim>& space, const Body<dim>& body,
                             const FieldRegion<dim>& region) {
  const auto& mesh = space.mesh().triangulation();
  std::vector<InCell> cells(mesh.n_active_cells());
  for (std::size_t k = 0; k < space.cells().size(); ++k)
    cells[space.cells()[k]->active_cell_index()] = {body.material_number(k), region.in_cell(k)};
  GridTools::exchange_cell_data_to_ghosts<InCell, Triangulation<dim>>(
      mesh, [&](const auto& cell) { return cells[cell->active_cell_index()]; },
      [&](const auto& cell, const InCell& is) { cells[cell->active_cell_index()] = is; });
  return cells;
}

/// A point of a material: between two nodes, or at one.
using Place = std::array<std::uint64_t, 2>;

struct Hash {
  std::size_t operator()(const Place& place) const {
    return place[0] * 0x9e3779b97f4a7c15u ^ place[1];
  }
};

}  // namespace

template <int dim>
OutputGrid<dim>::OutputGrid(const Space<dim>& space, const Body<dim>& body,
                            const FieldRegion<dim>& region)
    : space_(space), pieces_(region.pieces()) {
  const std::vector<InCell> in_cell = in_cells(space, body, region);
  const auto& mesh = space.mesh().triangulation();
  const auto& element = space.dofs().get_fe();

  // number the cells that have pieces
  std::vector<std::uint64_t> owned, ghosts;
  for (const auto& cell : mesh.active_cell_iterators())
    if (!in_cell[cell->active_cell_index()].second.empty())
      (cell->is_locally_owned() ? owned : ghosts).push_back(cell_key<dim>(cell->id()));
  const FileOrder cells(space.communicator(), owned, mesh.n_global_active_cells(), ghosts);

  // the key of a point is the smallest n k + i of the cells k of its material, whose place i it is;
  // all cells around the nodes of an owned one are owned or ghosts, so that every rank finds the
  // same
  const std::uint64_t n = region.places().size(), n_materials = body.materials().size();
  std::vector<types::global_dof_index> dofs(element.n_dofs_per_cell());
  const auto place_in_mesh = [&](int i, int material) {
    Place place;
    for (int end = 0; end < 2; ++end)
      place[end] =
          dofs[element.component_to_system_index(0, region.places()[i][end])] / dim * n_materials +
          material;
    std::sort(place.begin(), place.end());
    return place;
  };
  std::unordered_map<Place, std::uint64_t, Hash> keys;
  auto owned_row = cells.rows().begin(), ghost_row = cells.referred_rows().begin();
  for (const auto& cell : space.dofs().active_cell_iterators()) {
    const auto& [material, places] = in_cell[cell->active_cell_index()];
    if (places.empty()) continue;
    cell->get_dof_indices(dofs);
    const std::uint64_t first = n * *(cell->is_locally_owned() ? owned_row : ghost_row)++;
    for (const int i : places) {
      const auto known = keys.emplace(place_in_mesh(i, material), first + i).first;
      known->second = std::min(known->second, first + i);
    }
  }

  std::vector<std::uint64_t> mine, of_pieces, referred;
  owned_row = cells.rows().begin();
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    auto [material, places] = in_cell[space.cells()[k]->active_cell_index()];
    if (places.empty()) continue;
    const typename DoFHandler<dim>::active_cell_iterator cell(
        &mesh, space.cells()[k]->level(), space.cells()[k]->index(), &space.dofs());
    cell->get_dof_indices(dofs);
    const std::uint64_t row = *owned_row++;
    for (const int i : places) referred.push_back(keys.at(place_in_mesh(i, material)));
    for (std::size_t piece = 0; piece < places.size() / pieces_.n_points; ++piece) {
      of_pieces.push_back(row * pieces_.most_in_cell + piece);
      cells_.push_back(k);
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const int i : places) {
      if (keys.at(place_in_mesh(i, material)) != n * row + i) continue;
      mine.push_back(n * row + i);
      point_cells_.push_back(k);
      for (const auto& weight : region.weights(k, i)) weights_.push_back(weight);
      starts_.push_back(weights_.size());
    }
  }
  point_order_.emplace(space.communicator(), mine, n * cells.size(), referred);
  piece_order_.emplace(space.communicator(), of_pieces, pieces_.most_in_cell * cells.size());
}

template <int dim>
std::vector<double> OutputGrid<dim>::places() const {
  std::vector<double> places;
  for (std::size_t point = 0; point < n_points(); ++point) {
    Point<dim> x;
    interpolate(point, [&](std::size_t cell, int node, double weight) {
      x += weight * space_.node_positions()[space_.cell_nodes(cell)[node]];
    });
    for (int c = 0; c < 3; ++c) places.push_back(c < dim ? x[c] : 0);
  }
  return places;
}

template class OutputGrid<2>;
template class OutputGrid<3>;

}  // namespace steppe
