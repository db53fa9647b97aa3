#pragma once

#include "steppe/fem/element_kernel.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * The part of the tangent of cells that joins their quadrature points: between gradients G on the
 * reference cell the form sum over r, s < rank of c_rs g_r g_s, with c symmetric and g_r(G) = sum
 * over the points of flux_r : G. Beside ReferenceTangent, which acts at each point alone. Local.
 */
template <int dim>
struct CellCoupling {
  static constexpr int most = 2;
  int rank = 0;
  Lanes c[most][most];
  std::vector<Tensor2<dim, Lanes>> flux[most];  // at the points, with their weights

  /// One more g, which meets itself alone with the factor c, to be filled at n points.
  std::vector<Tensor2<dim, Lanes>>& add(int n_points, const Lanes& factor);

  /// sum over s of c_rs g_s(G).
  std::array<Lanes, most> amplitudes(const Tensor2<dim, Lanes>* G) const;
  /// product += sum over r of a_r flux_r.
  void add_fluxes(const std::array<Lanes, most>& a, Tensor2<dim, Lanes>* product) const;

  /// K += the blocks of pairs of nodes a <= b, as ElementKernel::stiffness has them.
  void add_stiffness(const ElementKernel<dim>& kernel, Tensor2<dim, Lanes>* K) const;
  /// K += the blocks on the diagonal, as ElementKernel::diagonal has them.
  void add_diagonal(const ElementKernel<dim>& kernel, Tensor2<dim, Lanes>* K) const;

 private:
  /// Call visit(a, b, block) for pairs a <= b of nodes, or for a = b alone.
  template <class Visit>
  void visit_blocks(const ElementKernel<dim>& kernel, bool diagonal, const Visit& visit) const;
};

}  // namespace steppe
