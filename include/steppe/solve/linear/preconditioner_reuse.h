#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/linalg/single/single_precision_smoother.h"

#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace steppe {

/// Decades by which the residuals of a solve fell from the largest, at least one. Conjugate
/// gradients raise the norm of the residual at first: fifty-fold, where a load on the end of a beam
/// becomes one on its cells. Counted from the first, such a solve looks twice as slow as later
/// ones. Not for an empty list.
double decades_of(const std::vector<double>& residuals);

/**
 * Decides before every solve of a KSP whether its preconditioner is built of the present matrix or
 * one of an earlier matrix is kept. It is built
 * - when the matrix combines mass, damping and stiffness otherwise than the one it was built of: a
 *   ratio of their coefficients has changed by more than a factor of two;
 * - when the iterations that a new one would have saved since it was built add up to what building
 *   costs. With iterations that grow steadily no other rule is cheaper;
 * - when a solve with an old one fails or takes far too long, which is then repeated: its caller
 *   does not learn of it.
 *
 * Where keeping does not pay time after time, because the iterations wasted cost more than the
 * builds saved, it is tried ever more rarely: after the n-th such preconditioner in a row, the next
 * 2^(n-1) - 1 matrices (31 at most) get one each.
 *
 * What a new one would need is taken from the first solve after it was built, by decade of the
 * residual, for tolerances differ. What building costs is known by kind of preconditioner, in
 * iterations. No clock counts: runs repeat themselves and all ranks agree.
 *
 * Algebraic multigrids get a smoother in single precision, see SinglePrecisionSmoother. Factors in
 * single precision or of few pivots with which a solve fails although they are of its matrix give
 * way to those of MUMPS in double precision for good.
 *
 * A KSP without iterations (preonly) never keeps one. With the options -snes_lag_preconditioner or
 * -snes_ksp_ew PETSc's rules act instead (with the latter nothing is counted).
 */
class PreconditionerReuse {
 public:
  /// Attach to a KSP, which is borrowed and not to be solved with after this object is gone. What
  /// the action below throws goes to `errors`. Collective.
  PreconditionerReuse(KSP ksp, ErrorBoundary& errors);
  PreconditionerReuse(const PreconditionerReuse&) = delete;
  PreconditionerReuse& operator=(const PreconditionerReuse&) = delete;

  /// The matrix has new values, those of a M + v C + x K. Local.
  void take_new_matrix(double a, double v, double x) {
    coefficients_ = {a, v, x};
    current_ = false;
  }
  /// An action to be taken each time just before a preconditioner is built, for one that needs more
  /// than the matrix. It must be collective.
  void before_build(std::function<void()> action) { before_build_ = std::move(action); }

  /// Let an algebraic multigrid (also the one that solves the coarse level of another) coarsen anew
  /// when it is built next. Collective.
  void forget_interpolation();
  /// Is the one that is built now, or next, the first since it was forgotten, or of all?
  bool structure_is_new() const { return structure_is_new_; }
  /// Is one built in the next solve?
  bool builds_next() const { return !current_ && !petsc_decides_ && must_build(); }
  /// Does the next matrix matter for later solves, too?
  bool may_keep() const;

  /// Save or load what the next one is made of; nothing of one at hand remains when it is loaded.
  /// Collective.
  void structure_history(Archive& archive);
  /// Build one of the matrix, which the KSP has, whatever the rules say. Collective.
  void build_now();
  /// Save or load what the decisions depend on; one that is loaded has been built by then. Throws
  /// InputError for options by which PETSc keeps what cannot be saved. Collective.
  void history(Archive& archive);

  /// How often one was built, and how many systems were solved.
  int n_builds() const { return n_builds_; }
  int n_solves() const { return n_solves_; }
  /// The levels of a multigrid, those of the one on its coarsest level included; 0 before it is
  /// built, and of others. Local.
  int n_levels() const;

 private:
  void forget_structure();
  void before_solve();
  void after_solve(Vec b, Vec x);
  bool must_build() const;
  void build();
  /// Learn whether it paid to keep the preconditioner at hand.
  void compare_costs();
  std::array<PetscObject, 2> operators() const;
  /// The KSP whose preconditioner is algebraic: this one, or that of the coarse level of a
  /// multigrid between degrees, or the one within a filter of contact; null where it is not PCGAMG.
  KSP algebraic_multigrid() const;
  /// Smoothers on the matrix itself do not ask KSP: let it look like the one they were set up for,
  /// or they find their diagonals and eigenvalues anew. The next assembly makes it look new again.
  void keep_smoothers();
  double decades() const;
  double expected_iterations(double decades) const;

  static PetscErrorCode before_callback(KSP, Vec, Vec, void* self);
  static PetscErrorCode after_callback(KSP, Vec b, Vec x, void* self);

  KSP ksp_;
  ErrorBoundary& errors_;
  bool petsc_decides_;
  std::function<void()> before_build_;
  std::array<double, 3> coefficients_{};  // of mass, damping, stiffness

  // of the preconditioner at hand
  std::array<double, 3> built_of_{};
  bool current_ = false;  // built of the present matrix
  std::array<PetscObjectState, 2> states_{};
  double cost_ = 0;  // of building it, in iterations
  bool useless_ = true, structure_is_new_ = true, has_safe_factors_ = false;
  double per_decade_ = 0;  // iterations while it was new; 0: not yet known
  double wasted_ = 0;      // iterations that a new one would have saved
  int n_kept_for_ = 0;     // solves with later matrices

  int n_failures_ = 0, n_at_once_ = 0;  // in a row that did not pay; matrices that get a new one
  SinglePrecisionSmoother smoother_;

  PetscInt limit_ = 0;  // of iterations, as the user wants it
  int n_builds_ = 0, n_solves_ = 0;
};

}  // namespace steppe
