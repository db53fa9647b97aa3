#pragma once

#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/kernels/mass_kernel.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// How the integrals of N_a N_b become a matrix.
enum class Lumping { consistent, row_sum, hrz, uniform };

/// "consistent", "row-sum", "hrz" or "uniform".
Lumping lumping_of(const std::string& name);

/**
 * m_ab = integral over the reference body of c N_a N_b, the same for every component, with a
 * coefficient c that is constant in each cell: the mass matrix for c = rho. Consistent; or diagonal
 * by row sums; or diagonal by Hinton, Rock and Zienkiewicz (Earthquake Engng Struct. Dyn. 4, 1976):
 * each cell's diagonal scaled so that its total is kept; or diagonal and uniform: the total over
 * the body in equal shares at all of its nodes.
 */
template <int dim>
class MassMatrix {
 public:
  /// Collective. Throws InputError where a row sum is not positive though its node has mass.
  MassMatrix(const Space<dim>& space, const std::function<double(std::size_t)>& coefficient,
             Lumping lumping, const std::string& parameter);

  /// The matrix of the same coefficient and lumping in another space on the same mesh, without the
  /// point masses where it is not this one. Collective.
  MassMatrix in(const Space<dim>& space) const;

  /// Add masses at nodes to the diagonal, kg, of a vector that holds a node's mass in each of its
  /// components. Once.
  void add_points(Vec masses);
  /// Masses at nodes that `add_points` added, null where there are none.
  Vec points() const { return points_; }

  /// Give the masses of unknowns that follow several others to these, by their weights: the total
  /// stays and, where the weights reproduce positions, so does its centre. Where a mass would not
  /// be positive then, or differ between the components of a node that has a frame of its own,
  /// where auxiliary nodes have masses or are followed, and of a consistent matrix, nothing
  /// changes. After `add_points`. Collective.
  void give_to_leaders(const PrescribedMotion<dim>& unknowns);
  /// Whether this was done.
  bool of_leaders() const { return of_leaders_; }

  /// Let products go over batches that were made for something else, where these serve; borrowed.
  /// Local.
  void share(const CellBatches<dim>& batches);

  /// y += s m x on owned entries; the ghosts of both are overwritten. Collective.
  void add_product(double s, Vec x, Vec y) const;
  /// d += the diagonal of m on owned entries; the ghosts of d are overwritten. Collective.
  void add_diagonal(Vec d) const;
  /// J += s m. Collective; the final assembly is the caller's.
  void add_to(double s, Mat J) const;
  /// J += m (x) B: the same with B between the components of two nodes.
  void add_blocks_to(const dealii::Tensor<2, dim>& B, Mat J) const;

  Lumping lumping() const { return lumping_; }
  bool diagonal() const { return lumping_ != Lumping::consistent; }

 private:
  /// Let products go over these batches.
  void use(const CellBatches<dim>& batches) const;
  /// The batches of the products, made when they are first wanted. Local.
  const CellBatches<dim>& batches() const;
  void make_diagonal();
  /// Call visit(nodes, n by n matrix) for every cell with a coefficient.
  template <class Visit>
  void visit_cells(const Visit& visit) const;
  /// The consistent matrix node by node, made when it is first wanted. Collective.
  Mat nodes() const;

  const Space<dim>& space_;
  std::function<double(std::size_t)> coefficient_;
  std::string parameter_;
  Lumping lumping_;

  // products of a consistent matrix without its entries
  std::unique_ptr<MassKernel<dim>> kernel_;
  mutable std::unique_ptr<CellBatches<dim>> own_batches_;
  mutable const CellBatches<dim>* batches_ = nullptr;
  mutable std::vector<Lanes> coefficients_;  // of their cells

  mutable MatHandle nodes_;      // node by node
  VecHandle diagonal_, points_;  // the first with the second
  bool of_leaders_ = false;
};

}  // namespace steppe
