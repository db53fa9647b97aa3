#pragma once

#include "steppe/output/folder/csv.h"
#include "steppe/physics/state/observer.h"
#include "steppe/physics/system/elastodynamics.h"
#include "steppe/reduction/coordinates/reduced_model.h"

#include <string>

namespace steppe {

/**
 * How far a reduced model is from its body, in `reduction.csv`: the residual r of the equation of
 * all nodes at the expanded state, without what is balanced in the coordinates but for the time
 * scheme, r - (T^+)^T U^T r, displaces the body by e = K^-1 r with the tangent K at rest, if
 * nothing moved meanwhile; in a floating frame that is there, and r is without the forces that move
 * it as a rigid body. `error` is |e| = (r . e)^1/2, J^1/2, the energy norm; `displacement` is
 * (2 E)^1/2 with the strain energy E of the model, J; `relative` is the error over the largest
 * displacement so far. `energy_error` is E less that of all cells at the expanded state, which
 * weighted cells and an expansion in local functions leave out.
 */
template <int dim>
class ReductionError : public Observer {
 public:
  /// For a model with `responses`. `problem` has all terms, in displacements of nodes, and `full`
  /// is in the unknowns, which may be others. Borrows all. Collective.
  ReductionError(const TableFolder& folder, const Elastodynamics<dim>& problem, const Problem& full,
                 const ReducedModel& model);

  void start(const State&) override { table_.begin(); }
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State&) override {}
  void history(Archive& archive) override;
  const Csv& table() const { return table_; }
  /// A line on the largest error.
  std::string summary() const;

 private:
  /// At the expanded state.
  double energy_norm_of_error();
  void estimate(int step, const State& state);

  const Elastodynamics<dim>& problem_;
  const Problem& full_;
  const ReducedModel& model_;
  Csv table_;
  State nodal_;
  VecHandle force_, residual_, error_, coordinates_;
  double largest_displacement_ = 0, largest_ = 0, time_of_largest_ = 0, energy_error_ = 0;
};

}  // namespace steppe
