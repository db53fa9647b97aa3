#include "steppe/fem/mesh_keys.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
MeshKeys<dim>::MeshKeys(const Space<dim>& space)
    : space_(space), n_cells_(space.mesh().triangulation().n_global_active_cells()) {
  for (const auto& cell : space.cells()) cells_.push_back(cell_key<dim>(cell->id()));
  nodes_.emplace(space.communicator(), node_keys(), n_cells_ * space.nodes_per_cell());
  fingerprint_ = take_fingerprint();
}

template <int dim>
std::vector<std::uint64_t> MeshKeys<dim>::node_keys() const {
  // the cells around an owned node are owned or ghosts
  const int n = space_.nodes_per_cell();
  const auto& element = space_.dofs().get_fe();
  std::vector<std::uint64_t> keys(space_.n_owned_nodes(),
                                  std::numeric_limits<std::uint64_t>::max());
  std::vector<types::global_dof_index> dofs(element.n_dofs_per_cell());
  for (const auto& cell : space_.dofs().active_cell_iterators()) {
    if (cell->is_artificial()) continue;
    cell->get_dof_indices(dofs);
    const std::uint64_t first = cell_key<dim>(cell->id()) * n;
    for (int i = 0; i < n; ++i) {
      const auto node = dofs[element.component_to_system_index(0, i)] / dim;
      const auto owned = std::int64_t(node) - space_.first_node();
      if (owned >= 0 && owned < space_.n_owned_nodes())
        keys[owned] = std::min(keys[owned], first + i);
    }
  }
  return keys;
}

template <int dim>
FileOrder MeshKeys<dim>::of(const Places& places) const {
  const auto& rows = nodes_->rows();
  std::vector<std::uint64_t> keys;
  for (const std::size_t number : places.numbers) switch (places.kind) {
      case Places::Kind::node:
        keys.push_back(rows[number]);
        break;
      case Places::Kind::cell:
        keys.push_back(cells_[number]);
        break;
      case Places::Kind::face:
        keys.push_back(6 * cells_[number / 6] + number % 6);
        break;
    }
  const std::uint64_t n_keys = places.kind == Places::Kind::node   ? nodes_->size()
                               : places.kind == Places::Kind::cell ? n_cells_
                                                                   : 6 * n_cells_;
  return {space_.communicator(), keys, n_keys};
}

template <int dim>
std::vector<double> MeshKeys<dim>::take_fingerprint() const {
  std::vector<double> moments(2 * dim, 0);
  for (int i = 0; i < space_.n_owned_nodes(); ++i)
    for (int c = 0; c < dim; ++c) {
      const double x = space_.node_positions()[i][c] / space_.mesh().size();
      moments[c] += x / double(nodes_->size());
      moments[dim + c] += x * x / double(nodes_->size());
    }
  Utilities::MPI::sum(moments, space_.communicator(), moments);
  std::vector<double> numbers = {double(dim), double(space_.degree()), double(n_cells_),
                                 double(nodes_->size())};
  numbers.insert(numbers.end(), moments.begin(), moments.end());
  return numbers;
}

template class MeshKeys<2>;
template class MeshKeys<3>;

}  // namespace steppe
