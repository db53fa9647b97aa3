#pragma once

#include "steppe/fem/cells/cell_polynomials.h"
#include "steppe/fem/kernels/element_kernel.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * The part of the tangent of cells that joins their quadrature points: between gradients G on the
 * reference cell the form sum over fluxes f, g and modes k, l of C^fg_kl g_fk g_gl, where C^fg =
 * C^gf are symmetric matrices and g_fk(G) = sum over the points of m_k flux_f : G. The mode m_0 is
 * 1. Beside ReferenceTangent, which acts at each point alone. Local.
 */
template <int dim>
struct CellCoupling {
  static constexpr int most_fluxes = 2, most_modes = n_polynomials(dim, 3);
  int n_fluxes = 0, n_modes = 1;
  const Lanes* modes = nullptr;                        // m_k at [q][k - 1], borrowed
  std::vector<Tensor2<dim, Lanes>> flux[most_fluxes];  // at the points, with their weights
  std::vector<Lanes> C[most_fluxes][most_fluxes];      // f <= g, at [k][l]; empty: zero

  /// Memory that add_stiffness and add_diagonal work in.
  struct Workspace {
    std::vector<Tensor2<dim, Lanes>> flux;
    std::vector<Lanes> g, product;
  };
  using Amplitudes = std::array<Lanes, most_fluxes * most_modes>;

  /// Leave no flux.
  void clear(int n_modes, const Lanes* modes);
  /// One more flux, to be filled at n points, without any C.
  std::vector<Tensor2<dim, Lanes>>& add(int n_points);

  /// sum over g, l of C^fg_kl g_gl in [f n_modes + k].
  Amplitudes amplitudes(const Tensor2<dim, Lanes>* G) const;
  /// product += sum over f, k of a_fk m_k flux_f.
  void add_fluxes(const Amplitudes& a, Tensor2<dim, Lanes>* product) const;

  /// K += the blocks of pairs of nodes a <= b, as ElementKernel::stiffness has them.
  void add_stiffness(const ElementKernel<dim>& kernel, Workspace& at, Tensor2<dim, Lanes>* K) const;
  /// K += the blocks on the diagonal, as ElementKernel::diagonal has them.
  void add_diagonal(const ElementKernel<dim>& kernel, Workspace& at, Tensor2<dim, Lanes>* K) const;

 private:
  /// product_f += sum over g of C^fg g_g, for columns of n numbers: [f][k][n].
  void multiply(int n, const Lanes* g, Lanes* product) const;
  /// g_fk of the shape functions, and their products with C.
  void find_products(const ElementKernel<dim>& kernel, Workspace& at) const;
};

}  // namespace steppe
