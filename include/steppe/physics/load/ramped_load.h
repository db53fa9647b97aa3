#pragma once

#include "steppe/physics/equation/term.h"

#include <memory>

namespace steppe {

/// A load that grows linearly from nothing at one time to the whole at another:
/// F = f F_0 with f = (t - start) / (end - start), t the state's load time.
class RampedLoad : public Term {
 public:
  /// `work` is a nodal vector of its own. Local.
  RampedLoad(std::unique_ptr<Term> whole, double start, double end, VecHandle work)
      : whole_(std::move(whole)), start_(start), end_(end), work_(std::move(work)) {}

  TermTraits traits() const override { return whole_->traits(); }
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_force(ForcePart part, const State& state, Vec force, Contacts contacts) const override;
  std::unique_ptr<ReducedTerm> reduce(const std::vector<VecHandle>& basis) const override;
  std::vector<NodePair> couplings() const override { return whole_->couplings(); }
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;

 private:
  double factor_at(double load_time) const { return (load_time - start_) / (end_ - start_); }
  double factor(const State& state) const { return factor_at(state.load_time); }

  std::unique_ptr<Term> whole_;
  double start_, end_;
  VecHandle work_;
};

}  // namespace steppe
