#pragma once

#include "steppe/physics/heat/heat_body.h"

#include <vector>

namespace steppe {

/// The tangent of storage and conduction at the points of cells, see Conduction. Not to be shared
/// between threads. Borrows the body. Local.
template <int dim>
class ConductionTangent {
 public:
  explicit ConductionTangent(const HeatBody<dim>& body)
      : body_(body), at_(body.kernel().n_points()), rate_(at_.size()) {}

  /// D at the points of a batch, of temperatures and their rates with ghosts, the latter null at
  /// rest.
  void find(const CellBatch<dim>& batch, double s_v, double s_x, const double* T,
            const double* rate, ScalarTangent<dim>* D) const;

 private:
  const HeatBody<dim>& body_;
  mutable std::vector<ScalarAt<dim>> at_, rate_;  // workspaces
};

}  // namespace steppe
