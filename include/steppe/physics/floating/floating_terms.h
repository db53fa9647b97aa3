#pragma once

#include "steppe/physics/equation/reduced_term.h"
#include "steppe/physics/floating/floating_frame.h"

#include <memory>
#include <vector>

namespace steppe {

/// A term that does not see how the frame moves, such as the internal force: it acts in the
/// elastic coordinates.
class ElasticTerm : public ReducedTerm {
 public:
  /// Borrows the frame. Local.
  ElasticTerm(std::unique_ptr<ReducedTerm> term, const FloatingFrame& frame)
      : term_(std::move(term)), frame_(frame) {}

  void add_residual(const ReducedState& state, double* F) const override {
    term_->add_residual(elastic(state), F + frame_.elastic());
  }
  void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                   double* J) const override;
  void add_force(ForcePart part, const ReducedState& state, double* F) const override {
    term_->add_force(part, elastic(state), F + frame_.elastic());
  }
  void add_balance(const ReducedState& state, Balance& balance) const override {
    term_->add_balance(elastic(state), balance);
  }
  void add_potential(double, double, double, const ReducedState&, Potential&) const override {}
  void start(const ReducedState& state) override { term_->start(elastic(state)); }
  void history(MPI_Comm communicator, Archive& archive) override {
    term_->history(communicator, archive);
  }

 private:
  ReducedState elastic(const ReducedState& state) const;

  std::unique_ptr<ReducedTerm> term_;
  const FloatingFrame& frame_;
};

/**
 * A dead load, or damping by a constant matrix C, in space. The displacement d + R y - xi, with y =
 * xi + sum of z_j u_j, is the linear combination
 *     sum_d d_d e_d + sum_dk (R - 1)_dk xi_k e_d + sum_j sum_dk (z_j R)_dk (u_j)_k e_d
 * of fixed fields: a reduced model in as many coordinates Z, which are functions of the others, q,
 *     F = Z_q^T F_Z(t, Z, Z').
 */
class SpatialTerm : public ReducedTerm {
 public:
  /// The term in Z, in the order d; of each of xi, u_1, u_2, ... the pairs dk by rows. Borrows the
  /// frame. Local.
  SpatialTerm(std::unique_ptr<ReducedTerm> term, bool damps, const FloatingFrame& frame);

  void add_residual(const ReducedState& state, double* F) const override;
  void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                   double* J) const override;
  void add_force(ForcePart part, const ReducedState& state, double* F) const override;
  void add_potential(double, double, double, const ReducedState&, Potential&) const override {}

 private:
  struct Fields;

  int n_fields() const { return frame_.dim() + frame_.dim() * frame_.dim() * n_blocks(); }
  int n_blocks() const { return 1 + frame_.n_elastic(); }
  /// The block of a field, xi or u_j, in numbers on Z.
  Matrix3 block(const double* Z, int b) const;
  void add_block(const Matrix3& value, int b, double* Z) const;
  Fields fields(const ReducedState& state) const;
  /// Adds Z_q^T F_Z to F.
  void restrict_force(const Fields& at, const double* F_Z, double* F) const;
  /// What the change of Z_q with q makes of the force.
  void add_geometric(double s_x, const Fields& at, double* J) const;

  std::unique_ptr<ReducedTerm> term_;
  const FloatingFrame& frame_;
  std::vector<double> damping_;  // C in Z by rows; empty without
};

}  // namespace steppe
