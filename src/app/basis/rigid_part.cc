#include "steppe/app/basis/rigid_part.h"

#include "steppe/solve/modes/modal_derivatives.h"

#include <utility>

namespace steppe {

template <int dim>
Elastodynamics<dim> free_body(Unknowns<dim>& unknowns, const Body<dim>& body) {
  const Discretisation<dim>& grid = unknowns.grid();
  return {grid.space,           body, unknowns.prescribed_at_nodes(),
          grid.input.damping,   {},   {},
          grid.input.constants, {},   {},
          grid.input.masses};
}

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

#define INSTANTIATE(dim)                                                                        \
  template Elastodynamics<dim> free_body(Unknowns<dim>&, const Body<dim>&);                     \
  template std::vector<VecHandle> rigid_basis(const Space<dim>&, Mat);                          \
  template std::vector<VecHandle> elastic_part(const Space<dim>&, Mat, std::vector<VecHandle>); \
  template void take_out_motion(const std::vector<VecHandle>&, const Elastodynamics<dim>&, Vec);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
