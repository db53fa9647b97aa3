#include "steppe/physics/system/reduced_view.h"

namespace steppe {

ReducedView::ReducedView(const State& state) {
  PetscInt n;
  check(VecGetLocalSize(state.displacement, &n));
  zeros_.resize(n);
  reduced_.size = int(n);
  reduced_.z = entries(state.displacement);
  reduced_.v = entries(state.velocity);
  reduced_.a = entries(state.acceleration);
  if (state.start) reduced_.start = entries(state.start);
  reduced_.load_time = state.load_time;
  reduced_.half_step = state.half_step;
  reduced_.step = state.step;
  reduced_.at_rest = state.at_rest;
}

const double* ReducedView::entries(Vec v) {
  return v ? views_.emplace_back(v).data() : zeros_.data();
}

}  // namespace steppe
