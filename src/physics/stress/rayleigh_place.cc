#include "steppe/physics/stress/rayleigh_place.h"

namespace steppe {

template <int dim>
Points<Lanes> RayleighPlace<dim>::points(Points<Lanes> now, const BatchNodes<dim>& batch) const {
  if (stiffness_ == RayleighStiffness::initial) {
    now.plastic = nullptr;
    now.backstresses = nullptr;
    now.duration = 0;
  }
  if (thermal_) now.thermal_strain = thermal_->of(batch);
  return now;
}

template <int dim>
void RayleighPlace<dim>::accept(const State& state) {
  if (!displacement_ || (is_set_ && stiffness_ == RayleighStiffness::initial)) return;
  check(VecCopy(state.displacement, displacement_));
  update_ghosts(displacement_);
  is_set_ = true;
  look();
  time_ = state.time;
}

template <int dim>
void RayleighPlace<dim>::look() {
  undeformed_ = is_set_ && norm(displacement_, NORM_INFINITY) == 0;
}

template <int dim>
void RayleighPlace<dim>::history(Archive& archive) {
  if (!displacement_) return;
  archive.value("damping displacement is set", is_set_);
  archive.vector("damping displacement", displacement_);
  if (archive.loads()) look();
  if (thermal_) archive.value("damping time", time_);
}

template class RayleighPlace<2>;
template class RayleighPlace<3>;

}  // namespace steppe
