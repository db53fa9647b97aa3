#pragma once

#include "steppe/physics/equation/problem.h"

#include <limits>
#include <optional>

namespace steppe {

/// A short stretch of time, s, in which prescribed motion has a kink, or jumps; none ends before
/// all times.
struct MotionJump {
  double begin = std::numeric_limits<double>::lowest(), end = begin;
};

/**
 * Where prescribed unknowns g(t) have a kink or a jump between two times: the stretch, at least
 * `width` long, in which the slopes of g change as much as in all of that time; of several kinks
 * the largest. Slopes of smooth motion change less the shorter a stretch is, and there is none.
 * Found by bisection, which curvature may lead away from a kink near one of both times. `like` is a
 * vector of the unknowns. Collective.
 */
std::optional<MotionJump> find_jump(const Problem& problem, Vec like, double begin, double end,
                                    double width);

}  // namespace steppe
