#pragma once

#include "steppe/fem/coarse_space.h"
#include "steppe/fem/elimination.h"
#include "steppe/physics/tangent_product.h"
#include "steppe/physics/term.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The tangent J of a sum of terms as a MATSHELL: products, the diagonal and the blocks on the
 * diagonal (for PCJACOBI and PCPBJACOBI) without a matrix, and its Galerkin projection to the
 * space of degree 1, assembled. Rows and columns of prescribed unknowns are those of the identity.
 */
template <int dim>
class TangentOperator {
 public:
  /**
   * `products` are the terms that have one; the tangents of `others` are assembled in `remainder`
   * (null where there are none); `coarse_matrix` has room for its projection. Borrows spaces, rows
   * and terms. Collective.
   */
  TangentOperator(const Space<dim>& space, const CoarseSpace<dim>& coarse,
                  const std::vector<PetscInt>& prescribed,
                  std::vector<std::unique_ptr<TangentProduct>> products,
                  std::vector<const Term*> others, MatHandle remainder, MatHandle coarse_matrix);

  /// The shell of an operator, which it destroys with itself. Collective.
  static MatHandle shell(std::unique_ptr<TangentOperator> self);
  /// The operator behind a matrix, null when there is none.
  static TangentOperator* of(Mat shell);

  /// Take the coefficients and the state; then b -= J known as Problem::tangent says. Collective.
  void linearise(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b);

  /// Bring the coarse matrix up to date with the operator, and its rigid body modes with the body
  /// in a displaced position (at rest when null). Collective.
  void update_coarse(Vec displacement);
  Mat coarse_matrix() const { return coarse_matrix_; }
  Mat interpolation() const { return coarse_.interpolation(); }

 private:
  static TangentOperator& context(Mat shell);
  static PetscErrorCode multiply_callback(Mat shell, Vec x, Vec y);
  static PetscErrorCode diagonal_callback(Mat shell, Vec d);
  static PetscErrorCode blocks_callback(Mat shell, const PetscScalar** values);
  static PetscErrorCode destroy_callback(Mat shell);

  void multiply(Vec x, Vec y);
  void diagonal(Vec d);
  /// y_ = J x_ in all rows and columns.
  void add_products();
  void zero_prescribed(Vec v) const;
  void find_blocks();
  void invert_blocks();
  /// Add the projection of the remainder to the coarse matrix.
  void add_remainder();

  const Space<dim>& space_;
  const CoarseSpace<dim>& coarse_;
  const std::vector<PetscInt>& prescribed_;
  std::vector<std::unique_ptr<TangentProduct>> products_;
  std::vector<const Term*> others_;
  MatHandle remainder_, coarse_matrix_;
  MatHandle projected_;  // the remainder in a coarse space of its own
  Elimination coarse_elimination_;
  std::vector<double> blocks_;  // on the diagonal of owned nodes
  VecHandle x_, y_;             // workspaces
  std::vector<VecHandle> columns_;
};

}  // namespace steppe
