#include "steppe/physics/pair/gap_map.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace steppe {

using namespace dealii;

namespace {

/// Global numbers of the nodes of the secondary faces here, and of the primary ones near.
template <int dim>
std::vector<PetscInt> used_nodes(const Space<dim>& space, const PairSurfaces<dim>& surfaces) {
  std::vector<PetscInt> nodes;
  for (const PairFace<dim>& face : surfaces.faces())
    for (const int node : face.nodes) nodes.push_back(space.global_node(node));
  const PrimarySurface<dim>& primary = surfaces.primary();
  for (std::size_t f = 0; f < primary.size(); ++f)
    nodes.insert(nodes.end(), primary.nodes(f), primary.nodes(f) + primary.shapes().size());
  return nodes;
}

}  // namespace

template <int dim>
GapMap<dim>::GapMap(const Space<dim>& space, const PairSurfaces<dim>& surfaces)
    : space_(space),
      surfaces_(surfaces),
      nodes_(space, surfaces.owned_nodes(), used_nodes(space, surfaces)),
      n_face_(std::size_t(surfaces.primary().shapes().size())),
      n_vertices_(surfaces.primary().shapes().n_vertices()),
      crosses_(surfaces.kind() == PairPoints::crossings) {
  for (const PairFace<dim>& face : surfaces.faces())
    for (const int node : face.nodes)
      of_faces_.push_back(unsigned(nodes_.number(space.global_node(node))));
  const PrimarySurface<dim>& primary = surfaces.primary();
  for (std::size_t f = 0; f < primary.size(); ++f)
    for (std::size_t i = 0; i < n_face_; ++i)
      of_primary_.push_back(unsigned(nodes_.number(primary.nodes(f)[i])));
}

template <int dim>
void GapMap<dim>::take_points() {
  psi_.clear();
  weights_.clear();
  shapes_.clear();
  for (const PairPoint<dim>& point : surfaces_.points()) {
    psi_.emplace_back();
    for (std::size_t i = 0; i < n_vertices_; ++i) psi_.back().set(int(i), point.psi[i]);
    weights_.push_back(point.weight);
    if (n_face_ > n_vertices_ && !crosses_)
      shapes_.insert(shapes_.end(), point.N.begin(), point.N.end());
  }
  per_area_.clear();
  const LocalView area(surfaces_.areas());
  for (const int node : nodes_.owned()) per_area_.push_back(area[node] > 0 ? 1 / area[node] : 0);
  choices_ = surfaces_.choices();
}

template <int dim>
void GapMap<dim>::take(const PairFeet<dim>& feet) {
  if (choices_ != surfaces_.choices()) take_points();
  feet_ = &feet;
  all_.clear();
  const std::vector<PairPoint<dim>>& points = surfaces_.points();
  bool goes_on = false;
  for (std::size_t q = 0; q < feet.size(); ++q) {
    const bool has_foot = feet.face(q) != feet.none;
    if (has_foot && (!goes_on || all_.back().face != points[q].face))
      all_.push_back({points[q].face, q, q});
    if (has_foot) ++all_.back().end;
    goes_on = has_foot;
  }
  keep_all();
}

template <int dim>
void GapMap<dim>::keep(Numbers& wanted) {
  nodes_.share(wanted);
  kept_.clear();
  for (const Run& run : all_) {
    const unsigned int* of = &of_faces_[run.face * n_face_];
    if (std::any_of(of, of + n_vertices_, [&](unsigned int node) { return wanted[node] > 0; }))
      kept_.push_back(run);
  }
}

template <int dim>
template <class Function>
void GapMap<dim>::of_size(const Function& function) const {
  if (n_face_ != n_vertices_ || crosses_) return function(std::integral_constant<int, 0>());
  if constexpr (dim == 2) return function(std::integral_constant<int, 2>());
  if (n_face_ == 3) return function(std::integral_constant<int, 3>());
  function(std::integral_constant<int, 4>());
}

template <int dim>
void GapMap<dim>::gaps(Numbers& gaps) const {
  gaps.assign(nodes_.size(), 0.);
  const std::vector<PairPoint<dim>>& points = surfaces_.points();
  for (std::size_t q = 0; q < points.size(); ++q) {
    const double gap = feet_->face(q) == feet_->none ? surfaces_.reach() : feet_->gap(q);
    for (std::size_t i = 0; i < n_vertices_; ++i)
      gaps[of_faces_[points[q].face * n_face_ + i]] += weights_[q] * psi_[q][int(i)] * gap;
  }
  nodes_.add_up(gaps);
  for (std::size_t i = 0; i < per_area_.size(); ++i) gaps[i] *= per_area_[i];
}

template <int dim>
template <int n, class Sums, class Add, class Give>
void GapMap<dim>::gather(const Vectors& velocity, const Add& add, const Give& give) const {
  constexpr std::size_t most = n > 0 ? n : FaceShapes<dim>::most;
  const std::size_t n_face = n > 0 ? n : n_face_;
  for (const Run& run : kept_) {
    const unsigned int* own = &of_faces_[run.face * n_face];
    std::array<NodeVector<dim>, most> v;
    for (std::size_t i = 0; i < n_face; ++i) v[i] = velocity[own[i]];
    Sums sums{};
    for (std::size_t q = run.begin; q < run.end; ++q) {
      const double *N = n > 0 ? psi_[q].data() : shapes(q), *of_foot = feet_->N(q);
      const unsigned int* other = &of_primary_[feet_->face(q) * n_face];
      NodeVector<dim> apart, foot;
      for (std::size_t i = 0; i < n_face; ++i) apart.add(N[i], v[i]);
      for (std::size_t i = 0; i < n_face; ++i) foot.add(of_foot[i], velocity[other[i]]);
      apart.values -= foot.values;
      add(apart, q, sums);
    }
    give(own, sums);
  }
}

template <int dim>
void GapMap<dim>::rates(Vectors& velocity, Numbers& rates) const {
  nodes_.share(velocity);
  rates.assign(nodes_.size(), 0.);
  of_size([&](auto n) {
    // sums of the vertices side by side
    gather<n(), NodeVector<dim>>(
        velocity,
        [this](const NodeVector<dim>& apart, std::size_t q, NodeVector<dim>& sums) {
          sums.add(weights_[q] * apart.dot(feet_->normal(q)), psi_[q]);
        },
        [&](const unsigned int* own, const NodeVector<dim>& sums) {
          for (std::size_t i = 0; i < n_vertices_; ++i) rates[own[i]] += sums[int(i)];
        });
  });
  nodes_.add_up(rates);
  for (std::size_t i = 0; i < per_area_.size(); ++i) rates[i] *= per_area_[i];
}

template <int dim>
void GapMap<dim>::drifts(Vectors& velocity, Vectors& drifts) const {
  using Sums = std::array<NodeVector<dim>, 4>;
  nodes_.share(velocity);
  drifts.assign(nodes_.size(), {});
  of_size([&](auto n) {
    gather<n(), Sums>(
        velocity,
        [this](const NodeVector<dim>& apart, std::size_t q, Sums& sums) {
          for (std::size_t i = 0; i < n_vertices_; ++i)
            sums[i].add(weights_[q] * psi_[q][int(i)], apart);
        },
        [&](const unsigned int* own, const Sums& sums) {
          for (std::size_t i = 0; i < n_vertices_; ++i) drifts[own[i]].add(1, sums[i]);
        });
  });
  nodes_.add_up(drifts);
  for (std::size_t i = 0; i < per_area_.size(); ++i) drifts[i].values *= per_area_[i];
}

template <int dim>
template <int n, class Get, class Of>
void GapMap<dim>::spread(Vectors& forces, const Get& get, const Of& of) const {
  constexpr std::size_t most = n > 0 ? n : FaceShapes<dim>::most;
  const std::size_t n_face = n > 0 ? n : n_face_;
  forces.assign(nodes_.size(), {});
  for (const Run& run : kept_) {
    const unsigned int* own = &of_faces_[run.face * n_face];
    const auto of_vertices = get(own);
    std::array<NodeVector<dim>, most> on_own{};
    for (std::size_t q = run.begin; q < run.end; ++q) {
      const double *N = n > 0 ? psi_[q].data() : shapes(q), *of_foot = feet_->N(q);
      const unsigned int* other = &of_primary_[feet_->face(q) * n_face];
      const NodeVector<dim> force = of(q, of_vertices), back{-force.values};
      for (std::size_t i = 0; i < n_face; ++i) on_own[i].add(N[i], force);
      for (std::size_t i = 0; i < n_face; ++i) forces[other[i]].add(of_foot[i], back);
    }
    for (std::size_t i = 0; i < n_face; ++i) forces[own[i]].add(1, on_own[i]);
  }
  nodes_.add_up(forces);
}

template <int dim>
void GapMap<dim>::press(const Numbers& of_gaps, Vectors& forces) const {
  numbers_.resize(nodes_.size());
  for (std::size_t i = 0; i < per_area_.size(); ++i) numbers_[i] = per_area_[i] * of_gaps[i];
  nodes_.share(numbers_);
  of_size([&](auto n) {
    spread<n()>(
        forces,
        [this](const unsigned int* own) {
          NodeVector<dim> of_vertices;
          for (std::size_t i = 0; i < n_vertices_; ++i) of_vertices.set(int(i), numbers_[own[i]]);
          return of_vertices;
        },
        [this](std::size_t q, const NodeVector<dim>& of_vertices) {
          NodeVector<dim> force;
          force.add(weights_[q] * psi_[q].dot(of_vertices), feet_->normal(q));
          return force;
        });
  });
}

template <int dim>
void GapMap<dim>::rub(const Vectors& of_gaps, Vectors& forces) const {
  vectors_.resize(nodes_.size());
  for (std::size_t i = 0; i < per_area_.size(); ++i)
    vectors_[i].values = per_area_[i] * of_gaps[i].values;
  nodes_.share(vectors_);
  of_size([&](auto n) {
    spread<n()>(
        forces,
        [this](const unsigned int* own) {
          std::array<NodeVector<dim>, 4> of_vertices;
          for (std::size_t i = 0; i < n_vertices_; ++i) of_vertices[i] = vectors_[own[i]];
          return of_vertices;
        },
        [this](std::size_t q, const std::array<NodeVector<dim>, 4>& of_vertices) {
          NodeVector<dim> force;
          for (std::size_t i = 0; i < n_vertices_; ++i)
            force.add(weights_[q] * psi_[q][int(i)], of_vertices[i]);
          return force;
        });
  });
}

template class GapMap<2>;
template class GapMap<3>;

}  // namespace steppe
