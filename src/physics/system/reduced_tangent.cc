#include "steppe/physics/system/reduced_tangent.h"

#include "steppe/base/petsc/symmetry.h"

#include <algorithm>
#include <numeric>
#include <utility>

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

ReducedTangent::ReducedTangent(std::vector<std::unique_ptr<Linearisation>> others,
                               const std::vector<std::unique_ptr<ReducedTerm>>& terms,
                               const Supports& supports, const Layout& layout, bool symmetric)
    : others_(std::move(others)), terms_(terms), elimination_(supports.owned()) {
  const VecHandle like = layout.create_vector();
  PetscInt n, here;
  check(VecGetSize(like, &n));
  check(VecGetLocalSize(like, &here));
  check(MatCreateAIJ(layout.communicator(), here, here, n, n, n, nullptr, 0, nullptr, J_.fill()));
  set_symmetric(J_, symmetric);
  rows_.resize(here);
  std::iota(rows_.begin(), rows_.end(), 0);
  entries_.resize(here * here);
}

void ReducedTangent::update(double s_a, double s_v, double s_x, const State& state, Vec known,
                            Vec b, Contacts contacts) {
  std::fill(entries_.begin(), entries_.end(), 0.);
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) term->add_tangent(s_a, s_v, s_x, view.state(), entries_.data());
  const PetscInt n = PetscInt(rows_.size());
  check(MatSetValues(J_, n, rows_.data(), n, rows_.data(), entries_.data(), INSERT_VALUES));
  check(MatAssemblyBegin(J_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J_, MAT_FINAL_ASSEMBLY));
  for (const auto& other : others_) {
    other->update(s_a, s_v, s_x, state, known, b, contacts);
    check(MatAXPY(J_, 1, other->matrix(), SAME_NONZERO_PATTERN));
  }
  elimination_.apply(J_, known, b);
}

}  // namespace steppe
