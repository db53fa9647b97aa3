#include "steppe/solve/scheme.h"

namespace steppe {

void BackwardEuler::predict(const State& last, double h, Predictor& predictor) const {
  predictor.time = last.time + h;
  predictor.load_time = explicit_loads_ ? last.time : last.time + h;
  predictor.c_x = h * h;
  predictor.c_v = h;
  predictor.inertia = true;
  check(VecWAXPY(predictor.displacement, h, last.velocity, last.displacement));
  check(VecCopy(last.velocity, predictor.velocity));
}

void StaticEquilibrium::predict(const State& last, double h, Predictor& predictor) const {
  predictor.time = predictor.load_time = last.time + h;
  predictor.c_x = 1;
  predictor.c_v = 0;
  predictor.inertia = false;
  check(VecCopy(last.displacement, predictor.displacement));
  check(VecZeroEntries(predictor.velocity));
}

}  // namespace steppe
