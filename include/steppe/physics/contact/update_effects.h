#pragma once

namespace steppe {

/// Effects of half a velocity update, in the step of that half, J: the work of what moves, the
/// loss, the loss in friction alone, and the potential of a point, the mean of both ends.
struct HalfUpdate {
  double work = 0, loss = 0, friction = 0, potential = 0;
};

/// Work and losses of a step, J.
struct StepEffects {
  double work = 0, loss = 0, friction = 0;
};

/// The effects of the step between two updates, which has the second half of the one behind and the
/// first half of the next, where contact was active in its start, or is in its end.
inline StepEffects effects_of_step(const HalfUpdate& first, const HalfUpdate& second,
                                   bool was_active, bool active) {
  StepEffects effects{first.work + second.work, first.loss + second.loss,
                      first.friction + second.friction};
  if (active && !was_active) effects.work += second.potential;
  if (!active && was_active) effects.loss += first.potential;
  return effects;
}

/// Both halves of an update that came before the whole step, as Euler's method has it; `law` is the
/// potential in the state that it led to.
inline HalfUpdate both_halves(const HalfUpdate& before, const HalfUpdate& after, double law) {
  return {before.work + after.work, before.loss + after.loss, before.friction + after.friction,
          law};
}

}  // namespace steppe
