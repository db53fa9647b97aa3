#include "steppe/physics/viscous_slope.h"

#include "steppe/base/dual.h"

namespace steppe {

template <int dim>
ViscousSlope<dim>::ViscousSlope(ElementKernel<dim>& kernel)
    : kernel_(kernel),
      n_nodes_(int(kernel.node_order().size())),
      unit_(dim * n_nodes_, 0.),
      G_(kernel.n_points()),
      K_(n_nodes_ * n_nodes_),
      column_(dim * n_nodes_) {
  for (int b = 0; b < n_nodes_; ++b) own_nodes_.insert(own_nodes_.end(), Lanes::size, b);
}

template <int dim>
const Tensor2<dim, Lanes>* ViscousSlope<dim>::matrices(const CellBatch<dim>& batch,
                                                       const ViscousStress& viscous, double s,
                                                       const Tensor2<dim, Lanes>* H,
                                                       const Tensor2<dim, Lanes>* V) {
  CellBatch<dim> alone = batch;
  alone.nodes = own_nodes_.data();
  for (int b = 0; b < n_nodes_; ++b)
    for (int k = 0; k < dim; ++k) {
      unit_[dim * b + k] = 1;
      kernel_.gradients(alone, unit_.data(), G_.data());
      unit_[dim * b + k] = 0;
      for (int q = 0; q < kernel_.n_points(); ++q) {
        Tensor2<dim, Dual<Lanes>> F, rate, P;
        for (int i = 0; i < dim; ++i)
          for (int J = 0; J < dim; ++J) {
            F(i, J) = {H[q](i, J), G_[q](i, J)};
            rate(i, J) = {V[q](i, J), Lanes(0.)};
            P(i, J) = Dual<Lanes>(Lanes(0.), Lanes(0.));
          }
        viscous.add_stress(s, F, rate, P);
        for (int i = 0; i < dim; ++i)
          for (int J = 0; J < dim; ++J) G_[q](i, J) = P(i, J).slope;
        G_[q] = batch.jacobian(q).push(kernel_.weight(q), G_[q]);
      }
      kernel_.reference_divergence(G_.data(), column_.data());
      for (int a = 0; a < n_nodes_; ++a)
        for (int i = 0; i < dim; ++i) K_[a * n_nodes_ + b](i, k) = column_[dim * a + i];
    }
  return K_.data();
}

template class ViscousSlope<2>;
template class ViscousSlope<3>;

}  // namespace steppe
