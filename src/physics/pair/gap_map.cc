#include "steppe/physics/pair/gap_map.h"

#include "steppe/fem/boundary/boundary.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace steppe {

using namespace dealii;

namespace {

/// The owned nodes of both surfaces, by local numbers. Collective.
template <int dim>
std::vector<int> owned_nodes(const Space<dim>& space, const PairSurfaces<dim>& surfaces) {
  std::vector<BoundaryFace> faces = surfaces.primary_faces();
  for (const PairFace<dim>& face : surfaces.faces()) faces.push_back(face.face);
  return boundary_nodes(space, faces);
}

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

void add_to(double& sum, double more) { sum += more; }
template <int dim>
void add_to(NodeVector<dim>& sum, const NodeVector<dim>& more) {
  sum.add(1, more);
}

}  // namespace

template <int dim>
GapMap<dim>::GapMap(const Space<dim>& space, const PairSurfaces<dim>& surfaces)
    : space_(space),
      surfaces_(surfaces),
      nodes_(space, owned_nodes(space, surfaces), used_nodes(space, surfaces)),
      n_face_(std::size_t(surfaces.primary().shapes().size())),
      n_vertices_(surfaces.primary().shapes().n_vertices()) {
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
  shares_.clear();
  shapes_.clear();
  const LocalView area(surfaces_.areas());
  for (const PairPoint<dim>& point : surfaces_.points()) {
    const std::vector<int>& own = surfaces_.faces()[point.face].nodes;
    for (std::size_t i = 0; i < n_vertices_; ++i)
      shares_.push_back(area[own[i]] > 0 ? point.weight * point.psi[i] / area[own[i]] : 0);
    shapes_.insert(shapes_.end(), point.N.begin(), point.N.end());
  }
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
void GapMap<dim>::gaps(Numbers& gaps) const {
  gaps.assign(nodes_.size(), 0.);
  const std::vector<PairPoint<dim>>& points = surfaces_.points();
  for (std::size_t q = 0; q < points.size(); ++q) {
    const double gap = feet_->face(q) == feet_->none ? surfaces_.reach() : feet_->gap(q);
    for (std::size_t i = 0; i < n_vertices_; ++i)
      gaps[of_faces_[points[q].face * n_face_ + i]] += shares_[q * n_vertices_ + i] * gap;
  }
  nodes_.add_up(gaps);
}

template <int dim>
template <class Function>
void GapMap<dim>::of_size(const Function& function) const {
  if (n_face_ != n_vertices_) return function(std::integral_constant<int, 0>());
  if constexpr (dim == 2) return function(std::integral_constant<int, 2>());
  if (n_face_ == 3) return function(std::integral_constant<int, 3>());
  function(std::integral_constant<int, 4>());
}

template <int dim>
template <int n, class Sum, class Of>
void GapMap<dim>::gather(const Vectors& velocity, std::vector<Sum>& sums, const Of& of) const {
  constexpr std::size_t most = n > 0 ? n : FaceShapes<dim>::most;
  const std::size_t n_face = n > 0 ? n : n_face_, n_vertices = n > 0 ? n : n_vertices_;
  sums.assign(nodes_.size(), Sum());
  for (const Run& run : kept_) {
    const unsigned int* own = &of_faces_[run.face * n_face];
    std::array<NodeVector<dim>, most> v;
    for (std::size_t i = 0; i < n_face; ++i) v[i] = velocity[own[i]];
    std::array<Sum, (n > 0 ? n : 4)> of_vertices{};
    for (std::size_t q = run.begin; q < run.end; ++q) {
      const double *N = &shapes_[n_face * q], *share = &shares_[n_vertices * q],
                   *of_foot = feet_->N(q);
      const unsigned int* other = &of_primary_[feet_->face(q) * n_face];
      NodeVector<dim> apart;
      for (std::size_t i = 0; i < n_face; ++i) apart.add(N[i], v[i]);
      for (std::size_t i = 0; i < n_face; ++i) apart.add(-of_foot[i], velocity[other[i]]);
      of(apart, feet_->normal(q), share, of_vertices.data(), n_vertices);
    }
    for (std::size_t i = 0; i < n_vertices; ++i) add_to(sums[own[i]], of_vertices[i]);
  }
  nodes_.add_up(sums);
}

template <int dim>
void GapMap<dim>::rates(Vectors& velocity, Numbers& rates) const {
  nodes_.share(velocity);
  of_size([&](auto n) {
    gather<n()>(velocity, rates,
                [](const NodeVector<dim>& apart, const NodeVector<dim>& normal, const double* share,
                   double* sums, std::size_t n_vertices) {
                  const double rate = apart.dot(normal);
                  for (std::size_t i = 0; i < n_vertices; ++i) sums[i] += share[i] * rate;
                });
  });
}

template <int dim>
void GapMap<dim>::drifts(Vectors& velocity, Vectors& drifts) const {
  nodes_.share(velocity);
  of_size([&](auto n) {
    gather<n()>(velocity, drifts,
                [](const NodeVector<dim>& apart, const NodeVector<dim>&, const double* share,
                   NodeVector<dim>* sums, std::size_t n_vertices) {
                  for (std::size_t i = 0; i < n_vertices; ++i) sums[i].add(share[i], apart);
                });
  });
}

template <int dim>
template <int n, class Sum, class Times>
void GapMap<dim>::spread(const std::vector<Sum>& of_gaps, Vectors& forces,
                         const Times& times) const {
  constexpr std::size_t most = n > 0 ? n : FaceShapes<dim>::most;
  const std::size_t n_face = n > 0 ? n : n_face_, n_vertices = n > 0 ? n : n_vertices_;
  forces.assign(nodes_.size(), {});
  for (const Run& run : kept_) {
    const unsigned int* own = &of_faces_[run.face * n_face];
    std::array<Sum, (n > 0 ? n : 4)> of_vertices;
    for (std::size_t i = 0; i < n_vertices; ++i) of_vertices[i] = of_gaps[own[i]];
    std::array<NodeVector<dim>, most> on_own{};
    for (std::size_t q = run.begin; q < run.end; ++q) {
      const double *N = &shapes_[n_face * q], *share = &shares_[n_vertices * q],
                   *of_foot = feet_->N(q);
      const unsigned int* other = &of_primary_[feet_->face(q) * n_face];
      NodeVector<dim> force;
      times(of_vertices.data(), share, feet_->normal(q), n_vertices, force);
      for (std::size_t i = 0; i < n_face; ++i) on_own[i].add(N[i], force);
      for (std::size_t i = 0; i < n_face; ++i) forces[other[i]].add(-of_foot[i], force);
    }
    for (std::size_t i = 0; i < n_face; ++i) forces[own[i]].add(1, on_own[i]);
  }
  nodes_.add_up(forces);
}

template <int dim>
void GapMap<dim>::press(Numbers& of_gaps, Vectors& forces) const {
  nodes_.share(of_gaps);
  of_size([&](auto n) {
    spread<n()>(of_gaps, forces,
                [](const double* of_vertices, const double* share, const NodeVector<dim>& normal,
                   std::size_t n_vertices, NodeVector<dim>& force) {
                  double sum = 0;
                  for (std::size_t i = 0; i < n_vertices; ++i) sum += share[i] * of_vertices[i];
                  force.add(sum, normal);
                });
  });
}

template <int dim>
void GapMap<dim>::rub(Vectors& of_gaps, Vectors& forces) const {
  nodes_.share(of_gaps);
  of_size([&](auto n) {
    spread<n()>(of_gaps, forces,
                [](const NodeVector<dim>* of_vertices, const double* share, const NodeVector<dim>&,
                   std::size_t n_vertices, NodeVector<dim>& force) {
                  for (std::size_t i = 0; i < n_vertices; ++i) force.add(share[i], of_vertices[i]);
                });
  });
}

template class GapMap<2>;
template class GapMap<3>;

}  // namespace steppe
