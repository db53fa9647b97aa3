#pragma once

#include "steppe/physics/state/state.h"

namespace steppe {

/**
 * Unknowns that are rotations of any angle, and those that move with them: the work of a step on
 * them is that of State::start. For explicit steps their mass is in blocks of a few unknowns of one
 * rank, beside a diagonal; these are those of the last state that the problem has seen. All members
 * are local.
 */
class Rotations {
 public:
  virtual ~Rotations() = default;

  /// Whether explicit steps have a form: the members below are for these alone.
  virtual bool has_blocks() const = 0;
  /// x of (M + c_v C) x = b, and y = M x, in these unknowns.
  virtual void divide(double c_v, Vec b, Vec x) const = 0;
  virtual void multiply(Vec x, Vec y) const = 0;

  /// Set these displacements of `next` to the end of a step of length h (s). All others are there,
  /// and of these the prescribed ones and a prediction. Returns whether the equations of the step
  /// have a solution on this rank.
  virtual bool move(const State& last, double h, State& next) const = 0;
  /// Set these velocities and accelerations of `next`, whose accelerations balance the forces with
  /// the velocities that were predicted.
  virtual void finish(const State& last, double h, State& next) const = 0;
};

}  // namespace steppe
