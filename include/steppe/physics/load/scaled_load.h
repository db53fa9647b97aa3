#pragma once

#include "steppe/physics/equation/term.h"

#include <functional>
#include <memory>
#include <utility>

namespace steppe {

/// A load times a factor that depends on the state's load time alone: F = f(t) F_0.
class ScaledLoad : public Term, private PotentialPart, private Reducible {
 public:
  using Factor = std::function<double(double load_time)>;

  /// `work` is a nodal vector of its own. Local.
  ScaledLoad(std::unique_ptr<Term> whole, Factor factor, VecHandle work)
      : whole_(std::move(whole)), factor_(std::move(factor)), work_(std::move(work)) {
    facets_.is_load = true;
    if (whole_->facets().potential) facets_.potential = this;
    if (whole_->facets().reducible) facets_.reducible = this;
  }

  TermTraits traits() const override { return whole_->traits(); }
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const override;
  std::vector<NodePair> couplings() const override { return whole_->couplings(); }
  void mark_nodes(std::vector<bool>& nodes) const override { whole_->mark_nodes(nodes); }
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;

 private:
  std::unique_ptr<Term> whole_;
  Factor factor_;
  VecHandle work_;
};

}  // namespace steppe
