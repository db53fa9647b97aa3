#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/material/law/law.h"
#include "steppe/physics/body/thermal_strain.h"
#include "steppe/physics/state/state.h"

#include <memory>
#include <utility>

namespace steppe {

/// Which stiffness the Rayleigh damping r_k K v takes.
enum class RayleighStiffness { current, initial, last };

/// Place where stiffness-proportional damping takes K: the displacement and the temperature of the
/// current, the initial or the last accepted state. Local unless said otherwise.
template <int dim>
class RayleighPlace {
 public:
  /// `displacement` is a nodal vector of its own, null where nothing is damped so, or K is the
  /// current one; `thermal` the strains of temperature there, or null.
  RayleighPlace(RayleighStiffness stiffness, VecHandle displacement,
                std::unique_ptr<ThermalStrain<dim>> thermal)
      : stiffness_(stiffness),
        displacement_(std::move(displacement)),
        thermal_(std::move(thermal)) {}

  RayleighStiffness stiffness() const { return stiffness_; }
  bool current() const { return stiffness_ == RayleighStiffness::current; }
  /// The displacement there in a state with that of its own: the same until one was accepted.
  Vec displacement(Vec now) const { return is_set_ ? Vec(displacement_) : now; }
  /// Is that displacement zero everywhere?
  bool undeformed() const { return undeformed_; }
  /// The time of the temperature there.
  double time(double now) const { return is_set_ ? time_ : now; }
  /// Points of a batch as its law is asked there, before any flow in the initial state.
  Points<Lanes> points(Points<Lanes> now, const BatchNodes<dim>& batch) const;
  /// Bring the temperature up to date.
  void set_time() const {
    if (thermal_) thermal_->set_time(time_);
  }

  /// Take a state that was accepted. Collective.
  void accept(const State& state);
  void history(Archive& archive);

 private:
  void look();

  RayleighStiffness stiffness_;
  VecHandle displacement_;
  std::unique_ptr<ThermalStrain<dim>> thermal_;
  bool is_set_ = false, undeformed_ = false;
  double time_ = 0;
};

}  // namespace steppe
