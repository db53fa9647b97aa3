#include "steppe/fem/cells/cell_batches.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/cells/multilinear_map.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace steppe {
namespace {

using namespace dealii;

/// The node at each corner of the unit square or cube, see MultilinearMap.
template <int dim>
std::vector<int> find_corners(const FiniteElement<dim>& element,
                              const std::vector<int>& node_order) {
  std::vector<int> corners(1 << dim, -1);
  for (std::size_t b = 0; b < node_order.size(); ++b)
    for (int S = 0; S < 1 << dim; ++S) {
      Point<dim> corner;
      for (int d = 0; d < dim; ++d) corner[d] = S >> d & 1;
      if (element.unit_support_point(node_order[b]).distance(corner) < 1e-10) corners[S] = int(b);
    }
  return corners;
}

/// The inverse of dX/dxi, and the determinant times a factor.
template <int dim>
inline Jacobian<dim> inverted(const Tensor2<dim, Lanes>& gradient, const Lanes& factor) {
  const Tensor2<dim, Lanes> C = cofactor(gradient);
  Jacobian<dim> result;
  result.determinant = gradient(0, 0) * C(0, 0);
  for (int d = 1; d < dim; ++d) result.determinant += gradient(0, d) * C(0, d);
  const Lanes reciprocal = Lanes(1.) / result.determinant;
  for (int d = 0; d < dim; ++d)
    for (int J = 0; J < dim; ++J) result.inverse(d, J) = reciprocal * C(J, d);
  result.determinant *= factor;
  return result;
}

/// One in the first n lanes, zero in the others.
Lanes first_lanes(int n) {
  Lanes result;
  for (int lane = 0; lane < Lanes::size; ++lane) result.set(lane, lane < n);
  return result;
}

template <int dim>
bool same(const Tensor<2, dim>& A, const Tensor<2, dim>& B) {
  return (A - B).norm() <= 1e-13 * B.norm();
}

/// Whether two batches of affine cells have the same Jacobian in every lane, to rounding.
template <int dim>
bool same(const Jacobian<dim>& a, const Jacobian<dim>& b) {
  const auto differ = [](const Lanes& x, const Lanes& y, double size) {
    for (int lane = 0; lane < Lanes::size; ++lane)
      if (!(std::abs(x[lane] - y[lane]) <= 1e-13 * size)) return true;
    return false;
  };
  double largest = 0;
  for (int d = 0; d < dim; ++d)
    for (int J = 0; J < dim; ++J)
      for (int lane = 0; lane < Lanes::size; ++lane)
        largest = std::max(largest, std::abs(b.inverse(d, J)[lane]));
  for (int d = 0; d < dim; ++d)
    for (int J = 0; J < dim; ++J)
      if (differ(a.inverse(d, J), b.inverse(d, J), largest)) return false;
  return !differ(a.determinant, b.determinant, std::abs(b.determinant[0]));
}

/// Whether the Jacobian is the same at all points, to rounding.
template <int dim>
bool affine(const CellValues<dim>& values) {
  for (int q = 1; q < values.n_points(); ++q)
    if (!same<dim>(values.jacobian(q), values.jacobian(0))) return false;
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

/// Whether a cell has the gradients of the map from its corners at all points, to rounding.
template <int dim>
bool multilinear(const CellValues<dim>& values, const std::vector<Point<dim>>& points,
                 const MultilinearMap<dim, double>& map) {
  for (int q = 0; q < values.n_points(); ++q) {
    const auto gradient = map.gradient(points[q]);
    Tensor<2, dim> G;
    for (int i = 0; i < dim; ++i)
      for (int d = 0; d < dim; ++d) G[i][d] = gradient(i, d);
    if (!same<dim>(G, values.jacobian(q))) return false;
  }
  return true;
}

}  // namespace

template <int dim>
CellBatches<dim>::CellBatches(const Space<dim>& space, const Quadrature<dim>& quadrature,
                              const std::vector<int>& node_order,
                              const std::vector<int>& group_of_cell,
                              const std::vector<double>* weight_of_cell)
    : positions_(space.node_positions()),
      points_(quadrature.get_points()),
      node_order_(node_order),
      nodes_per_cell_(int(node_order.size())),
      corners_(find_corners(space.element(), node_order)),
      computed_(points_.size()) {
  CellValues<dim> values(space, quadrature);
  const auto map_of = [&](std::size_t k) {
    if (affine(values)) return Map::affine;
    if (space.mesh().simplicial()) return Map::curved;
    const MultilinearMap<dim, double> map([&](int S, double(&X)[dim]) {
      const Point<dim>& position = positions_[space.cell_nodes(k)[node_order[corners_[S]]]];
      for (int i = 0; i < dim; ++i) X[i] = position[i];
    });
    return multilinear(values, points_, map) ? Map::multilinear : Map::curved;
  };
  const std::vector<Place> place_of_cell = places(space);
  std::map<std::tuple<Place, int, Map>, std::vector<std::size_t>> members;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    if (group_of_cell[k] < 0) continue;
    values.reinit(k);
    members[{place_of_cell[k], group_of_cell[k], map_of(k)}].push_back(k);
  }
  for (const auto& [key, cells] : members) {
    const auto& [place, group, map] = key;
    for (std::size_t first = 0; first < cells.size(); first += Lanes::size) {
      const int n_cells = int(std::min<std::size_t>(Lanes::size, cells.size() - first));
      if (place < at_border) ++first_at_border_;
      if (place <= at_border) ++end_of_border_;
      batches_.push_back({map, group, n_cells, jacobians_.size()});
      const std::size_t n_stored = map == Map::affine ? 1 : map == Map::curved ? points_.size() : 0;
      std::vector<Tensor2<dim, Lanes>> gradients(n_stored);
      const std::size_t first_node = nodes_.size();
      nodes_.resize(first_node + nodes_per_cell_ * Lanes::size);
      Lanes weights(0.);
      for (int lane = 0; lane < Lanes::size; ++lane) {
        const std::size_t k = cells[first + std::min(lane, n_cells - 1)];
        cells_.push_back(int(k));
        if (weight_of_cell && lane < n_cells) weights.set(lane, (*weight_of_cell)[k]);
        for (int b = 0; b < nodes_per_cell_; ++b)
          nodes_[first_node + b * Lanes::size + lane] = space.cell_nodes(k)[node_order[b]];
        if (n_stored > 0) values.reinit(k);
        for (std::size_t q = 0; q < n_stored; ++q)
          for (int i = 0; i < dim; ++i)
            for (int d = 0; d < dim; ++d)
              gradients[q](i, d).set(lane, values.jacobian(int(q))[i][d]);
      }
      if (weight_of_cell) weights_.push_back(weights);
      for (const auto& gradient : gradients)
        jacobians_.push_back(inverted(gradient, factor(batches_.size() - 1)));
      // one for all batches of a row of boxes
      const std::size_t n = jacobians_.size();
      if (map == Map::affine && n > 1 && same(jacobians_[n - 1], jacobians_[n - 2])) {
        jacobians_.pop_back();
        --batches_.back().first_jacobian;
      }
    }
  }
}

template <int dim>
CellBatches<dim>::CellBatches(const CellBatches& same_cells, const Space<dim>& space,
                              const std::vector<int>& node_order)
    : positions_(space.node_positions()),
      node_order_(node_order),
      nodes_per_cell_(int(node_order.size())),
      first_at_border_(same_cells.first_at_border_),
      end_of_border_(same_cells.end_of_border_),
      batches_(same_cells.batches_),
      nodes_(same_cells.cells_.size() * node_order.size()),
      cells_(same_cells.cells_) {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const std::size_t batch = i / Lanes::size, lane = i % Lanes::size;
    for (int b = 0; b < nodes_per_cell_; ++b)
      nodes_[(batch * nodes_per_cell_ + b) * Lanes::size + lane] =
          space.cell_nodes(cells_[i])[node_order[b]];
  }
}

template <int dim>
bool CellBatches<dim>::serve(const Space<dim>& space, const Quadrature<dim>& quadrature,
                             const std::vector<int>& node_order) const {
  std::size_t n_cells = 0;
  for (const Entry& batch : batches_) n_cells += batch.n_cells;
  return weights_.empty() && &positions_ == &space.node_positions() &&
         n_cells == space.cells().size() && points_ == quadrature.get_points() &&
         node_order_ == node_order;
}

template <int dim>
Lanes CellBatches<dim>::factor(std::size_t i) const {
  return weights_.empty() ? first_lanes(batches_[i].n_cells) : weights_[i];
}

template <int dim>
CellBatch<dim> CellBatches<dim>::operator[](std::size_t i) const {
  const Entry& entry = batches_[i];
  const BatchNodes<dim> cells = nodes(i);
  if (entry.map != Map::multilinear)
    return {cells, &jacobians_[entry.first_jacobian], entry.map == Map::curved};
  const MultilinearMap<dim, Lanes> map([&](int S, Lanes(&X)[dim]) {
    gather_blocks<dim>(&positions_[0][0], cells.nodes + corners_[S] * Lanes::size, X);
  });
  const Lanes factor = this->factor(i);
  for (std::size_t q = 0; q < points_.size(); ++q)
    computed_[q] = inverted(map.gradient(points_[q]), factor);
  return {cells, computed_.data(), 1};
}

template class CellBatches<2>;
template class CellBatches<3>;

}  // namespace steppe
