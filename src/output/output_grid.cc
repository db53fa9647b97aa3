#include "steppe/output/output_grid.h"

#include "steppe/fem/mesh_keys.h"

#include <deal.II/grid/grid_tools.h>

#include <algorithm>
#include <unordered_map>

namespace steppe {

using namespace dealii;

namespace {

/// The number of the material of every cell but artificial ones, by its index in the mesh.
template <int dim>
std::vector<int> materials(const Space<dim>& space, const Body<dim>& body) {
  const auto& mesh = space.mesh().triangulation();
  std::vector<int> material(mesh.n_active_cells());
  if (body.materials().size() == 1) return material;
  for (std::size_t k = 0; k < space.cells().size(); ++k)
    material[space.cells()[k]->active_cell_index()] = body.material_number(k);
  GridTools::exchange_cell_data_to_ghosts<int, Triangulation<dim>>(
      mesh, [&](const auto& cell) { return material[cell->active_cell_index()]; },
      [&](const auto& cell, int number) { material[cell->active_cell_index()] = number; });
  return material;
}

}  // namespace

template <int dim>
OutputGrid<dim>::OutputGrid(const Space<dim>& space, const Body<dim>& body)
    : space_(space), cells_(file_cells(space)) {
  const std::uint64_t n = space.nodes_per_cell(), n_materials = body.materials().size(),
                      n_cells = space.mesh().triangulation().n_global_active_cells();
  const std::vector<int> material = materials(space, body);
  const auto& element = space.dofs().get_fe();
  std::vector<types::global_dof_index> dofs(element.n_dofs_per_cell());
  const auto node_of_material = [&](const auto& cell, std::uint64_t i) {
    const std::uint64_t node = dofs[element.component_to_system_index(0, i)] / dim;
    return node * n_materials + material[cell->active_cell_index()];
  };
  // the key of a point is the smallest n k + i of the cells k of its material, whose node i it is;
  // all cells around the nodes of an owned one are owned or ghosts, so that every rank finds the
  // same
  std::unordered_map<std::uint64_t, std::uint64_t> keys;
  for (const auto& cell : space.dofs().active_cell_iterators()) {
    if (cell->is_artificial()) continue;
    cell->get_dof_indices(dofs);
    const std::uint64_t first = n * cell_key<dim>(cell->id());
    for (std::uint64_t i = 0; i < n; ++i) {
      const auto known = keys.emplace(node_of_material(cell, i), first + i).first;
      known->second = std::min(known->second, first + i);
    }
  }
  std::vector<std::uint64_t> mine, of_corners, of_cells;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const typename DoFHandler<dim>::active_cell_iterator cell(
        &space.mesh().triangulation(), space.cells()[k]->level(), space.cells()[k]->index(),
        &space.dofs());
    cell->get_dof_indices(dofs);
    of_cells.push_back(cell_key<dim>(cell->id()));
    for (std::uint64_t i = 0; i < n; ++i) {
      of_corners.push_back(keys.at(node_of_material(cell, i)));
      if (of_corners.back() != n * of_cells.back() + i) continue;
      mine.push_back(of_corners.back());
      points_.push_back({k, int(i)});
    }
  }
  point_order_.emplace(space.communicator(), mine, n * n_cells, of_corners);
  cell_order_.emplace(space.communicator(), of_cells, n_cells);
}

template <int dim>
std::vector<double> OutputGrid<dim>::places() const {
  std::vector<double> places;
  for (const auto& [cell, node] : points_) {
    const Point<dim>& x = space_.node_positions()[space_.cell_nodes(cell)[node]];
    for (int c = 0; c < 3; ++c) places.push_back(c < dim ? x[c] : 0);
  }
  return places;
}

template <int dim>
std::vector<double> OutputGrid<dim>::connectivity() const {
  const auto& rows = point_order_->referred_rows();
  std::vector<double> connectivity;
  for (std::size_t first = 0; first < rows.size(); first += space_.nodes_per_cell())
    for (const int node : cells_.nodes) connectivity.push_back(double(rows[first + node]));
  return connectivity;
}

template class OutputGrid<2>;
template class OutputGrid<3>;

}  // namespace steppe
