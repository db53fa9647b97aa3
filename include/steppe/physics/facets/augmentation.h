#pragma once

#include "steppe/physics/state/revision.h"
#include "steppe/physics/state/state.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace steppe {

/**
 * Quantities of contact that a solve by Newton's method holds fixed and brings up to date in loops
 * around it: the multipliers of augmented Lagrangians (Simo and Laursen, Computers & Structures 42,
 * 1992), the active set of friction, and the position that elastic slip is measured from. All
 * members are collective.
 */
class Augmentation {
 public:
  virtual ~Augmentation() = default;

  /// A static equilibrium is sought from this state: friction holds what touches where it is now.
  virtual void set_slip_reference(const State& state) = 0;
  /// Restore what held in the last accepted state: a solve begins.
  virtual void restore() = 0;
  /// Drop what a solve that was given up has left, or an explicit step begins without.
  virtual void drop() = 0;
  /// Choose the active set, on which the force is smooth, anew at an iterate.
  virtual Revision revise(const State& state) = 0;
  /// Set the multipliers anew from a solution. Returns whether to solve again.
  virtual bool augment(const State& solution) = 0;
  /// Norm of the change of the forces by the rounding of the places that they are evaluated at, N:
  /// a gap is a difference of places, and no residual is smaller where it is stiff. Zero where that
  /// is not known.
  virtual double rounding(const State& state) const = 0;

 protected:
  /// Rounding of a place relative to its distance from the origin, with that of what is computed
  /// from it.
  static constexpr double of_places = 4e-16;
};

/// Augmentations of several terms, borrowed.
class AugmentationSum : public Augmentation {
 public:
  void add(Augmentation& part) { parts_.push_back(&part); }
  bool empty() const { return parts_.empty(); }

  void set_slip_reference(const State& state) override {
    for (Augmentation* part : parts_) part->set_slip_reference(state);
  }
  void restore() override {
    for (Augmentation* part : parts_) part->restore();
  }
  void drop() override {
    for (Augmentation* part : parts_) part->drop();
  }
  Revision revise(const State& state) override {
    Revision result = Revision::smooth;
    for (Augmentation* part : parts_) result = std::max(result, part->revise(state));
    return result;
  }
  bool augment(const State& solution) override {
    bool again = false;
    for (Augmentation* part : parts_) again |= part->augment(solution);
    return again;
  }
  double rounding(const State& state) const override {
    double square = 0;
    for (const Augmentation* part : parts_) square += std::pow(part->rounding(state), 2);
    return std::sqrt(square);
  }

 private:
  std::vector<Augmentation*> parts_;
};

}  // namespace steppe
