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
    : nodes_per_cell_(space.nodes_per_cell()), faces_(faces_near(space, faces, box, displacement)) {
  std::vector<PetscInt> nodes;
  for (const FaceCopy<dim>& face : faces_)
    nodes.insert(nodes.end(), face.nodes.begin(), face.nodes.end());
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  for (const FaceCopy<dim>& face : faces_)
    for (const PetscInt node : face.nodes)
      place_of_.push_back(int(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin()));
  displacements_.resize(dim * nodes.size());
  forces_.resize(dim * nodes.size());
  IndexSetHandle wanted;
  const VecHandle like = space.create_vector();
  check(ISCreateBlock(PETSC_COMM_SELF, dim, PetscInt(nodes.size()), nodes.data(), PETSC_COPY_VALUES,
                      wanted.fill()));
  check(VecCreateSeq(PETSC_COMM_SELF, PetscInt(forces_.size()), of_nodes_.fill()));
  check(VecScatterCreate(like, wanted, of_nodes_, nullptr, scatter_.fill()));
  if (displacement) update(displacement);
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
  return faces_[face].X[std::size_t(node)] + value(face, node);
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
