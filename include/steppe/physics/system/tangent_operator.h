#pragma once

#include "steppe/fem/maps/coarse_space.h"
#include "steppe/fem/matrices/elimination.h"
#include "steppe/physics/equation/linearisation.h"
#include "steppe/physics/facets/matrix_free_operator.h"
#include "steppe/physics/equation/term.h"

#include <memory>
#include <optional>
#include <vector>

namespace steppe {

/**
 * The tangent J of a sum of terms, of fields of some components at a node, as a MATSHELL:
 * operators, the diagonal and the blocks on the diagonal (for PCJACOBI and PCPBJACOBI) without a
 * matrix, and its Galerkin projection to the space of degree 1, assembled. Rows and columns of
 * prescribed unknowns are those of the identity.
 */
template <int dim, int components = dim>
class TangentOperator : public Linearisation {
 public:
  /**
   * The sum of the operators of those terms that have one, and of the tangents of the others,
   * assembled. Without a coarse space it gives products alone. Borrows the space, rows and terms.
   * Collective.
   */
  TangentOperator(const Space<dim>& space, std::shared_ptr<const CoarseSpace<dim>> coarse,
                  const std::vector<PetscInt>& prescribed, const Terms& terms, OperatorStorage kind,
                  bool symmetric);

  Mat matrix() const override { return shell_; }
  CoarseLevel coarse() const override {
    if (!coarse_) return {};
    return {coarse_matrix_, coarse_->interpolation()};
  }
  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override;
  bool has_diagonal_blocks() const override { return bool(coarse_); }
  void add_diagonal_blocks(Mat blocks) override;
  /// The coarse matrix, and the rigid body modes of displacements.
  void prepare(Vec displacement) override;

 private:
  static TangentOperator& context(Mat shell);
  static PetscErrorCode multiply_callback(Mat shell, Vec x, Vec y);
  static PetscErrorCode diagonal_callback(Mat shell, Vec d);
  static PetscErrorCode blocks_callback(Mat shell, const PetscScalar** values);

  void create_shell(bool symmetric);
  /// With room for the tangents of all terms, or the projection of them.
  void create_coarse_matrix(std::vector<NodePair> couplings, bool symmetric);
  /// The rigid body modes of displacements.
  void set_modes(Vec displacement);
  void multiply(Vec x, Vec y);
  void diagonal(Vec d);
  /// y_ = J x_ in all rows and columns.
  void apply_operators();
  void zero_prescribed(Vec v) const;
  /// The operator's, to a coarse matrix in the same space: with another one a preconditioner of
  /// that matrix would enlarge what rounding leaves in these rows.
  void give_prescribed_diagonal();
  void find_blocks();
  void invert_blocks();
  /// Add the projection of the remainder to the coarse matrix.
  void add_remainder();

  const Space<dim>& space_;
  std::shared_ptr<const CoarseSpace<dim>> coarse_;
  const std::vector<PetscInt>& prescribed_;
  std::vector<std::unique_ptr<MatrixFreeOperator>> operators_;
  std::vector<const Term*> others_;  // whose tangents are assembled in the remainder
  MatHandle shell_, remainder_, coarse_matrix_;
  MatHandle projected_;  // the remainder in a coarse space of its own
  std::optional<Elimination> coarse_elimination_;
  std::vector<double> blocks_;  // on the diagonal of owned nodes
  VecHandle x_, y_;             // workspaces
  std::vector<VecHandle> columns_;
};

}  // namespace steppe
