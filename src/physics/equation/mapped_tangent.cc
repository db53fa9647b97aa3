#include "steppe/physics/equation/mapped_tangent.h"

#include "steppe/base/petsc/symmetry.h"

#include <utility>
#include <vector>

namespace steppe {

MappedTangent::MappedTangent(std::unique_ptr<Linearisation> inner, const Map& map,
                             Expansion& expand, const Supports& supports, const Layout& layout,
                             bool symmetric)
    : inner_(std::move(inner)),
      map_(map),
      expand_(expand),
      supports_(supports),
      layout_(layout),
      elimination_(supports.owned()) {
  J_ = map.congruent(inner_->matrix());
  check(MatSetBlockSize(J_, layout.block_size()));
  set_symmetric(J_, symmetric);
  set_rigid_modes();
}

void MappedTangent::set_rigid_modes() {
  MatNullSpace near_null;
  PetscInt n;
  const Vec* modes;
  check(MatGetNearNullSpace(inner_->matrix(), &near_null));
  if (!near_null) return;
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &modes));
  std::vector<VecHandle> projected;
  for (PetscInt k = 0; k < n; ++k) {
    projected.push_back(layout_.create_vector());
    map_.project(modes[k], projected.back());
    supports_.zero(projected.back());
  }
  set_near_null_space(J_, projected);
}

void MappedTangent::update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
                           Contacts contacts) {
  const bool holds_rows = known && map_.is_thin();  // of which the inner tangent has no columns
  if (holds_rows) expand_known(known);
  inner_->update(s_a, s_v, s_x, expand_(state), holds_rows ? Vec(inner_known_) : nullptr,
                 holds_rows ? Vec(inner_b_) : nullptr, contacts);
  const Phase phase("change of unknowns");
  map_.congruent_again(inner_->matrix(), J_);
  if (holds_rows) {
    const VecHandle moved = duplicate(b);
    map_.restrict_force(inner_b_, moved);
    check(VecAXPY(b, 1, moved));
  }
  elimination_.apply(J_, known, b);
}

void MappedTangent::expand_known(Vec known) {
  if (!inner_known_) check(MatCreateVecs(inner_->matrix(), inner_known_.fill(), inner_b_.fill()));
  map_.expand(known, inner_known_);
  check(VecZeroEntries(inner_b_));
}

void MappedTangent::prepare(Vec displacement) {
  inner_->prepare(expand_.displacement(displacement));
  set_rigid_modes();
}

}  // namespace steppe
