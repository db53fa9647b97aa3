#include "steppe/physics/pair/pair_surfaces.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/mortar/wall_thickness.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

// the greatest cosine between the normals of faces of one surface that may touch
constexpr double looks_at = -0.2;

}  // namespace

template <int dim>
PairSurfaces<dim>::PairSurfaces(const Space<dim>& space, std::vector<BoundaryFace> secondary,
                                std::vector<BoundaryFace> primary, double reach, PairPoints kind,
                                double thin_wall)
    : space_(space),
      shapes_(space),
      of_primary_(std::move(primary)),
      kind_(kind),
      areas_(space.create_vector(1)),
      feet_(space),
      crossings_(space),
      thin_wall_(thin_wall) {
  double largest = 0, smallest = std::numeric_limits<double>::max();
  const auto take = [&](const BoundaryFace& face, std::vector<int>& own) {
    const double size = diameter(space, copy_of(space, face));
    largest = std::max(largest, size);
    smallest = std::min(smallest, size);
    for (unsigned int i = 0; i < space.element().n_dofs_per_face(face.face); ++i)
      own.push_back(space.cell_nodes(face.cell)[space.element().face_to_cell_index(i, face.face)]);
    const int* of_cell = space.cell_nodes(face.cell);
    of_cells_.insert(of_cells_.end(), of_cell, of_cell + space.nodes_per_cell());
  };
  for (const BoundaryFace& face : secondary) {
    faces_.push_back({face, {}, {}, {}});
    take(face, faces_.back().nodes);
    for (const int node : faces_.back().nodes)
      faces_.back().X.push_back(space.node_positions()[std::size_t(node)]);
  }
  for (const PairFace<dim>& face : faces_)
    nodes_.insert(nodes_.end(), face.nodes.begin(), face.nodes.end());
  for (const BoundaryFace& face : of_primary_) {
    std::vector<int> own;
    take(face, own);
    nodes_.insert(nodes_.end(), own.begin(), own.end());
  }
  std::sort(of_cells_.begin(), of_cells_.end());
  of_cells_.erase(std::unique(of_cells_.begin(), of_cells_.end()), of_cells_.end());
  std::sort(nodes_.begin(), nodes_.end());
  std::vector<int> once;
  for (const int node : nodes_) {
    if (once.empty() || once.back() != node) {
      once.push_back(node);
      of_nodes_.push_back(0);
    }
    ++of_nodes_.back();
  }
  nodes_ = std::move(once);
  largest_ = Utilities::MPI::max(largest, space.communicator());
  smallest_ = Utilities::MPI::min(smallest, space.communicator());
  reach_ = reach > 0 ? reach : largest_;
  secondary.insert(secondary.end(), of_primary_.begin(), of_primary_.end());
  owned_ = boundary_nodes(space, secondary);
  // a wall that is thicker than that lets nothing through that is found within the reach
  if (thin_wall > 0) thickness_ = wall_thickness(space, of_primary_, 1.01 * reach_ / thin_wall);
}

template <int dim>
void PairSurfaces<dim>::look(Vec displacement) {
  std::vector<BoundingBox<dim>> boxes;
  {
    const LocalView u(displacement);
    for (const PairFace<dim>& face : faces_) {
      boxes.emplace_back(places_of(face, u));
      // edges are known past a vertex
      boxes.back().extend(kind_ == PairPoints::crossings ? reach_ + largest_ : reach_);
    }
  }
  primary_ = std::make_unique<PrimarySurface<dim>>(space_, of_primary_,
                                                   BoxTree<dim>(boxes).bounds(), displacement);
  for (std::size_t f = 0; f < faces_.size(); ++f) faces_[f].near = primary_->near(boxes[f]);
  if (thickness_) leave_out_neighbours();
  if (kind_ == PairPoints::crossings) crossings_.look(faces_, *primary_, displacement);
  feet_.forget(points_.size());
}

template <int dim>
void PairSurfaces<dim>::leave_out_neighbours() {
  primary_->take(thickness_);
  const std::size_t n = std::size_t(shapes_.size());
  std::vector<double> depths;
  for (std::size_t k = 0; k < primary_->size(); ++k) {
    depths.push_back(std::numeric_limits<double>::max());
    for (std::size_t m = 0; m < n; ++m) {
      const double thickness = primary_->value(k, m)[0];
      if (thickness > 0) depths.back() = std::min(depths.back(), thin_wall_ * thickness);
    }
  }
  primary_->restrict(looks_at, reach_, std::move(depths));
  for (PairFace<dim>& face : faces_) {
    std::vector<PetscInt> own;
    for (const int node : face.nodes) own.push_back(space_.global_node(node));
    const auto shares = [&](std::size_t k) {
      const PetscInt* nodes = primary_->nodes(k);
      return std::find_first_of(nodes, nodes + n, own.begin(), own.end()) != nodes + n;
    };
    face.near.erase(std::remove_if(face.near.begin(), face.near.end(), shares), face.near.end());
  }
}

template <int dim>
void PairSurfaces<dim>::integrate(Vec displacement) {
  primary_->update(displacement);
  points_.clear();
  least_gap_ = std::numeric_limits<double>::max();
  if (kind_ == PairPoints::segments) {
    add_segments(displacement);
  } else if (kind_ == PairPoints::faces) {
    const LocalView u(displacement);
    for (std::size_t f = 0; f < faces_.size(); ++f) add_pieces(f, u);
  } else {
    crossings_.choose(faces_, *primary_, displacement, reach_,
                      [this](std::size_t f, const Point<dim - 1>& eta, double weight, double gap) {
                        least_gap_ = std::min(least_gap_, gap);
                        add_point(f, eta, weight);
                      });
  }
  feet_.forget(points_.size());
  ++choices_;
  zero_with_ghosts(areas_);
  {
    LocalArray area(areas_);
    for (const PairPoint<dim>& point : points_)
      for (std::size_t i = 0; i < point.psi.size(); ++i)
        area[faces_[point.face].nodes[i]] += point.weight * point.psi[i];
  }
  add_ghosts(areas_);
  update_ghosts(areas_);
}

template <int dim>
void PairSurfaces<dim>::add_segments(Vec displacement) {
  const LocalView u(displacement);
  const Overlap<dim> overlap(space_, true);
  std::vector<FaceCopy<dim>> primary;
  for (std::size_t k = 0; k < primary_->size(); ++k) primary.push_back(primary_->copy(k));
  for (std::size_t f = 0; f < faces_.size(); ++f) {
    FaceCopy<dim> moved = copy_of(space_, faces_[f].face);
    for (std::size_t b = 0; b < moved.X.size(); ++b)
      for (int c = 0; c < dim; ++c)
        moved.X[b][c] += u[dim * space_.cell_nodes(faces_[f].face.cell)[b] + c];
    add_segments(f, moved, primary, overlap);
  }
}

template <int dim>
void PairSurfaces<dim>::add_segments(std::size_t f, const FaceCopy<dim>& moved,
                                     const std::vector<FaceCopy<dim>>& primary,
                                     const Overlap<dim>& overlap) {
  const PairFace<dim>& face = faces_[f];
  Places nodes;
  for (const unsigned int b : shapes_.nodes(face.face.face)) nodes.push_back(moved.X[b]);
  for (const std::size_t k : face.near)
    for (const OverlapPoint<dim>& point : overlap(moved, primary[k])) {
      if (point.gap > reach_ || !primary_->reaches(k, point.gap)) continue;
      least_gap_ = std::min(least_gap_, point.gap);
      const auto eta = shapes_.on_face(face.face.face, point.xi);
      add_point(f, eta,
                point.weight * area_scale(face, face.X, eta) / area_scale(face, nodes, eta));
    }
}

template <int dim>
template <class Take>
void PairSurfaces<dim>::for_gauss_points(const Take& take) const {
  const auto& element = space_.element();
  const QGauss<1> line(2);
  for (const std::vector<int>& piece : shapes_.pieces()) {
    const auto corner = [&](int i) {
      return shapes_.on_face(0, element.unit_support_point(shapes_.nodes(0)[std::size_t(i)]));
    };
    const Point<dim - 1> from = corner(piece[0]);
    const Tensor<1, dim - 1> s = corner(piece[1]) - from, t = corner(piece.back()) - from;
    if constexpr (dim == 2) {
      for (unsigned int i = 0; i < line.size(); ++i)
        take(from + line.point(i)[0] * s, line.weight(i) * std::abs(s[0]));
    } else {
      const double area = std::abs(s[0] * t[1] - s[1] * t[0]);
      if (shapes_.simplicial()) {  // the rule of degree 2 with points within
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
void PairSurfaces<dim>::add_pieces(std::size_t f, const LocalView& displacement) {
  const PairFace<dim>& face = faces_[f];
  const Places nodes = places_of(face, displacement);
  const MovedFace<dim> now = face_at(face, nodes);
  for_gauss_points([&](const Point<dim - 1>& eta, double part) {
    const auto at = now.at(eta);
    const auto foot = primary_->foot(at.x, now.normal(at), face.near, primary_->size());
    if (!foot || std::abs(foot->gap) > reach_ || primary_->beside(*foot)) return;
    least_gap_ = std::min(least_gap_, foot->gap);
    add_point(f, eta, part * area_scale(face, face.X, eta));
  });
}

template <int dim>
VecHandle PairSurfaces<dim>::whole_areas() const {
  VecHandle areas = space_.create_vector(1);
  {
    LocalArray area(areas);
    const auto add = [&](const BoundaryFace& face) {
      const FaceCopy<dim> copy = copy_of(space_, face);
      Places nodes;
      for (const unsigned int b : shapes_.nodes(face.face)) nodes.push_back(copy.X[b]);
      const MovedFace<dim> at_rest(shapes_, nodes.data(), 1);
      for_gauss_points([&](const Point<dim - 1>& eta, double part) {
        const std::vector<double> psi = shapes_.linear(eta);
        const double scale = area_vector<dim>(at_rest.at(eta).tangents).norm();
        for (unsigned int i = 0; i < psi.size(); ++i)
          area[space_.cell_nodes(face.cell)[shapes_.nodes(face.face)[i]]] += part * scale * psi[i];
      });
    };
    for (const PairFace<dim>& face : faces_) add(face.face);
    // of a surface that touches itself these are the same
    for (const BoundaryFace& face : of_primary_)
      if (!thickness_) add(face);
  }
  add_ghosts(areas);
  return areas;
}

template <int dim>
void PairSurfaces<dim>::interpolate(int n, Vec nodal) const {
  if (space_.degree() == 1) return;
  update_ghosts(nodal);
  const VecHandle sums = space_.create_vector(n + 1);
  {
    const LocalView value(nodal);
    LocalArray sum(sums);
    const auto add = [&](const BoundaryFace& face) {
      const std::vector<unsigned int>& numbers = shapes_.nodes(face.face);
      const int* nodes = space_.cell_nodes(face.cell);
      for (std::size_t i = shapes_.n_vertices(); i < numbers.size(); ++i) {
        const std::vector<double> psi = shapes_.linear(shapes_.place(i));
        const PetscInt at = PetscInt(n + 1) * nodes[numbers[i]];
        for (int k = 0; k < n; ++k)
          for (std::size_t v = 0; v < psi.size(); ++v)
            sum[at + k] += psi[v] * value[n * nodes[numbers[v]] + k];
        sum[at + n] += 1;
      }
    };
    for (const PairFace<dim>& face : faces_) add(face.face);
    for (const BoundaryFace& face : of_primary_) add(face);
  }
  add_ghosts(sums);
  const LocalView sum(sums);
  LocalArray value(nodal);
  for (int node = 0; node < space_.n_owned_nodes(); ++node) {
    const PetscInt at = PetscInt(n + 1) * node;
    for (int k = 0; k < n && sum[at + n] > 0; ++k) value[n * node + k] = sum[at + k] / sum[at + n];
  }
}

template <int dim>
void PairSurfaces<dim>::add_point(std::size_t f, const Point<dim - 1>& eta, double weight) {
  const PairFace<dim>& face = faces_[f];
  typename FaceShapes<dim>::Values values;
  shapes_.evaluate(eta, values);
  PairPoint<dim> point{f, face_at(face, face.X).place(eta), weight, {}, shapes_.linear(eta), eta};
  point.N.assign(values.N.begin(), values.N.begin() + shapes_.size());
  points_.push_back(std::move(point));
}

template <int dim>
Tensor<1, dim> PairSurfaces<dim>::value(const PairPoint<dim>& point, const std::vector<double>& N,
                                        const LocalView& nodal) const {
  const std::vector<int>& nodes = faces_[point.face].nodes;
  Tensor<1, dim> result;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (int c = 0; c < dim; ++c) result[c] += N[i] * nodal[dim * nodes[i] + c];
  return result;
}

template <int dim>
Point<dim> PairSurfaces<dim>::place(const PairPoint<dim>& point, const std::vector<double>& N,
                                    const LocalView& displacement) const {
  Point<dim> result;
  const std::vector<Point<dim>>& X = faces_[point.face].X;
  for (std::size_t i = 0; i < X.size(); ++i) result += N[i] * Tensor<1, dim>(X[i]);
  return result + value(point, N, displacement);
}

template <int dim>
const PairFeet<dim>& PairSurfaces<dim>::follow(Vec displacement) {
  primary_->update(displacement);
  if (kind_ == PairPoints::crossings)
    feet_.take(crossings_.feet(faces_, *primary_, LocalView(displacement)));
  else
    feet_.find(*primary_, faces_, points_, LocalView(displacement));
  return feet_;
}

template <int dim>
typename PairSurfaces<dim>::Feet PairSurfaces<dim>::feet(Vec displacement) {
  follow(displacement);
  Feet feet;
  feet.reserve(points_.size());
  for (std::size_t q = 0; q < points_.size(); ++q) feet.push_back(feet_.foot(*primary_, q));
  return feet;
}

template class PairSurfaces<2>;
template class PairSurfaces<3>;

}  // namespace steppe
