#pragma once

#include "steppe/fem/cells/cell_batches.h"
#include "steppe/physics/body/body.h"

#include <deal.II/lac/full_matrix.h>

#include <optional>
#include <vector>

namespace steppe {

/**
 * The thermal strain alpha (T - T_0) at the quadrature points of batches of cells, for materials
 * that expand. The nodal temperatures are interpolated by the shape functions of degree p and
 * projected, on the reference cell, on degree p - 1 in each direction (complete on simplices): as
 * far as the strains of the cells reach, so that what they cannot follow leaves no stress in them.
 * On cells of degree 1 it is the mean of the nodes. Not to be shared between threads; local.
 */
template <int dim>
class ThermalStrain {
 public:
  /// The batches are those of the quadrature of the space or, with one point, of the cell's centre,
  /// with materials as groups and that order of the nodes. Borrows all. The strains are zero until
  /// a time is set.
  ThermalStrain(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches,
                const std::vector<int>& node_order, const dealii::Quadrature<dim>& quadrature);

  /// Sets the strains to those of a time, s. Throws InputError where the temperature is not finite.
  void set_time(double time);

  /// Strains at all points of a batch; null where the material does not expand.
  const Lanes* of(const BatchNodes<dim>& batch) const {
    return first_[batch.number] < first_[batch.number + 1] ? &strains_[first_[batch.number]]
                                                           : nullptr;
  }

 private:
  const Body<dim>& body_;
  const CellBatches<dim>& batches_;
  dealii::FullMatrix<double> weights_;  // of the nodes in the values at the points
  std::vector<std::size_t> first_;      // of each batch
  std::vector<Lanes> strains_;
  std::optional<double> time_;
};

}  // namespace steppe
