#include "steppe/physics/contact/contact_points.h"

#include "steppe/fem/cells/cell_pairs.h"
#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <array>
#include <optional>

namespace steppe {

using namespace dealii;

template <int dim>
ContactPoints<dim>::ContactPoints(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                                  const std::vector<double>& penalty)
    : space_(space),
      normals_(space),
      need_ghosts_(dim == 3 && space.mesh().simplicial() && space.degree() == 2) {
  {
    FaceValues<dim> values(space);
    std::optional<FaceValues<dim>> middle;
    if (need_ghosts_) middle.emplace(space, QGaussSimplex<dim - 1>(1));
    for (std::size_t f = 0; f < faces.size(); ++f) {
      values.reinit(faces[f]);
      add_face(faces[f], penalty[f], values, middle ? &*middle : nullptr);
    }
  }
  const std::vector<Point> middles = std::move(points_);
  const VecHandle sums = sum_up(std::vector<double>(face_nodes_.size(), 1.));
  PetscReal largest;
  check(VecStrideMax(sums, 0, nullptr, &largest));
  points_.clear();
  const LocalView sum(sums);
  for (int node = 0; node < space.n_owned_nodes(); ++node) {
    if (!(sum[3 * node] > 1e-9 * largest)) continue;
    points_.push_back({space.node_positions()[node],
                       {sum[3 * node], sum[3 * node + 2]},
                       shares_.size(),
                       shares_.size() + 1});
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
void ContactPoints<dim>::add_face(const BoundaryFace& face, double k, const FaceValues<dim>& values,
                                  FaceValues<dim>* middle) {
  const auto& element = space_.element();
  Face added{face.face, k};
  const std::size_t first_share = shares_.size();
  if (middle) {
    middle->reinit(face);
    for (int q = 0; q < values.n_points(); ++q) added.middle += 9. / 20 * values.weight(q);
  }
  for (int i = 0; i < normals_.n_nodes(); ++i) {
    const int b = int(element.face_to_cell_index(i, face.face)), node = values.nodes()[b];
    double area = 0;
    for (int q = 0; q < values.n_points(); ++q) area += values.shape(q, b) * values.weight(q);
    if (middle) {
      shares_.push_back({node, middle->shape(0, b)});
      area -= added.middle * shares_.back().value;
    }
    face_nodes_.push_back(node);
    face_areas_.push_back(area);
  }
  faces_.push_back(added);
  if (!middle) return;
  middles_.numbers.push_back(6 * face.cell + face.face);
  points_.push_back(
      {middle->point(0), {added.middle, k * added.middle}, first_share, shares_.size()});
}

template <int dim>
ContactShare ContactPoints<dim>::Sums::share() const {
  if (!(area_2 > 0)) return {};
  const double area = area_2 * std::min(area_2 / area_4, 4.);
  return {area, area * stiffness_2 / area_2};
}

template <int dim>
VecHandle ContactPoints<dim>::sum_up(const std::vector<double>& squares) const {
  VecHandle sums = space_.create_vector(3);
  {
    LocalArray sum(sums);
    for (std::size_t i = 0; i < face_nodes_.size(); ++i) {
      const double area_2 = squares[i] * face_areas_[i];
      sum[3 * face_nodes_[i]] += area_2;
      sum[3 * face_nodes_[i] + 1] += squares[i] * area_2;
      sum[3 * face_nodes_[i] + 2] += faces_[i / normals_.n_nodes()].stiffness * area_2;
    }
  }
  add_ghosts(sums);
  return sums;
}

template <int dim>
std::vector<ContactShare> ContactPoints<dim>::facing(Vec displacement,
                                                     const Direction& towards) const {
  const int n = normals_.n_nodes();
  std::vector<double> squares(face_nodes_.size());
  std::vector<ContactShare> result(points_.size());
  const auto square = [&](std::size_t f, int p, const auto& places, const auto& place) {
    const double cosine =
        std::max(0., normals_.normal(faces_[f].number, p, places) * towards(place));
    return cosine * cosine;
  };
  update_ghosts(displacement);
  {
    const LocalView u(displacement);
    std::vector<dealii::Point<dim>> places(n);
    for (std::size_t f = 0; f < faces_.size(); ++f) {
      const int* nodes = &face_nodes_[f * n];
      for (int a = 0; a < n; ++a) {
        places[a] = space_.node_positions()[nodes[a]];
        for (int c = 0; c < dim; ++c) places[a][c] += u[dim * nodes[a] + c];
      }
      for (int a = 0; a < n; ++a) squares[f * n + a] = square(f, a, places, places[a]);
      if (!need_ghosts_) continue;
      const std::size_t i = n_nodes_ + f;
      const ContactShare& whole = points_[i].whole;
      const double s = square(f, n, places, points_[i].reference + value(u, i));
      result[i] = Sums{s * whole.area, s * s * whole.area, s * whole.stiffness}.share();
    }
  }
  const VecHandle sums = sum_up(squares);
  const LocalView sum(sums);
  for (std::size_t i = 0; i < n_nodes_; ++i) {
    const long at = 3 * long(node(i));
    result[i] = Sums{sum[at], sum[at + 1], sum[at + 2]}.share();
  }
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (result[i].area < 1e-3 * points_[i].whole.area) result[i] = {};
  return result;
}

template <int dim>
void ContactPoints<dim>::mark_nodes(std::vector<bool>& nodes) const {
  for (const Share& share : shares_) nodes[share.node] = true;
  for (const int node : face_nodes_) nodes[node] = true;
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
