#include "steppe/app/model/check_obstacle.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/scheme/scheme_entry.h"

namespace steppe {

void check_obstacle(const ObstacleInput& obstacle, const RunKind& run, const TimeInput& time,
                    bool reduced) {
  const std::string parameter = "Obstacles / " + obstacle.name + " / ",
                    scheme = "Time / Scheme = " + time.scheme;
  if (obstacle.method != "penalty" &&
      (time.is_explicit() || time.entry().by_ts || time.linearly_implicit))
    throw InputError(parameter + "Method = " + obstacle.method +
                     ": repeats the solve of a step, which " + scheme +
                     (time.linearly_implicit ? " with Linearly implicit" : "") +
                     " does not do; use penalty, or a scheme such as newmark, backward-euler or "
                     "static with Newton's method");
  if (obstacle.friction_rule != "trial" && (!time.is_explicit() || time.entry().by_ts))
    throw InputError(parameter + "Friction rule = " + obstacle.friction_rule +
                     ": is for explicit-euler, central-difference and newmark with Beta = 0; " +
                     scheme + " has a rule of its own, leave this as trial");
  if (obstacle.friction_rule != "trial" && reduced)
    throw InputError(parameter + "Friction rule = " + obstacle.friction_rule +
                     ": stops nodes one by one, which a Reduction moves together; leave this as "
                     "trial, or let Reduction / Basis be none");
  if (obstacle.friction_rule != "trial" && obstacle.static_friction == 0)
    throw InputError(parameter + "Friction rule = " + obstacle.friction_rule +
                     ": means nothing without friction; set Friction static, or leave this as "
                     "trial");
  if (obstacle.static_friction > 0 && (time.entry().keeps_tangent || time.linearly_implicit))
    throw InputError(parameter + "Friction static = " + std::to_string(obstacle.static_friction) +
                     ": " + scheme + (time.linearly_implicit ? " with Linearly implicit" : "") +
                     " takes the tangent at the start of a step, which does not tell nodes that "
                     "stick from those that slide; take a scheme with Newton's method, or set both "
                     "coefficients to 0");
  if (obstacle.static_friction > 0 && time.entry().needs_no_damping)
    throw InputError(parameter + "Friction static = " + std::to_string(obstacle.static_friction) +
                     ": " + scheme +
                     " works without friction only; set both coefficients to 0, or use "
                     "central-difference");
  if (obstacle.damping > 0 && time.entry().needs_no_damping)
    throw InputError(parameter + "Damping = " + std::to_string(obstacle.damping) + ": " + scheme +
                     " works without damping only; set it to 0, or use central-difference");
  if (obstacle.static_friction > 0 && !run.marches)
    throw InputError(
        parameter + "Friction static = " + std::to_string(obstacle.static_friction) +
        ": small vibrations are those of a symmetric stiffness, which friction does not have; "
        "set both coefficients to 0");
}

}  // namespace steppe
