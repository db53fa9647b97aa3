#pragma once

#include "steppe/solve/time_input.h"

#include <cmath>
#include <string>
#include <vector>

namespace steppe {

/// A scheme as the tests see it.
struct TestedScheme {
  std::string name;
  TimeInput time;
  double order;
  bool is_explicit = false;
  /// In the run of length 1: enough for its errors to be asymptotic.
  int steps = 100;
};

inline std::vector<TestedScheme> tested_schemes() {
  std::vector<TestedScheme> schemes;
  const auto add = [&](const std::string& name, const std::string& scheme,
                       double order) -> TestedScheme& {
    schemes.push_back({name, {}, order});
    schemes.back().time.scheme = scheme;
    if (order == 1) schemes.back().steps = 200;
    return schemes.back();
  };
  add("backward Euler", "backward-euler", 1);
  add("Newmark 1/4 1/2", "newmark", 2);
  auto& damped = add("Newmark .3025 .6", "newmark", 1);
  damped.time.beta = 0.3025;
  damped.time.gamma = 0.6;
  auto& euler = add("Newmark 1 1 1/2", "newmark", 1);
  euler.time.beta = euler.time.gamma = 1;
  euler.time.predictor_beta = "0.5";
  add("trapezoidal", "trapezoidal", 2);
  add("midpoint", "midpoint", 2);
  for (const double radius : {1., 0.8, 0.5, 0.}) {
    std::ostringstream name;
    name << "generalised-alpha " << radius;
    add(name.str(), "generalized-alpha", 2).time.spectral_radius = radius;
  }
  for (const double alpha : {-0.05, -0.3}) {
    std::ostringstream name;
    name << "HHT " << alpha;
    add(name.str(), "hht", 2).time.alpha = alpha;
  }
  add("WBZ .8", "wbz", 2);
  add("WBZ 0", "wbz", 2).time.spectral_radius = 0;
  for (const std::string start : {"accurate", "half-step"})
    add("BDF2, start-up " + start, "bdf2-newton", 2).time.start_up = start;
  add("symplectic Euler", "explicit-euler", 1).is_explicit = true;
  auto& standard = add("explicit Euler", "explicit-euler", 1);
  standard.is_explicit = true;
  standard.time.symplectic = false;
  standard.steps = 1280;
  add("central difference", "central-difference", 2).is_explicit = true;
  return schemes;
}

/// The same with steps that vary by 80 % over the run, or not.
inline TimeInput with_steps(TimeInput time, int steps, double end, bool variable) {
  time.end = end;
  time.step = end / steps;
  if (!variable) return time;
  std::ostringstream rule;
  rule.precision(17);
  rule << time.step << " * (1 + 0.4 * sin(9 * t / " << end << "))";
  time.step_rule = rule.str();
  return time;
}

}  // namespace steppe
