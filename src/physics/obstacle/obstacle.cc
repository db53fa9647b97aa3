#include "steppe/physics/obstacle/obstacle.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/obstacle/obstacle_entry.h"

namespace steppe {

template <int dim>
Obstacle<dim>::Obstacle(const ObstacleInput& input, const Constants& constants, double increment)
    : increment_(increment) {
  const ObstacleEntry& entry = entry_of(obstacle_entries(), input.kind);
  entry.check(input, dim);
  at_rest_ = entry.make.in<dim>()(ObstacleGeometry<dim>(input));
  flat_ = entry.flat;
  if (input.motion.empty()) return;
  const std::string parameter = input.path("Motion");
  motion_ = std::make_unique<VectorExpression<dim>>(input.motion, parameter, constants);
  if (motion_->uses_position())
    throw InputError(parameter + " = " + input.motion +
                     ": a rigid obstacle moves as a whole; use t, not x, y or z");
}

template <int dim>
typename Obstacle<dim>::Place Obstacle<dim>::place(double time) const {
  Place result;
  if (!motion_) return result;
  result.displacement = (*motion_)({}, time);
  if (motion_->uses_time())
    result.velocity = (-3. * result.displacement + 4. * (*motion_)({}, time + increment_) -
                       (*motion_)({}, time + 2 * increment_)) /
                      (2 * increment_);
  return result;
}

template class Obstacle<2>;
template class Obstacle<3>;

}  // namespace steppe
