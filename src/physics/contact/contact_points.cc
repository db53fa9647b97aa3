#include "steppe/physics/contact/contact_points.h"

#include "steppe/fem/cell_pairs.h"
#include "steppe/fem/cell_values.h"

#include <deal.II/base/quadrature_lib.h>

#include <array>

namespace steppe {

using namespace dealii;

template <int dim>
ContactPoints<dim>::ContactPoints(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                                  const Stiffness& stiffness)
    : space_(space), need_ghosts_(dim == 3 && space.mesh().simplicial() && space.degree() == 2) {
  // the two first components carry the areas and the stiffnesses
  VecHandle sums = space.create_vector();
  std::vector<double> k, areas;
  {
    LocalArray sum(sums);
    CellValues<dim> cell(space, space.quadrature());
    FaceValues<dim> values(space);
    for (const BoundaryFace& face : faces) {
      cell.reinit(face.cell);
      values.reinit(face);
      double volume = 0, area = 0;
      for (int q = 0; q < cell.n_points(); ++q) volume += cell.weight(q);
      for (int q = 0; q < values.n_points(); ++q) area += values.weight(q);
      areas.push_back(area);
      k.push_back(stiffness(face.cell, (space.mesh().simplicial() ? dim : 1) * volume / area));
      for (int q = 0; q < values.n_points(); ++q)
        for (int b = 0; b < values.n_nodes(); ++b) {
          const double share = values.shape(q, b) * values.weight(q);
          sum[dim * values.nodes()[b]] += share;
          sum[dim * values.nodes()[b] + 1] += k.back() * share;
        }
    }
    if (need_ghosts_) add_middles(faces, k, areas, sum);
  }
  const std::vector<Point> middles = std::move(points_);
  add_ghosts(sums);
  PetscReal largest;
  check(VecStrideMax(sums, 0, nullptr, &largest));
  points_.clear();
  const LocalView sum(sums);
  for (int node = 0; node < space.n_owned_nodes(); ++node) {
    if (!(sum[dim * node] > 1e-9 * largest)) continue;
    points_.push_back({space.node_positions()[node], sum[dim * node], sum[dim * node + 1],
                       shares_.size(), shares_.size() + 1});
    shares_.push_back({node, 1});
  }
  n_nodes_ = points_.size();
  points_.insert(points_.end(), middles.begin(), middles.end());
  if (!need_ghosts_) return;
  for (const Point& point : middles)
    for (std::size_t a = point.first_share; a < point.end_share; ++a)
      for (std::size_t b = point.first_share; b < point.end_share; ++b)
        pairs_.emplace_back(space.global_node(shares_[a].node), space.global_node(shares_[b].node));
  pairs_ = at_owners(space, std::move(pairs_));
}

template <int dim>
void ContactPoints<dim>::add_middles(const std::vector<BoundaryFace>& faces,
                                     const std::vector<double>& k, const std::vector<double>& areas,
                                     LocalArray& sums) {
  FaceValues<dim> values(space_, QGaussSimplex<dim - 1>(1));
  const auto& element = space_.element();
  for (std::size_t f = 0; f < faces.size(); ++f) {
    values.reinit(faces[f]);
    const double area = 9. / 20 * areas[f];
    middles_.numbers.push_back(6 * faces[f].cell + faces[f].face);
    points_.push_back({values.point(0), area, k[f] * area, shares_.size(), 0});
    for (unsigned int i = 0; i < element.n_dofs_per_face(faces[f].face); ++i) {
      const int b = int(element.face_to_cell_index(i, faces[f].face)), node = values.nodes()[b];
      shares_.push_back({node, values.shape(0, b)});
      sums[dim * node] -= area * shares_.back().value;
      sums[dim * node + 1] -= k[f] * area * shares_.back().value;
    }
    points_.back().end_share = shares_.size();
  }
}

template <int dim>
Places ContactPoints<dim>::nodes() const {
  Places nodes{Places::Kind::node, {}};
  for (std::size_t i = 0; i < n_nodes_; ++i) nodes.numbers.push_back(std::size_t(node(i)));
  return nodes;
}

template <int dim>
Tensor<1, dim> ContactPoints<dim>::value(const LocalView& nodal, std::size_t i) const {
  Tensor<1, dim> result;
  for (std::size_t s = points_[i].first_share; s < points_[i].end_share; ++s)
    for (int c = 0; c < dim; ++c) result[c] += shares_[s].value * nodal[dim * shares_[s].node + c];
  return result;
}

template <int dim>
void ContactPoints<dim>::add(const Tensor<1, dim>& force, std::size_t i, LocalArray& forces) const {
  for (std::size_t s = points_[i].first_share; s < points_[i].end_share; ++s)
    for (int c = 0; c < dim; ++c) forces[dim * shares_[s].node + c] += shares_[s].value * force[c];
}

template <int dim>
void ContactPoints<dim>::add(double value, std::size_t i, LocalArray& nodal) const {
  for (std::size_t s = points_[i].first_share; s < points_[i].end_share; ++s)
    nodal[shares_[s].node] += shares_[s].value * value;
}

template <int dim>
void ContactPoints<dim>::add(const Tensor<2, dim>& stiffness, std::size_t i, Mat J) const {
  for (std::size_t a = points_[i].first_share; a < points_[i].end_share; ++a)
    for (std::size_t b = points_[i].first_share; b < points_[i].end_share; ++b) {
      const PetscInt row = space_.global_node(shares_[a].node),
                     column = space_.global_node(shares_[b].node);
      std::array<double, dim * dim> block;
      for (int c = 0; c < dim; ++c)
        for (int d = 0; d < dim; ++d)
          block[dim * c + d] = shares_[a].value * shares_[b].value * stiffness[c][d];
      check(MatSetValuesBlocked(J, 1, &row, 1, &column, block.data(), ADD_VALUES));
    }
}

template class ContactPoints<2>;
template class ContactPoints<3>;

}  // namespace steppe
