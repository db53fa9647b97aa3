#include "steppe/solve/frequency/amplitude.h"

#include <deal.II/base/numbers.h>

#include <cmath>

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

void take_largest(Vec real, Vec imaginary, Vec now, Vec later) {
  // |Re(u exp(i p))|^2 = (a + b) / 2 + (a - b) / 2 cos 2 p - c sin 2 p
  const double a = dot(real, real), b = dot(imaginary, imaginary), c = dot(real, imaginary),
               p = std::atan2(-2 * c, a - b) / 2;
  check(VecAXPBYPCZ(now, std::cos(p), -std::sin(p), 0, real, imaginary));
  check(VecAXPBYPCZ(later, -std::sin(p), -std::cos(p), 0, real, imaginary));
}

}  // namespace steppe
