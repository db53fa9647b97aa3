#include "steppe/fem/mortar/surface_exchange.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// Copies entries of a sequential vector to numbers, or back.
void get(Vec from, std::vector<double>& to) {
  const PetscScalar* entries;
  check(VecGetArrayRead(from, &entries));
  std::copy_n(entries, to.size(), to.begin());
  check(VecRestoreArrayRead(from, &entries));
}
void put(const std::vector<double>& from, Vec to) {
  PetscScalar* entries;
  check(VecGetArray(to, &entries));
  std::copy(from.begin(), from.end(), entries);
  check(VecRestoreArray(to, &entries));
}

}  // namespace

template <int dim>
SurfaceExchange<dim>::SurfaceExchange(const Space<dim>& space,
                                      const std::vector<BoundaryFace>& faces,
                                      const BoundingBox<dim>& box, Vec displacement)
    : nodes_per_cell_(space.nodes_per_cell()) {
  // neighbours share most of their nodes, which are kept once
  const std::vector<FaceCopy<dim>> copies = faces_near(space, faces, box, displacement);
  for (const FaceCopy<dim>& face : copies) {
    faces_.push_back({face.face, face.id});
    nodes_.insert(nodes_.end(), face.nodes.begin(), face.nodes.end());
  }
  std::sort(nodes_.begin(), nodes_.end());
  nodes_.erase(std::unique(nodes_.begin(), nodes_.end()), nodes_.end());
  nodes_.shrink_to_fit();
  X_.resize(nodes_.size());
  for (const FaceCopy<dim>& face : copies)
    for (std::size_t b = 0; b < face.nodes.size(); ++b) {
      place_of_.push_back(
          int(std::lower_bound(nodes_.begin(), nodes_.end(), face.nodes[b]) - nodes_.begin()));
      X_[std::size_t(place_of_.back())] = face.X[b];
    }
  displacements_.resize(dim * nodes_.size());
  forces_.resize(dim * nodes_.size());
  IndexSetHandle wanted;
  const VecHandle like = space.create_vector();
  check(ISCreateBlock(PETSC_COMM_SELF, dim, PetscInt(nodes_.size()), nodes_.data(),
                      PETSC_COPY_VALUES, wanted.fill()));
  check(VecCreateSeq(PETSC_COMM_SELF, PetscInt(forces_.size()), of_nodes_.fill()));
  check(VecScatterCreate(like, wanted, of_nodes_, nullptr, scatter_.fill()));
  if (displacement) update(displacement);
}

template <int dim>
FaceCopy<dim> SurfaceExchange<dim>::face(std::size_t face) const {
  FaceCopy<dim> copy{faces_[face].number, {}, {}, faces_[face].id};
  const auto first = place_of_.begin() + std::ptrdiff_t(face) * nodes_per_cell_;
  for (auto place = first; place != first + nodes_per_cell_; ++place) {
    copy.nodes.push_back(nodes_[std::size_t(*place)]);
    copy.X.push_back(X_[std::size_t(*place)]);
  }
  return copy;
}

template <int dim>
void SurfaceExchange<dim>::update(Vec displacement) {
  check(VecScatterBegin(scatter_, displacement, of_nodes_, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(scatter_, displacement, of_nodes_, INSERT_VALUES, SCATTER_FORWARD));
  get(of_nodes_, displacements_);
}

template <int dim>
Tensor<1, dim> SurfaceExchange<dim>::value(std::size_t face, int node) const {
  Tensor<1, dim> u;
  for (int c = 0; c < dim; ++c) u[c] = displacements_[entry(face, node) + std::size_t(c)];
  return u;
}

template <int dim>
Point<dim> SurfaceExchange<dim>::place(std::size_t face, int node) const {
  return X_[entry(face, node) / dim] + value(face, node);
}

template <int dim>
void SurfaceExchange<dim>::add_force(std::size_t face, int node, const Tensor<1, dim>& force) {
  for (int c = 0; c < dim; ++c) forces_[entry(face, node) + std::size_t(c)] += force[c];
}

template <int dim>
void SurfaceExchange<dim>::give_forces(Vec nodal) {
  put(forces_, of_nodes_);
  check(VecScatterBegin(scatter_, of_nodes_, nodal, ADD_VALUES, SCATTER_REVERSE));
  check(VecScatterEnd(scatter_, of_nodes_, nodal, ADD_VALUES, SCATTER_REVERSE));
  std::fill(forces_.begin(), forces_.end(), 0.);
}

template class SurfaceExchange<2>;
template class SurfaceExchange<3>;

}  // namespace steppe
