#pragma once

#include "steppe/fem/kernels/tabulated_kernel.h"
#include "steppe/fem/kernels/tensor_product.h"

namespace steppe {

/**
 * Kernel of quadrilaterals and hexahedra with n nodes and n Gauss points in each direction: values
 * at the points by interpolation in one direction after the other, then differences between the
 * points of a line (Orszag, J. Comput. Phys. 37, 1980). The stiffness of hexahedra is summed along
 * one direction after the other, too: n^7 operations for n^9 (Melenk, Gerdes and Schwab, Comput.
 * Methods Appl. Mech. Eng. 190, 2001); that of quadrilaterals is TabulatedKernel's.
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

  /// The entries (i, k) between the nodes of two layers, a3 <= b3, as far as they are above the
  /// diagonal.
  void stiffness_of_layers(const ReferenceTangent<dim>* D, int i, int k, int a3, int b3,
                           Tensor2<dim, Lanes>* K) const;

  LineShapes<n> line_;
  /// Products at point q of a line of the value (0) or derivative (1) r of node a and s of node b:
  /// at [r][s][b][a][q].
  double products_[2][2][n][n][n];
};

}  // namespace steppe
