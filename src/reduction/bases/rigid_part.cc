#include "steppe/reduction/bases/rigid_part.h"

#include "steppe/solve/modes/modal_derivatives.h"

#include <utility>

namespace steppe {

template <int dim>
std::vector<VecHandle> rigid_basis(const Space<dim>& space, Mat M) {
  const std::vector<VecHandle> modes = space.rigid_modes({});
  const int n = int(modes.size());
  return principal_vectors(modes, std::vector<double>(n, 1), M, n);
}

template <int dim>
std::vector<VecHandle> elastic_part(const Space<dim>& space, Mat M,
                                    std::vector<VecHandle> vectors) {
  const std::vector<VecHandle> rigid = rigid_basis(space, M);
  const std::vector<double> left = remove_components(rigid, M, vectors);
  std::vector<VecHandle> result;
  for (std::size_t k = 0; k < vectors.size(); ++k)
    if (left[k] > 1e-6) result.push_back(std::move(vectors[k]));
  if (!result.empty()) remove_components(rigid, M, result);  // what rounding left
  return result;
}

template <int dim>
void take_out_motion(const std::vector<VecHandle>& rigid, const Elastodynamics<dim>& problem,
                     Vec f) {
  const std::vector<double> accelerations = restricted(rigid, f);
  const VecHandle field = problem.layout().create_vector();
  for (std::size_t k = 0; k < rigid.size(); ++k) check(VecAXPY(field, -accelerations[k], rigid[k]));
  problem.add_inertia(field, f);
}

template <int dim>
std::vector<VecHandle> deforming_loads(const Space<dim>& space, const Elastodynamics<dim>& problem,
                                       std::vector<VecHandle> loads) {
  const VecHandle field = space.create_vector();
  for (int c = 0; c < dim; ++c)
    for (int d = c; d < dim; ++d) {  // X_c e_d + X_d e_c, of which spins combine theirs
      zero_with_ghosts(field);
      {
        LocalArray entries(field);
        for (int node = 0; node < space.n_owned_nodes(); ++node) {
          const dealii::Point<dim>& X = space.node_positions()[node];
          entries[dim * node + c] += X[d];
          entries[dim * node + d] += X[c];
        }
      }
      loads.push_back(space.create_vector());
      problem.add_inertia(field, loads.back());
    }
  const std::vector<VecHandle> rigid = rigid_basis(space, problem.mass().create(0));
  std::vector<VecHandle> deforming;
  for (VecHandle& load : loads) {
    const double size = norm(load);
    take_out_motion(rigid, problem, load);
    // of a weight rounding is left
    if (norm(load) > 1e-9 * size) deforming.push_back(std::move(load));
  }
  return deforming;
}

#define INSTANTIATE(dim)                                                                         \
  template std::vector<VecHandle> rigid_basis(const Space<dim>&, Mat);                           \
  template std::vector<VecHandle> elastic_part(const Space<dim>&, Mat, std::vector<VecHandle>);  \
  template void take_out_motion(const std::vector<VecHandle>&, const Elastodynamics<dim>&, Vec); \
  template std::vector<VecHandle> deforming_loads(const Space<dim>&, const Elastodynamics<dim>&, \
                                                  std::vector<VecHandle>);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
