#pragma once

#include "steppe/input/active.h"
#include "steppe/physics/term.h"

#include <memory>

namespace steppe {

/// A load that acts while it is active at the state's load time.
class SwitchedLoad : public Term {
 public:
  SwitchedLoad(std::unique_ptr<Term> load, Active active)
      : load_(std::move(load)), active_(std::move(active)) {}

  bool add_residual(const State& state, Vec force) const override {
    return !acts(state) || load_->add_residual(state, force);
  }
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J) const override {
    if (acts(state)) load_->add_tangent(s_a, s_v, s_x, state, J);
  }
  void add_load(const State& state, Vec force) const override {
    if (acts(state)) load_->add_load(state, force);
  }
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override {
    if (acts(state)) load_->add_potential(s_a, s_v, s_x, state, potential);
  }
  bool has_tangent() const override { return load_->has_tangent(); }
  bool linear() const override { return load_->linear(); }
  bool symmetric() const override { return load_->symmetric(); }
  bool joins_cell_nodes() const override { return load_->joins_cell_nodes(); }
  std::vector<NodePair> couplings() const override { return load_->couplings(); }
  std::string lacks_potential() const override { return load_->lacks_potential(); }

 private:
  bool acts(const State& state) const { return active_.at(state.load_time); }

  std::unique_ptr<Term> load_;
  Active active_;
};

}  // namespace steppe
