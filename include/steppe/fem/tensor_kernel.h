#pragma once

#include "steppe/fem/tabulated_kernel.h"
#include "steppe/fem/tensor_product.h"

namespace steppe {

/**
 * Kernel of quadrilaterals and hexahedra with n nodes and n Gauss points in each direction: values
 * at the points by interpolation in one direction after the other, then differences between the
 * points of a line (Orszag, J. Comput. Phys. 37, 1980). The stiffness of hexahedra with three nodes
 * and more in each direction is found column by column in the same way, n^7 operations for n^9; of
 * others it is that of TabulatedKernel.
 */
template <int dim, int n>
class TensorKernel final : public TabulatedKernel<dim, power(n, dim)> {
 public:
  TensorKernel(const dealii::FiniteElement<dim>& element,
               const dealii::Quadrature<dim>& quadrature);

  void reference_gradients(const BatchNodes<dim>& batch, const double* nodal,
                           Tensor2<dim, Lanes>* G) override;
  void add_reference_divergence(const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>* flux,
                                double* nodal) override;
  void reference_divergence(const Tensor2<dim, Lanes>* flux, Lanes* f) const override;
  void stiffness(const ReferenceTangent<dim>* D, Tensor2<dim, Lanes>* K) override;
  double stiffness_flops() const override;

 private:
  using Tabulated = TabulatedKernel<dim, power(n, dim)>;
  static constexpr int n_nodes = power(n, dim);
  static constexpr bool by_columns = dim == 3 && n >= 3;

  LineShapes<n> line_;
  std::vector<Tensor2<dim, Lanes>> flux_;  // of one column of the stiffness
};

extern template class TensorKernel<2, 2>;
extern template class TensorKernel<2, 3>;
extern template class TensorKernel<2, 4>;
extern template class TensorKernel<2, 5>;
extern template class TensorKernel<3, 2>;
extern template class TensorKernel<3, 3>;
extern template class TensorKernel<3, 4>;
extern template class TensorKernel<3, 5>;

}  // namespace steppe
