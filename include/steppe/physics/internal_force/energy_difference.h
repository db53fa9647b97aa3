#pragma once

#include "steppe/fem/kernels/cell_columns.h"
#include "steppe/material/law/law.h"

#include <vector>

namespace steppe {

/**
 * The stress over a step from F_0 to F_1 whose work is the difference of the law's energy, and that
 * does none in a rigid motion (Gonzalez, Comput. Methods Appl. Mech. Engng 190, 2000, eq. 35):
 *   P = F_m S,  S = S(C_m) + 2 [psi_1 - psi_0 - S(C_m) : D / 2] / (D : D) D,  D = C_1 - C_0,
 * with the means F_m of F and C_m of C at both ends; without the second part where D is so small
 * that rounding of the energies rules it. S(C) is R^-1 P(R) of the law with the Cholesky factor
 * C = R^T R, so the law must not see rotations; of a law of small strains F_m is I and S is P(H_m),
 * D = 2 (e_1 - e_0). Its derivative to F_m = (F_0 + F_1) / 2 has no
 * symmetry. For Lanes::size cells at a time; not to be shared between threads. Local.
 */
template <int dim>
class EnergyDifference {
 public:
  /// Borrows the kernel.
  explicit EnergyDifference(ElementKernel<dim>& kernel);

  /// P at the points of a batch from the displacement gradients at the start and in the middle, F_0
  /// - I and F_m - I; false when the end is inadmissible.
  bool stress(const Law<dim>& law, const Points<Lanes>& points, const Tensor2<dim, Lanes>* start,
              const Tensor2<dim, Lanes>* middle, Tensor2<dim, Lanes>* P);

  /// s dP/dF_m as cell matrices, see CellColumns.
  const Tensor2<dim, Lanes>* matrices(const CellBatch<dim>& batch, const Law<dim>& law,
                                      const Points<Lanes>& points, double s,
                                      const Tensor2<dim, Lanes>* start,
                                      const Tensor2<dim, Lanes>* middle);

 private:
  /// The numbers type is Lanes or Dual<Lanes>.
  template <class N>
  struct Workspace {
    explicit Workspace(int n) : middle(n), root(n), P(n), energy(n) {}
    std::vector<Tensor2<dim, N>> middle, root, P;  // F_m - I, R - I (or F_m - I), P(R) and then P
    std::vector<N> energy;                         // psi_1 - psi_0
  };
  bool find_energies(const Law<dim>& law, const Points<Lanes>& points,
                     const Tensor2<dim, Lanes>* start, const Tensor2<dim, Lanes>* middle);
  template <class N>
  bool find_stress(const Law<dim>& law, const Points<Lanes>& points,
                   const Tensor2<dim, Lanes>* start, Workspace<N>& at) const;

  int n_points_;
  CellColumns<dim> columns_;
  Workspace<Lanes> plain_;
  Workspace<Dual<Lanes>> dual_;
  std::vector<Tensor2<dim, Lanes>> end_, P_end_;  // F_1 - I, and the law's stress there
  std::vector<Lanes> psi_;
};

}  // namespace steppe
