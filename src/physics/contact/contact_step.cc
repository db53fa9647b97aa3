#include "contact_state.h"

#include "steppe/physics/contact/penalty.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// A direction d with d.change = opened, and its derivative to the middle of a step.
template <int dim>
struct Push {
  Push(const typename Obstacle<dim>::Distance& middle)
      : direction(middle.normal), by_position(middle.curvature) {}

  void close(const Tensor<1, dim>& change, double opened, const Tensor<1, dim>& last_normal,
             double rounding) {
    const Tensor<1, dim> n = direction;
    const double missing = opened - n * change, square = change.norm_square();
    if (std::abs(missing) <= rounding) return;
    const Tensor<1, dim> by_middle = 2. * (last_normal - n) - by_position * change;
    direction += missing / square * change;
    by_position += outer_product(change, by_middle) / square +
                   2 * missing / square *
                       (Tensor<2, dim>(unit_symmetric_tensor<dim>()) -
                        2 / square * outer_product(change, change));
  }

  Tensor<1, dim> direction;
  Tensor<2, dim> by_position;
};

}  // namespace

template <int dim>
typename Contact<dim>::Touch Contact<dim>::touch_over_step(std::size_t i,
                                                           const ContactState& now) const {
  const Memory& last = memory_[i];
  const Tensor<1, dim> change = 2. * (now.displacement(i) - last.displacement);
  const Point<dim> start = points_.reference(i) + last.displacement;
  const auto middle = obstacle_.distance(start + change / 2, now.obstacle),
             end = obstacle_.distance(start + change, now.end);
  Touch result;
  result.gap = end.gap;
  result.normal = result.push = middle.normal;
  const ContactShare& share = shares_[i];
  if (!now.active || share.stiffness == 0) return result;

  const Penalty penalty{share.stiffness,
                        input_.damping > 0 ? input_.damping * share.area / now.step : 0};
  const Pressing pressing = tolerance_ == 0
                                ? penalty.over(last.gap, end.gap)
                                : penalty.over_by_multiplier(multipliers_[i], last.gap, end.gap);
  if (!pressing.closed) return result;
  result.normal_force = pressing.force;
  result.damping = pressing.damping;
  result.closed = true;
  result.curvature = middle.curvature;
  // the end moves twice as far as the middle
  result.by_position = 2 * pressing.slope * end.normal;
  Push<dim> push(middle);
  if (!obstacle_.flat()) {
    // what is missing is of the third order in the change
    const double size = start.norm() + change.norm() +
                        (middle.curvature.norm() > 0 ? 1 / middle.curvature.norm() : 0);
    push.close(change - (now.end.displacement - displaced_), end.gap - last.gap, end.normal,
               1e-13 * size);
  }
  result.push = push.direction;
  result.push_by_position = push.by_position;
  return result;
}

template typename Contact<2>::Touch Contact<2>::touch_over_step(std::size_t,
                                                                const ContactState&) const;
template typename Contact<3>::Touch Contact<3>::touch_over_step(std::size_t,
                                                                const ContactState&) const;

}  // namespace steppe
