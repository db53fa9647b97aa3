#include "steppe/fem/cell_batches.h"

#include <deal.II/fe/fe_values.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace steppe {
namespace {

using namespace dealii;

/// Whether the Jacobian is the same at all points, to rounding.
template <int dim>
bool affine(const FEValues<dim>& values) {
  const auto& first = values.jacobian(0);
  for (const unsigned int q : values.quadrature_point_indices()) {
    Tensor<2, dim> difference(values.jacobian(q));
    difference -= Tensor<2, dim>(first);
    if (difference.norm() > 1e-13 * Tensor<2, dim>(first).norm()) return false;
  }
  return true;
}

enum Place { inside_before, at_border, inside_after };

/// The place of every cell among the batches.
template <int dim>
std::vector<Place> places(const Space<dim>& space) {
  std::vector<Place> places(space.cells().size(), inside_after);
  std::size_t n_inside = 0;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const int* nodes = space.cell_nodes(k);
    if (std::any_of(nodes, nodes + space.nodes_per_cell(),
                    [&](int node) { return node >= space.n_owned_nodes(); }))
      places[k] = at_border;
    else
      ++n_inside;
  }
  std::size_t count = 0;
  for (Place& place : places)
    if (place != at_border && count++ < (n_inside + 1) / 2) place = inside_before;
  return places;
}

/// Write one cell's Jacobian into one lane.
template <int dim>
void set_lane(const FEValues<dim>& values, int q, int lane, bool counts, Jacobian<dim>& jacobian) {
  for (int d = 0; d < dim; ++d)
    for (int J = 0; J < dim; ++J)
      jacobian.inverse(d, J).set(lane, values.inverse_jacobian(q)[d][J]);
  jacobian.determinant.set(lane, counts ? values.JxW(q) / values.get_quadrature().weight(q) : 0.);
}

}  // namespace

template <int dim>
CellBatches<dim>::CellBatches(const Space<dim>& space, const Quadrature<dim>& quadrature,
                              const std::vector<int>& node_order,
                              const std::vector<int>& group_of_cell)
    : nodes_per_cell_(int(node_order.size())) {
  FEValues<dim> values(space.mapping(), space.element(), quadrature,
                       update_jacobians | update_inverse_jacobians | update_JxW_values);
  const std::vector<Place> place_of_cell = places(space);
  // by place, group and affinity
  std::map<std::tuple<Place, int, bool>, std::vector<std::size_t>> members;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(space.cells()[k]);
    members[{place_of_cell[k], group_of_cell[k], affine(values)}].push_back(k);
  }
  const int n_points = int(quadrature.size());
  for (const auto& [key, cells] : members) {
    const auto& [place, group, is_affine] = key;
    const int n_jacobians = is_affine ? 1 : n_points;
    for (std::size_t first = 0; first < cells.size(); first += Lanes::size) {
      const int n_cells = int(std::min<std::size_t>(Lanes::size, cells.size() - first));
      if (place < at_border) ++first_at_border_;
      if (place <= at_border) ++end_of_border_;
      batches_.push_back({jacobians_.size(), is_affine ? 0 : 1, group, n_cells});
      jacobians_.resize(jacobians_.size() + n_jacobians);
      const std::size_t first_node = nodes_.size();
      nodes_.resize(first_node + nodes_per_cell_ * Lanes::size);
      for (int lane = 0; lane < Lanes::size; ++lane) {
        const std::size_t k = cells[first + std::min(lane, n_cells - 1)];
        for (int b = 0; b < nodes_per_cell_; ++b)
          nodes_[first_node + b * Lanes::size + lane] = space.cell_nodes(k)[node_order[b]];
        values.reinit(space.cells()[k]);
        for (int q = 0; q < n_jacobians; ++q)
          set_lane(values, q, lane, lane < n_cells, jacobians_[batches_.back().first_jacobian + q]);
      }
    }
  }
}

template class CellBatches<2>;
template class CellBatches<3>;

}  // namespace steppe
