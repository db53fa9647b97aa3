#pragma once

#include "steppe/physics/state/state.h"
#include "steppe/physics/facets/velocity_update.h"

#include <vector>

namespace steppe {

/// Contact that acts through the velocity updates of explicit schemes.
class Impulses {
 public:
  virtual ~Impulses() = default;

  /// Add to the acceleration of an update (owned entries) that of contact, in the state at which
  /// the forces were taken; `accept` commits the last one. Collective.
  virtual void add_acceleration(const State& state, const VelocityUpdate& update) const = 0;
};

/// Impulses of several terms, borrowed.
class ImpulseSum : public Impulses {
 public:
  void add(const Impulses& part) { parts_.push_back(&part); }
  bool empty() const { return parts_.empty(); }

  /// Each part finds the accelerations of those before it.
  void add_acceleration(const State& state, const VelocityUpdate& update) const override {
    for (const Impulses* part : parts_) part->add_acceleration(state, update);
  }

 private:
  std::vector<const Impulses*> parts_;
};

}  // namespace steppe
