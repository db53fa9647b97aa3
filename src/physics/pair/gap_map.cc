#include "steppe/physics/pair/gap_map.h"

#include "steppe/fem/boundary/boundary.h"

#include <algorithm>
#include <array>

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
      of_faces_.push_back(nodes_.number(space.global_node(node)));
  const PrimarySurface<dim>& primary = surfaces.primary();
  for (std::size_t f = 0; f < primary.size(); ++f)
    for (std::size_t i = 0; i < n_face_; ++i)
      of_primary_.push_back(nodes_.number(primary.nodes(f)[i]));
}

template <int dim>
void GapMap<dim>::take(const typename PairSurfaces<dim>::Feet& feet) {
  for (auto* numbers : {&gaps_, &columns_}) numbers->clear();
  for (auto* numbers : {&shares_, &shapes_, &normals_}) numbers->clear();
  const LocalView area(surfaces_.areas());
  for (std::size_t q = 0; q < feet.size(); ++q) {
    if (!feet[q]) continue;
    const PairPoint<dim>& point = surfaces_.points()[q];
    const std::vector<int>& own = surfaces_.faces()[point.face].nodes;
    for (std::size_t i = 0; i < n_vertices_; ++i) {
      gaps_.push_back(of_faces_[point.face * n_face_ + i]);
      shares_.push_back(area[own[i]] > 0 ? point.weight * point.psi[i] / area[own[i]] : 0);
    }
    typename FaceShapes<dim>::Values values;
    surfaces_.primary().shapes().evaluate(feet[q]->on_face.eta, values);
    for (std::size_t i = 0; i < n_face_; ++i) {
      columns_.push_back(of_faces_[point.face * n_face_ + i]);
      shapes_.push_back(point.N[i]);
    }
    for (std::size_t m = 0; m < n_face_; ++m) {
      columns_.push_back(of_primary_[feet[q]->face * n_face_ + m]);
      shapes_.push_back(-values.N[m]);
    }
    for (int c = 0; c < dim; ++c) normals_.push_back(feet[q]->normal[c]);
  }
}

template <int dim>
void GapMap<dim>::keep(const std::vector<bool>& wanted) {
  Numbers flags(wanted.begin(), wanted.end());
  nodes_.share(1, flags);
  std::size_t kept = 0;
  const std::size_t n_columns = 2 * n_face_;
  for (std::size_t q = 0; q < normals_.size() / dim; ++q) {
    bool acts = false;
    for (std::size_t i = 0; i < n_vertices_; ++i) acts |= flags[gaps_[q * n_vertices_ + i]] > 0;
    if (!acts) continue;
    const auto move = [&](auto& numbers, std::size_t n) {
      if (kept < q) std::copy_n(&numbers[q * n], n, &numbers[kept * n]);
    };
    move(gaps_, n_vertices_);
    move(shares_, n_vertices_);
    move(columns_, n_columns);
    move(shapes_, n_columns);
    move(normals_, dim);
    ++kept;
  }
  gaps_.resize(kept * n_vertices_);
  shares_.resize(kept * n_vertices_);
  columns_.resize(kept * n_columns);
  shapes_.resize(kept * n_columns);
  normals_.resize(kept * dim);
}

template <int dim>
template <int n, class Add>
void GapMap<dim>::gather(Numbers& velocity, Numbers& sums, const Add& add) const {
  nodes_.share(dim, velocity);
  sums.assign(n * nodes_.size(), 0.);
  const std::size_t n_columns = 2 * n_face_;
  for (std::size_t q = 0; q < normals_.size() / dim; ++q) {
    std::array<double, dim> apart{};
    for (std::size_t j = q * n_columns; j < (q + 1) * n_columns; ++j)
      for (std::size_t c = 0; c < dim; ++c) apart[c] += shapes_[j] * velocity[dim * columns_[j] + c];
    for (std::size_t i = q * n_vertices_; i < (q + 1) * n_vertices_; ++i)
      add(&sums[n * gaps_[i]], shares_[i], apart.data(), &normals_[dim * q]);
  }
  nodes_.add_up(n, sums);
}

template <int dim>
void GapMap<dim>::rates(Numbers& velocity, Numbers& rates) const {
  gather<1>(velocity, rates,
            [](double* sum, double share, const double* apart, const double* normal) {
              for (int c = 0; c < dim; ++c) *sum += share * normal[c] * apart[c];
            });
}

template <int dim>
void GapMap<dim>::drifts(Numbers& velocity, Numbers& drifts) const {
  gather<dim>(velocity, drifts, [](double* sum, double share, const double* apart, const double*) {
    for (int c = 0; c < dim; ++c) sum[c] += share * apart[c];
  });
}

template <int dim>
template <int n, class Times>
void GapMap<dim>::spread(Numbers& of_gaps, Numbers& forces, const Times& times) const {
  nodes_.share(n, of_gaps);
  forces.assign(dim * nodes_.size(), 0.);
  const std::size_t n_columns = 2 * n_face_;
  for (std::size_t q = 0; q < normals_.size() / dim; ++q) {
    std::array<double, n> sum{};
    for (std::size_t i = q * n_vertices_; i < (q + 1) * n_vertices_; ++i)
      for (std::size_t k = 0; k < n; ++k) sum[k] += shares_[i] * of_gaps[n * gaps_[i] + k];
    const std::array<double, dim> force = times(sum, &normals_[dim * q]);
    for (std::size_t j = q * n_columns; j < (q + 1) * n_columns; ++j)
      for (std::size_t c = 0; c < dim; ++c) forces[dim * columns_[j] + c] += shapes_[j] * force[c];
  }
  nodes_.add_up(dim, forces);
}

template <int dim>
void GapMap<dim>::press(Numbers& of_gaps, Numbers& forces) const {
  spread<1>(of_gaps, forces, [](const std::array<double, 1>& sum, const double* normal) {
    std::array<double, dim> force;
    for (std::size_t c = 0; c < dim; ++c) force[c] = sum[0] * normal[c];
    return force;
  });
}

template <int dim>
void GapMap<dim>::rub(Numbers& of_gaps, Numbers& forces) const {
  spread<dim>(of_gaps, forces,
              [](const std::array<double, dim>& sum, const double*) { return sum; });
}

template class GapMap<2>;
template class GapMap<3>;

}  // namespace steppe
