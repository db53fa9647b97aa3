#pragma once

#include "steppe/physics/facets/reduced_term.h"
#include "steppe/physics/floating/spatial_fields.h"

#include <memory>
#include <vector>

namespace steppe {

/// A term that does not see how the frame moves, such as the internal force: it acts in the
/// elastic coordinates.
class ElasticTerm : public ReducedTerm {
 public:
  /// Borrows the frame. Local.
  ElasticTerm(std::unique_ptr<ReducedTerm> term, bool damps, const FloatingFrame& frame)
      : term_(std::move(term)), damps_(damps), frame_(frame) {}

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
  bool damps_;
  const FloatingFrame& frame_;
};

/// A dead load, or damping by a constant matrix C, in space.
class SpatialTerm : public ReducedTerm {
 public:
  /// The term in the fields of SpatialFields. Borrows the frame. Local.
  SpatialTerm(std::unique_ptr<ReducedTerm> term, bool damps, const FloatingFrame& frame);

  void add_residual(const ReducedState& state, double* F) const override;
  void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                   double* J) const override;
  void add_force(ForcePart part, const ReducedState& state, double* F) const override;
  void add_potential(double, double, double, const ReducedState&, Potential&) const override {}

 private:
  std::unique_ptr<ReducedTerm> term_;
  SpatialFields fields_;
  std::vector<double> damping_;  // C by rows; empty without
};

}  // namespace steppe
