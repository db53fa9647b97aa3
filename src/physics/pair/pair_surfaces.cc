#include "steppe/physics/pair/pair_surfaces.h"

#include "steppe/base/petsc/ask.h"
#include "steppe/fem/cells/cell_pairs.h"
#include "steppe/fem/search/nearest_points.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace steppe {

using namespace dealii;

template <int dim>
PairSurfaces<dim>::PairSurfaces(const Space<dim>& space, std::vector<BoundaryFace> secondary,
                                std::vector<BoundaryFace> primary, double reach, bool segments)
    : space_(space),
      grid_(space),
      of_primary_(std::move(primary)),
      segments_(segments),
      areas_(space.create_vector(1)) {
  double largest = 0, smallest = std::numeric_limits<double>::max();
  std::set<int> nodes;
  const auto take = [&](const BoundaryFace& face, std::vector<int>& own) {
    const double size = diameter(space, copy_of(space, face));
    largest = std::max(largest, size);
    smallest = std::min(smallest, size);
    for (unsigned int i = 0; i < space.element().n_dofs_per_face(face.face); ++i)
      own.push_back(space.cell_nodes(face.cell)[space.element().face_to_cell_index(i, face.face)]);
    nodes.insert(own.begin(), own.end());
  };
  for (const BoundaryFace& face : secondary) {
    faces_.push_back({face, {}, {}});
    take(face, faces_.back().nodes);
  }
  for (const BoundaryFace& face : of_primary_) {
    std::vector<int> own;
    take(face, own);
  }
  nodes_.assign(nodes.begin(), nodes.end());
  largest = Utilities::MPI::max(largest, space.communicator());
  smallest_ = Utilities::MPI::min(smallest, space.communicator());
  reach_ = reach > 0 ? reach : largest;
}

template <int dim>
double PairSurfaces<dim>::moved(Vec displacement, Vec since) const {
  const LocalView now(displacement), before(since);
  std::vector<double> sums(dim + 1);
  const auto change = [&](int node) {
    Tensor<1, dim> result;
    for (int c = 0; c < dim; ++c) result[c] = now[dim * node + c] - before[dim * node + c];
    return result;
  };
  for (const int node : nodes_) {
    const Tensor<1, dim> u = change(node);
    for (int c = 0; c < dim; ++c) sums[std::size_t(c)] += u[c];
    sums[dim] += 1;
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  Tensor<1, dim> mean;
  for (int c = 0; c < dim; ++c) mean[c] = sums[std::size_t(c)] / sums[dim];
  double largest = 0;
  for (const int node : nodes_) {
    const double size = (change(node) - mean).norm();
    largest = std::isfinite(size) ? std::max(largest, size) : std::numeric_limits<double>::max();
  }
  return Utilities::MPI::max(largest, space_.communicator());
}

template <int dim>
FaceCopy<dim> PairSurfaces<dim>::moved_copy(const PairFace<dim>& face,
                                            const LocalView& displacement) const {
  FaceCopy<dim> copy = copy_of(space_, face.face);
  for (std::size_t b = 0; b < copy.X.size(); ++b)
    for (int c = 0; c < dim; ++c)
      copy.X[b][c] += displacement[dim * space_.cell_nodes(face.face.cell)[b] + c];
  return copy;
}

template <int dim>
void PairSurfaces<dim>::look(Vec displacement) {
  std::vector<BoundingBox<dim>> boxes;
  {
    const LocalView u(displacement);
    for (const PairFace<dim>& face : faces_) {
      boxes.push_back(box_around(space_, moved_copy(face, u)));
      boxes.back().extend(reach_);
    }
  }
  primary_ = std::make_unique<PrimarySurface<dim>>(space_, of_primary_,
                                                   BoxTree<dim>(boxes).bounds(), displacement);
  for (std::size_t f = 0; f < faces_.size(); ++f) faces_[f].near = primary_->near(boxes[f]);
}

template <int dim>
void PairSurfaces<dim>::integrate(Vec displacement) {
  primary_->update(displacement);
  points_.clear();
  {
    const LocalView u(displacement);
    const Overlap<dim> overlap(space_, true);
    for (std::size_t f = 0; f < faces_.size(); ++f) {
      const FaceCopy<dim> moved = moved_copy(faces_[f], u);
      if (segments_)
        add_segments(f, moved, overlap);
      else
        add_pieces(f, moved);
    }
  }
  zero_with_ghosts(areas_);
  {
    LocalArray area(areas_);
    for (const PairPoint<dim>& point : points_)
      for (std::size_t i = 0; i < point.hats.size(); ++i)
        area[faces_[point.face].nodes[i]] += point.weight * point.hats[i];
  }
  add_ghosts(areas_);
  update_ghosts(areas_);
}

template <int dim>
void PairSurfaces<dim>::add_segments(std::size_t f, const FaceCopy<dim>& moved,
                                     const Overlap<dim>& overlap) {
  const FaceCopy<dim> reference = copy_of(space_, faces_[f].face);
  const FaceMap<dim> map(space_, reference), now(space_, moved);
  for (const std::size_t k : faces_[f].near)
    for (const OverlapPoint<dim>& point : overlap(moved, primary_->faces()[k])) {
      if (point.gap > reach_) continue;
      const auto eta = map.on_face(point.xi);
      add_point(f, map, point.xi, point.weight * map.scale(eta) / now.scale(eta));
    }
}

template <int dim>
template <class Take>
void PairSurfaces<dim>::for_gauss_points(const FaceMap<dim>& map, const Take& take) const {
  const auto& element = space_.element();
  const QGauss<1> line(2);
  for (const std::vector<int>& piece : grid_.pieces()) {
    const auto corner = [&](int i) {
      return map.on_face(
          element.unit_support_point(element.face_to_cell_index(unsigned(i), map.face().face)));
    };
    const Point<dim - 1> from = corner(piece[0]);
    const Tensor<1, dim - 1> s = corner(piece[1]) - from, t = corner(piece.back()) - from;
    if constexpr (dim == 2) {
      for (unsigned int i = 0; i < line.size(); ++i)
        take(from + line.point(i)[0] * s, line.weight(i) * std::abs(s[0]));
    } else {
      const double area = std::abs(s[0] * t[1] - s[1] * t[0]);
      if (grid_.simplicial()) {  // the rule of degree 2 with points within
        for (int i = 0; i < 3; ++i)
          take(from + (i == 1 ? 4 : 1) / 6. * s + (i == 2 ? 4 : 1) / 6. * t, area / 6);
      } else {
        for (unsigned int i = 0; i < line.size(); ++i)
          for (unsigned int j = 0; j < line.size(); ++j)
            take(from + line.point(i)[0] * s + line.point(j)[0] * t,
                 line.weight(i) * line.weight(j) * area);
      }
    }
  }
}

template <int dim>
void PairSurfaces<dim>::add_pieces(std::size_t f, const FaceCopy<dim>& moved) {
  const FaceCopy<dim> reference = copy_of(space_, faces_[f].face);
  const FaceMap<dim> map(space_, reference), now(space_, moved);
  for_gauss_points(map, [&](const Point<dim - 1>& eta, double part) {
    const Point<dim> xi = map.on_cell(eta);
    const auto foot = primary_->foot(now.place(xi), now.normal(eta), faces_[f].near);
    if (!foot || std::abs(foot->gap) > reach_ || primary_->beside(*foot)) return;
    add_point(f, map, xi, part * map.scale(eta));
  });
}

template <int dim>
VecHandle PairSurfaces<dim>::whole_areas() const {
  VecHandle areas = space_.create_vector(1);
  {
    LocalArray area(areas);
    const auto add = [&](const BoundaryFace& face) {
      const FaceCopy<dim> copy = copy_of(space_, face);
      const FaceMap<dim> map(space_, copy);
      for_gauss_points(map, [&](const Point<dim - 1>& eta, double part) {
        const std::vector<double> hats = grid_.hats(eta);
        for (unsigned int i = 0; i < hats.size(); ++i)
          area[space_.cell_nodes(face.cell)[space_.element().face_to_cell_index(i, face.face)]] +=
              part * map.scale(eta) * hats[i];
      });
    };
    for (const PairFace<dim>& face : faces_) add(face.face);
    for (const BoundaryFace& face : of_primary_) add(face);
  }
  add_ghosts(areas);
  return areas;
}

template <int dim>
void PairSurfaces<dim>::add_point(std::size_t f, const FaceMap<dim>& reference,
                                  const Point<dim>& xi, double weight) {
  const auto& element = space_.element();
  const unsigned int face = reference.face().face;
  PairPoint<dim> point{f, reference.place(xi), weight, {}, grid_.hats(reference.on_face(xi)), xi};
  for (unsigned int i = 0; i < element.n_dofs_per_face(face); ++i)
    point.N.push_back(element.shape_value(element.face_to_cell_index(i, face), xi));
  points_.push_back(std::move(point));
}

template <int dim>
Tensor<1, dim> PairSurfaces<dim>::value(const PairPoint<dim>& point, const LocalView& nodal) const {
  const std::vector<int>& nodes = faces_[point.face].nodes;
  Tensor<1, dim> result;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (int c = 0; c < dim; ++c) result[c] += point.N[i] * nodal[dim * nodes[i] + c];
  return result;
}

template <int dim>
Point<dim> PairSurfaces<dim>::place(const PairPoint<dim>& point,
                                    const LocalView& displacement) const {
  return point.X + value(point, displacement);
}

template <int dim>
typename PairSurfaces<dim>::Feet PairSurfaces<dim>::feet(Vec displacement) {
  primary_->update(displacement);
  const LocalView u(displacement);
  Feet feet;
  std::size_t of_face = std::numeric_limits<std::size_t>::max();
  FaceCopy<dim> moved;
  for (const PairPoint<dim>& point : points_) {
    const PairFace<dim>& face = faces_[point.face];
    if (point.face != of_face) moved = moved_copy(face, u);
    of_face = point.face;
    const FaceMap<dim> map(space_, moved);
    feet.push_back(primary_->foot(place(point, u), map.normal(map.on_face(point.xi)), face.near));
  }
  return feet;
}

template <int dim>
std::vector<NodePair> PairSurfaces<dim>::couplings() const {
  // all that the gap of a node depends on is joined: the node's owner sees it whole
  const Ownership owners(space_.communicator(), space_.n_owned_nodes());
  std::map<PetscInt, std::set<PetscInt>> rows;
  for (const PairFace<dim>& face : faces_) {
    std::set<PetscInt> joined;
    for (const int node : face.nodes) joined.insert(space_.global_node(node));
    for (const std::size_t k : face.near) {
      const FaceCopy<dim>& copy = primary_->faces()[k];
      for (unsigned int i = 0; i < space_.element().n_dofs_per_face(copy.face); ++i)
        joined.insert(copy.nodes[space_.element().face_to_cell_index(i, copy.face)]);
    }
    if (face.near.empty()) continue;
    for (const int node : face.nodes)
      rows[space_.global_node(node)].insert(joined.begin(), joined.end());
  }
  std::map<unsigned int, std::vector<NodePair>> messages;
  for (const auto& [node, joined] : rows)
    for (const PetscInt other : joined) messages[owners.owner(node)].emplace_back(node, other);
  std::map<PetscInt, std::set<PetscInt>> whole;
  for (const auto& [rank, pairs] : deliver(space_.communicator(), messages))
    for (const auto& [node, other] : pairs) whole[node].insert(other);
  std::set<NodePair> result;
  for (const auto& [node, joined] : whole)
    for (const PetscInt one : joined)
      for (const PetscInt other : joined) result.emplace(one, other);
  return at_owners(space_, std::vector<NodePair>(result.begin(), result.end()));
}

template class PairSurfaces<2>;
template class PairSurfaces<3>;

}  // namespace steppe
