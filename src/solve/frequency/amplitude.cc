#include "steppe/solve/frequency/amplitude.h"

#include <deal.II/base/numbers.h>

namespace steppe {

Amplitude create_amplitude(const Layout& layout) {
  return {layout.create_vector(), layout.create_vector()};
}

void take_part(bool imaginary, const Amplitude& motion, double frequency, State& state) {
  const double w = 2 * dealii::numbers::PI * frequency;
  const Vec part = imaginary ? motion.imaginary : motion.real,
            other = imaginary ? motion.real : motion.imaginary;
  state.time = state.load_time = imaginary ? -frequency : frequency;
  check(VecCopy(part, state.displacement));
  check(VecAXPBY(state.velocity, imaginary ? w : -w, 0, other));
  check(VecAXPBY(state.acceleration, -w * w, 0, part));
  for (const Vec v : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)})
    update_ghosts(v);
}

}  // namespace steppe
