#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/output/quantities/recovered_stress.h"

#include <vector>

namespace steppe {

/**
 * The von Mises stress at nodes of several states together. Its square is a quadratic form, so that
 * of stresses s_k with the covariance sum s_k s_k^T its root mean square is sqrt(sum of squares);
 * of the real and the imaginary part of an oscillation it has a largest value over a period.
 */
template <int dim>
class NodalVonMises {
 public:
  /// Borrows both. Local.
  NodalVonMises(const Space<dim>& space, RecoveredStress<dim>& stress)
      : space_(space), stress_(stress) {}

  /// Add a state. Collective.
  void add(const State& state);
  /// Root mean square over all states at a node of a cell, Pa. Local.
  double root_mean_square(std::size_t cell, int node) const;
  /// Largest value over a period at a node of a cell, Pa, of two states: the real and the imaginary
  /// part. Local.
  double largest(std::size_t cell, int node) const;
  /// The means of these over the cells at each node. Collective.
  void root_mean_square(Vec nodal) const;
  void largest(Vec nodal) const;

 private:
  /// The means at nodes, over the cells there, of a number at each node of each cell.
  template <class OfNode>
  void mean(const OfNode& of_node, Vec nodal) const;
  std::size_t number(std::size_t cell, int node) const {
    return cell * space_.nodes_per_cell() + node;
  }

  const Space<dim>& space_;
  RecoveredStress<dim>& stress_;
  std::vector<Tensor2<3, double>> last_;           // of each node of each cell
  std::vector<double> squares_, first_, between_;  // sums, of the first state, of first and last
};

}  // namespace steppe
