#include "steppe/physics/load/ramped_load.h"

#include "steppe/physics/load/reduced_load.h"

namespace steppe {

bool RampedLoad::add_residual(const State& state, Vec force) const {
  check(VecZeroEntries(work_));
  const bool admissible = whole_->add_residual(state, work_);
  check(VecAXPY(force, factor(state), work_));
  return admissible;
}

void RampedLoad::add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                             Contacts contacts) const {
  const double f = factor(state);
  whole_->add_tangent(f * s_a, f * s_v, f * s_x, state, J, contacts);
}

void RampedLoad::add_force(ForcePart part, const State& state, Vec force, Contacts contacts) const {
  check(VecZeroEntries(work_));
  whole_->add_force(part, state, work_, contacts);
  check(VecAXPY(force, factor(state), work_));
}

void RampedLoad::add_potential(double s_a, double s_v, double s_x, const State& state,
                               Potential& potential) const {
  const double f = factor(state);
  if (f != 0) whole_->add_potential(s_a / f, s_v / f, s_x / f, state, potential);
}

std::unique_ptr<ReducedTerm> RampedLoad::reduce(const std::vector<VecHandle>& basis) const {
  auto whole = whole_->reduce(basis);
  if (!whole) return nullptr;
  return std::make_unique<ScaledReducedLoad>(std::move(whole),
                                             [this](double time) { return factor_at(time); });
}

}  // namespace steppe
