#include "steppe/fem/maps/coarse_space.h"

namespace steppe {
namespace {

/// A nodal vector that is 1 in the given owned entries and 0 elsewhere, with ghosts.
template <int dim>
VecHandle indicator(const Space<dim>& space, int components, const std::vector<PetscInt>& entries) {
  VecHandle result = space.create_vector(components);
  {
    LocalArray values(result);
    for (const PetscInt i : entries) values[i] = 1;
  }
  update_ghosts(result);
  return result;
}

}  // namespace

template <int dim>
CoarseSpace<dim>::CoarseSpace(const Space<dim>& fine, const std::vector<PetscInt>& prescribed,
                              int components)
    : fine_(fine), components_(components) {
  if (fine.degree() == 1) {
    prescribed_ = prescribed;
    return;
  }
  const Phase phase("coarse space");
  own_ = Space<dim>::linear(fine);
  find_vertices();
  prescribe(prescribed);
  interpolate(prescribed);
}

template <int dim>
void CoarseSpace<dim>::find_vertices() {
  vertices_.resize(own_->n_owned_nodes());
  for (std::size_t cell = 0; cell < fine_.cells().size(); ++cell)
    for (int vertex = 0; vertex < own_->nodes_per_cell(); ++vertex) {
      // the nodes at vertices come first in both elements, in the same order, and of one owner
      const int node = own_->cell_nodes(cell)[vertex];
      if (node < own_->n_owned_nodes()) vertices_[node] = fine_.cell_nodes(cell)[vertex];
    }
  for (int node = own_->n_body_nodes(); node < own_->n_owned_nodes(); ++node)
    vertices_[node] = node - own_->n_body_nodes() + fine_.n_body_nodes();
}

template <int dim>
void CoarseSpace<dim>::prescribe(const std::vector<PetscInt>& fine_rows) {
  const VecHandle fine = indicator(fine_, components_, fine_rows);
  const LocalView is_prescribed(fine);
  for (int node = 0; node < own_->n_owned_nodes(); ++node)
    for (int c = 0; c < components_; ++c)
      if (is_prescribed[components_ * vertices_[node] + c] != 0)
        prescribed_.push_back(components_ * node + c);
}

template <int dim>
void CoarseSpace<dim>::inject(Vec fine, Vec coarse) const {
  if (!own_) {
    check(VecCopy(fine, coarse));
    return;
  }
  const LocalView from(fine);
  LocalArray to(coarse);
  for (int node = 0; node < own_->n_owned_nodes(); ++node)
    for (int c = 0; c < components_; ++c)
      to[components_ * node + c] = from[components_ * vertices_[node] + c];
}

template <int dim>
void CoarseSpace<dim>::interpolate(const std::vector<PetscInt>& fine_rows) {
  const int n_fine = fine_.nodes_per_cell(), n_coarse = own_->nodes_per_cell();
  std::vector<double> weights;  // of the coarse nodes at each fine one
  for (const auto& point : fine_.element().get_unit_support_points())
    for (int a = 0; a < n_coarse; ++a) weights.push_back(own_->element().shape_value(a, point));

  const PetscInt owned = components_ * fine_.n_owned_nodes();
  check(MatCreate(fine_.communicator(), interpolation_.fill()));
  check(MatSetSizes(interpolation_, owned, components_ * own_->n_owned_nodes(), PETSC_DETERMINE,
                    PETSC_DETERMINE));
  check(MatSetBlockSizes(interpolation_, components_, components_));
  check(MatSetType(interpolation_, MATAIJ));
  check(MatSeqAIJSetPreallocation(interpolation_, n_coarse, nullptr));
  check(MatMPIAIJSetPreallocation(interpolation_, n_coarse, nullptr, n_coarse, nullptr));
  const VecHandle fine_flags = indicator(fine_, components_, fine_rows),
                  coarse_flags = indicator(*own_, components_, prescribed_);
  const LocalView fine_prescribed(fine_flags), coarse_prescribed(coarse_flags);
  std::vector<bool> done(fine_.n_owned_nodes(), false);
  for (std::size_t cell = 0; cell < fine_.cells().size(); ++cell)
    for (int b = 0; b < n_fine; ++b) {
      const int node = fine_.cell_nodes(cell)[b];
      if (node >= fine_.n_owned_nodes() || done[node]) continue;
      done[node] = true;
      for (int a = 0; a < n_coarse; ++a) {
        const double weight = weights[b * n_coarse + a];
        if (std::abs(weight) < 1e-12) continue;
        const int from = own_->cell_nodes(cell)[a];
        for (int c = 0; c < components_; ++c) {
          const bool zero = fine_prescribed[components_ * node + c] != 0 ||
                            coarse_prescribed[components_ * from + c] != 0;
          check(MatSetValue(interpolation_, components_ * fine_.global_node(node) + c,
                            components_ * own_->global_node(from) + c, zero ? 0 : weight,
                            INSERT_VALUES));
        }
      }
    }
  for (int node = fine_.n_body_nodes(); node < fine_.n_owned_nodes(); ++node) {
    const int from = node - fine_.n_body_nodes() + own_->n_body_nodes();
    for (int c = 0; c < components_; ++c)
      check(MatSetValue(interpolation_, components_ * fine_.global_node(node) + c,
                        components_ * own_->global_node(from) + c,
                        fine_prescribed[components_ * node + c] != 0 ? 0 : 1, INSERT_VALUES));
  }
  check(MatAssemblyBegin(interpolation_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(interpolation_, MAT_FINAL_ASSEMBLY));
}

template class CoarseSpace<2>;
template class CoarseSpace<3>;

}  // namespace steppe
