#pragma once

#include "steppe/fem/maps/coarse_space.h"
#include "steppe/fem/matrices/block_assembly.h"
#include "steppe/physics/facets/matrix_free_operator.h"
#include "steppe/physics/stress/cell_stress.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The tangent of the internal force, cell by cell: gradients, stress, divergence. Either D of
 * ReferenceTangent is kept at every point (`cached`: 45 numbers a point in 3D, read once a
 * product), or nothing is and the derivative of the stress along the gradient of x is found anew
 * from the state in every product (`recomputed`).
 */
template <int dim>
class StiffnessOperator : public MatrixFreeOperator {
 public:
  /// Borrows both, of which the second may be null. Collective.
  StiffnessOperator(const CellStress<dim>& stress, const CoarseSpace<dim>* coarse,
                    OperatorStorage kind);

  void linearise(double s_a, double s_v, double s_x, const State& state) override;
  void add_product(Vec x, Vec y) const override;
  void add_diagonal_blocks(const std::vector<VecHandle>& columns) const override;
  void add_coarse(Mat J) const override;

 private:
  using Fields = typename CellStress<dim>::Fields;
  /// Call visit(number of a batch, D at its points, coupling of these or null) for every batch with
  /// stiffness.
  template <class Visit>
  void visit_tangents(const Visit& visit) const;
  void multiply_cached(Vec x, Vec y) const;
  bool is_coupled(std::size_t batch) const {
    return stress_.is_coupled(stress_.batches().nodes(batch));
  }
  bool is_cached() const { return kind_ == OperatorStorage::cached; }

  const CellStress<dim>& stress_;
  OperatorStorage kind_;
  double s_v_ = 0, s_x_ = 0, time_ = 0;
  const RelaxingModuli* moduli_ = nullptr;
  VecHandle displacement_, velocity_;         // of the state, for `recomputed`
  std::vector<ReferenceTangent<dim>> cache_;  // at [batch][point], for `cached`
  std::vector<CellCoupling<dim>> couplings_;  // of each batch, none where no points act on others
  std::vector<bool> is_stiff_;                // has a batch a tangent?

  /// Data for the projection onto the coarse space.
  struct Coarse {
    Coarse(const CellStress<dim>& stress, const Space<dim>& space);
    std::unique_ptr<ElementKernel<dim>> kernel;
    CellBatches<dim> batches;  // the same cells, without geometry
    BlockAssembly<dim> assembly;
  };
  std::unique_ptr<Coarse> coarse_;
  // workspaces
  mutable std::vector<ReferenceTangent<dim>> D_;
  mutable CellCoupling<dim> coupling_;
  mutable typename CellCoupling<dim>::Workspace coupling_blocks_;
  mutable std::vector<Tensor2<dim, Lanes>> G_, K_;
};

}  // namespace steppe
