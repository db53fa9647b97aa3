#include "steppe/physics/stress/viscous_slope.h"

#include "steppe/base/numbers/dual.h"

namespace steppe {

template <int dim>
const Tensor2<dim, Lanes>* ViscousSlope<dim>::matrices(const CellBatch<dim>& batch,
                                                       const ViscousStress& viscous, double s,
                                                       const Tensor2<dim, Lanes>* H,
                                                       const Tensor2<dim, Lanes>* V) {
  const Tensor2<dim, Lanes> zero{};
  return columns_.matrices(batch, [&](const Tensor2<dim, Lanes>* G, Tensor2<dim, Lanes>* P) {
    for (int q = 0; q < n_points_; ++q) {
      Tensor2<dim, Dual<Lanes>> dual_P = dual(zero, zero);
      viscous.add_stress(s, dual(H[q], G[q]), dual(V[q], zero), dual_P);
      P[q] = slopes(dual_P);
    }
  });
}

template class ViscousSlope<2>;
template class ViscousSlope<3>;

}  // namespace steppe
