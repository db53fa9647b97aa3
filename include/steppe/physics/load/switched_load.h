#pragma once

#include "steppe/input/values/active.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/load/reduced_load.h"

#include <memory>

namespace steppe {

/// A load that acts while it is active at the state's load time.
class SwitchedLoad : public Term, private PotentialPart, private Reducible {
 public:
  SwitchedLoad(std::unique_ptr<Term> load, Active active)
      : load_(std::move(load)), active_(std::move(active)) {
    facets_.is_load = true;
    if (load_->facets().potential) facets_.potential = this;
    if (load_->facets().reducible) facets_.reducible = this;
  }

  TermTraits traits() const override { return load_->traits(); }
  bool add_residual(const State& state, Vec force) const override {
    return !acts(state) || load_->add_residual(state, force);
  }
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts contacts) const override {
    if (acts(state)) load_->add_tangent(s_a, s_v, s_x, state, J, contacts);
  }
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override {
    if (acts(state)) load_->facets().potential->add_potential(s_a, s_v, s_x, state, potential);
  }
  std::unique_ptr<ReducedTerm> reduce(const ReducedBasis& basis) const override {
    auto load = load_->facets().reducible->reduce(basis);
    if (!load) return nullptr;
    return std::make_unique<ScaledReducedLoad>(
        std::move(load), [this](double time) { return active_.at(time) ? 1. : 0.; });
  }
  std::vector<NodePair> couplings() const override { return load_->couplings(); }
  void mark_nodes(std::vector<bool>& nodes) const override { load_->mark_nodes(nodes); }

 private:
  bool acts(const State& state) const { return active_.at(state.load_time); }

  std::unique_ptr<Term> load_;
  Active active_;
};

}  // namespace steppe
