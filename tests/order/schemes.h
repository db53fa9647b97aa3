#pragma once

#include "steppe/solve/scheme/time_input.h"

#include <cmath>
#include <string>
#include <vector>

namespace steppe {

/// A scheme as the tests see it.
struct TestedScheme {
  std::string name;
  TimeInput time;
  double order;
  bool is_explicit = false;   ///< at least in part: takes a lumped mass
  bool conservative = false;  ///< refuses damping
  bool takes_energy_differences() const { return time.scheme == "energy-momentum"; }
  double end = 0.5;  ///< of the run, in periods
  /// In a period: enough for its errors to be asymptotic.
  int steps = 100;
  /// The same for the block, where the differences of its prescribed motion leave 1e-10 of its
  /// acceleration undetermined: few steps, whose order may not have reached its limit.
  int block_steps = 0;
  double block_order = 0;
  std::string arkimex_type = "3", symplectic_type = "1";
  bool autonomous = false;  ///< of lower order when loads and supports change with time
};

inline std::vector<TestedScheme> all_schemes() {
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
  add("energy-momentum", "energy-momentum", 2).conservative = true;
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
  auto& hht = add("HHT -.1 .4 .6", "hht", 2);
  hht.time.alpha = -0.1;
  hht.time.beta = 0.4;
  hht.time.gamma = 0.6;
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
  for (const auto& [name, order] :
       {std::pair<std::string, double>{"rk2", 2}, {"rk4", 4}, {"rk", 5}, {"ssp", 2}}) {
    auto& runge_kutta = add(name, name, order);
    runge_kutta.is_explicit = true;
    if (order > 2) runge_kutta.steps = order > 4 ? 20 : 50;  // the errors stay above rounding
  }
  for (const std::string type : {"1", "2", "3", "4"}) {
    auto& symplectic = add("symplectic " + type, "symplectic", type[0] - '0');
    symplectic.is_explicit = symplectic.conservative = true;
    symplectic.symplectic_type = type;
  }
  // the implicit methods of PETSc's TS
  for (int order = 1; order <= 6; ++order) {
    auto& bdf = add("BDF" + std::to_string(order) + " by TS", "bdf" + std::to_string(order), order);
    if (order == 4) bdf.steps = 200;
    if (order > 3) {
      bdf.end = 1;  // the steps that start it are few of all
      bdf.block_steps = order == 4 ? 50 : order == 5 ? 36 : 24;
      bdf.block_order = order == 4 ? 3.9 : order == 5 ? 4.6 : 5;
    }
  }
  for (const std::string type : {"3", "4", "5", "l2"}) {
    auto& imex = add("ARKIMEX " + type, "arkimex", type == "l2" ? 2 : type[0] - '0');
    imex.arkimex_type = type;
    imex.is_explicit = true;
    if (imex.order > 3) imex.steps = 40, imex.block_steps = type == "4" ? 24 : 12;
  }
  add("theta 1/2", "theta", 2);
  add("theta 1", "theta", 1).time.theta = 1;
  add("Rosenbrock", "rosw", 3).autonomous = true;
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
