#pragma once

#include "steppe/physics/state/force_part.h"
#include "steppe/physics/state/state.h"

namespace steppe {

/// Form in which the tangent of a problem is wanted. `assembled`: a matrix. `newton`: the form that
/// Newton's method works with, a matrix or an operator without one, as the problem was set up.
/// `multigrid`: the form that suits multigrid best, an operator with a coarse level where the
/// problem has one. `products`: products alone, for which as little is kept as can be.
enum class Form { assembled, newton, multigrid, products };

/**
 * The tangent J = s_a dF/da + s_v dF/dv + s_x dF/dx of a problem, in the unknowns (n by n, kg/s^2
 * times the unit of s_x): the operator and all that a preconditioner of it is built from. The
 * prescribed rows and columns are zero but for their positive diagonal. Belongs to who made it and
 * is to be gone before its problem; all members are collective.
 */
class Linearisation {
 public:
  /// Coarse level that multigrid needs for an operator without a matrix: J assembled there, and the
  /// interpolation from there, null where the coarse matrix acts in the same space. Both are null
  /// for an assembled J.
  struct CoarseLevel {
    Mat matrix = nullptr, interpolation = nullptr;
  };

  virtual ~Linearisation() = default;

  /// J, with block size, symmetry and rigid body modes set; no solver may use it after this object
  /// is gone.
  virtual Mat matrix() const = 0;
  virtual CoarseLevel coarse() const { return {}; }

  /// Part of a matrix J by which bodies are joined that may come apart: their contact, assembled,
  /// up to date with `prepare`. Null where there is none, or it is not known apart.
  virtual Mat contact() const { return nullptr; }

  /**
   * Bring J up to date with an admissible state. When `known` is given its prescribed entries d_c
   * are moved to the right-hand side: b_i -= J_ic d_c, b_c = 0. Throws NumericsError where the
   * tangent has no value.
   */
  virtual void update(double s_a, double s_v, double s_x, const State& state, Vec known = nullptr,
                      Vec b = nullptr, Contacts contacts = Contacts::as_they_are) = 0;

  /// Bring what a preconditioner is built from besides J up to date with it: the coarse matrix, and
  /// the rigid body modes with the body in a displaced position (at rest when null).
  virtual void prepare(Vec /*displacement*/) {}

  /// Whether J is an operator that knows its blocks on the diagonal.
  virtual bool has_diagonal_blocks() const { return false; }
  /// Add these, each of a node, to a matrix with room for them. The final MatAssembly is the
  /// caller's.
  virtual void add_diagonal_blocks(Mat /*blocks*/) {}
};

}  // namespace steppe
