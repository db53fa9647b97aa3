#include "steppe/physics/internal_force/cell_forces.h"

#include <deque>

namespace steppe {

template <int dim>
bool cell_forces(const CellStress<dim>& stress, const State& state,
                 const std::vector<VecHandle>& vectors, std::vector<double>& forces) {
  update_ghosts(state.displacement);
  const typename CellStress<dim>::Fields fields(stress, state);
  std::deque<LocalView> views;
  for (const VecHandle& vector : vectors) views.emplace_back(vector);
  ElementKernel<dim>& kernel = stress.kernel();
  std::vector<Tensor2<dim, Lanes>> G(kernel.n_points());
  forces.assign(stress.space().cells().size() * vectors.size(), 0.);
  bool admissible = true;
  for (std::size_t k = 0; k < stress.batches().size() && admissible; ++k) {
    const CellBatch<dim> batch = stress.batches()[k];
    const Tensor2<dim, Lanes>* P = stress.stress(batch, {true, false, false}, fields, admissible);
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      kernel.gradients(batch, views[i].data(), G.data());
      Lanes sum(0.);
      for (int q = 0; q < kernel.n_points(); ++q)
        sum += Lanes(kernel.weight(q)) * batch.jacobian(q).determinant *
               double_contraction(P[q], G[q]);
      for (int lane = 0; lane < batch.n_cells; ++lane)
        forces[stress.batches().cell(k, lane) * vectors.size() + i] = sum[lane];
    }
  }
  return admissible;
}

template bool cell_forces(const CellStress<2>&, const State&, const std::vector<VecHandle>&,
                          std::vector<double>&);
template bool cell_forces(const CellStress<3>&, const State&, const std::vector<VecHandle>&,
                          std::vector<double>&);

}  // namespace steppe
