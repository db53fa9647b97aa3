#include "steppe/physics/load/scaled_load.h"

#include "steppe/physics/load/reduced_load.h"

namespace steppe {

bool ScaledLoad::add_residual(const State& state, Vec force) const {
  check(VecZeroEntries(work_));
  const bool admissible = whole_->add_residual(state, work_);
  check(VecAXPY(force, factor_(state.load_time), work_));
  return admissible;
}

void ScaledLoad::add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                             Contacts contacts) const {
  const double f = factor_(state.load_time);
  whole_->add_tangent(f * s_a, f * s_v, f * s_x, state, J, contacts);
}

void ScaledLoad::add_potential(double s_a, double s_v, double s_x, const State& state,
                               Potential& potential) const {
  const double f = factor_(state.load_time);
  if (f != 0)
    whole_->facets().potential->add_potential(s_a / f, s_v / f, s_x / f, state, potential);
}

std::unique_ptr<ReducedTerm> ScaledLoad::reduce(const ReducedBasis& basis) const {
  auto whole = whole_->facets().reducible->reduce(basis);
  if (!whole) return nullptr;
  return std::make_unique<ScaledReducedLoad>(std::move(whole), factor_);
}

}  // namespace steppe
