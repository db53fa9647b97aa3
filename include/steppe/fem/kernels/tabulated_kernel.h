#pragma once

#include "steppe/fem/kernels/element_kernel.h"

namespace steppe {

/// Kernel of an element with n nodes from a table of its shape functions' gradients; the number of
/// points is free.
template <int dim, int n>
class TabulatedKernel : public ElementKernel<dim> {
 public:
  TabulatedKernel(const dealii::FiniteElement<dim>& element,
                  const dealii::Quadrature<dim>& quadrature)
      : TabulatedKernel(element, quadrature, identity()) {}

  std::vector<int> node_order() const override { return order_; }
  void reference_gradients(const BatchNodes<dim>& batch, const double* nodal,
                           Tensor2<dim, Lanes>* G) override;
  void add_reference_divergence(const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>* flux,
                                double* nodal) override;
  void reference_divergence(const Tensor2<dim, Lanes>* flux, Lanes* f) const override;
  void stiffness(const ReferenceTangent<dim>* D, Tensor2<dim, Lanes>* K) override;
  double stiffness_flops() const override;
  void diagonal(const ReferenceTangent<dim>* D, Tensor2<dim, Lanes>* K) const override;

 protected:
  TabulatedKernel(const dealii::FiniteElement<dim>& element,
                  const dealii::Quadrature<dim>& quadrature, const std::vector<int>& order);

 private:
  static std::vector<int> identity();
  /// dN_b/dxi_d at a point, for all d.
  const double* gradient(int b, int q) const { return &table_[(b * this->n_points() + q) * dim]; }
  /// K_ab for `rows` nodes from a on, of the contraction that is at hand.
  template <int rows>
  void multiply(int a, Tensor2<dim, Lanes>* K) const;

  struct Contraction {
    Lanes a[dim][dim][dim];
  };

  std::vector<int> order_;
  std::vector<double> table_;              // dN_b/dxi_d at [b][q][d]
  std::vector<Contraction> contractions_;  // D_idke dN_b/dxi_e at [q][d][i][k] for one b
};

}  // namespace steppe
