#pragma once

#include "steppe/fem/maps/coarse_space.h"
#include "steppe/fem/matrices/block_assembly.h"
#include "steppe/fem/maps/coarse_space.h"
#include "steppe/physics/facets/matrix_free_operator.h"
#include "steppe/physics/heat/conduction_tangent.h"

namespace steppe {

/**
 * The tangent of storage and conduction, cell by cell: values and gradients, ScalarTangent, and
 * the adjoint. Either ScalarTangent is kept at every point (`cached`: 10 numbers a point in 3D), or
 * it is found anew from the state in every product (`recomputed`).
 */
template <int dim>
class ConductionOperator : public MatrixFreeOperator {
 public:
  /// Borrows both, of which the second may be null. Collective.
  ConductionOperator(const HeatBody<dim>& body, const CoarseSpace<dim>* coarse,
                     OperatorStorage kind);

  void linearise(double s_a, double s_v, double s_x, const State& state) override;
  void add_product(Vec x, Vec y) const override;
  void add_diagonal_blocks(const std::vector<VecHandle>& columns) const override;
  void add_coarse(Mat J) const override;

 private:
  const CellBatches<dim>& batches() const { return body_.batches(); }
  bool is_cached() const { return kind_ == OperatorStorage::cached; }
  /// Call visit(number of a batch, its tangents) for a range of them.
  template <class Visit>
  void visit_tangents(std::size_t first, std::size_t last, const Visit& visit) const;

  const HeatBody<dim>& body_;
  ConductionTangent<dim> tangent_;
  OperatorStorage kind_;
  double s_v_ = 0, s_x_ = 0;
  State state_;                            // for `recomputed`
  std::vector<ScalarTangent<dim>> cache_;  // at [batch][point], for `cached`

  /// Data for the projection onto the coarse space.
  struct Coarse {
    Coarse(const HeatBody<dim>& body, const Space<dim>& space);
    std::unique_ptr<ScalarKernel<dim>> kernel;  // with the points of the body's
    CellBatches<dim> batches;                   // the same cells, without geometry
    BlockAssembly<dim, 1> assembly;
  };
  std::unique_ptr<Coarse> coarse_;
  // workspaces
  mutable std::vector<ScalarTangent<dim>> D_;
  mutable std::vector<ScalarAt<dim>> at_;
  mutable std::vector<Tensor2<1, Lanes>> K_;
  mutable std::vector<Lanes> diagonal_;
};

}  // namespace steppe
