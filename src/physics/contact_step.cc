#include "steppe/physics/contact_now.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// The share of the way from one gap to another that lies inside, and its derivative to the latter.
struct Share {
  double value = 0, slope = 0;
};

Share inside(double before, double after) {
  const double opened = after - before;
  if (before <= 0 && after <= 0) return {1, 0};
  if (before >= 0 && after >= 0) return {};
  if (after < 0) return {after / opened, -before / (opened * opened)};
  return {-before / opened, before / (opened * opened)};
}

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
typename Contact<dim>::Touch Contact<dim>::touch_over_step(std::size_t i, const Now& now) const {
  const Memory& last = memory_[i];
  const Tensor<1, dim> change = 2. * (now.displacement(i) - last.displacement);
  const Point<dim> start = points_.reference(i) + last.displacement;
  const auto middle = obstacle_.distance(start + change / 2, now.obstacle),
             end = obstacle_.distance(start + change, now.end);
  Touch result;
  result.gap = end.gap;
  result.normal = result.push = middle.normal;
  if (!now.active) return result;

  const double k = points_.stiffness(i), opened = end.gap - last.gap,
               drag = input_.damping > 0 ? input_.damping * points_.area(i) / now.step : 0;
  Share share{1, 0};
  double elastic = multipliers_[i] - k * end.gap, by_gap = -k;
  if (tolerance_ == 0) {
    share = inside(last.gap, end.gap);
    elastic = -0.5 * k * (std::min(0., last.gap) + std::min(0., end.gap));
    by_gap = end.gap < 0 ? -0.5 * k : 0;
  }
  if (elastic < 0 || share.value == 0) return result;
  const double force = std::max(0., elastic - drag * opened);
  result.normal_force = share.value * force;
  result.damping = share.value * (force - elastic);
  result.closed = force > 0 || elastic == 0;
  result.curvature = middle.curvature;
  // the end moves twice as far as the middle
  result.by_position = 2 * (share.slope * force + share.value * (by_gap - drag)) * end.normal;
  Push<dim> push(middle);
  if (!obstacle_.flat()) {
    // what is missing is of the third order in the change
    const double size = start.norm() + change.norm() +
                        (middle.curvature.norm() > 0 ? 1 / middle.curvature.norm() : 0);
    push.close(change - (now.end.displacement - displaced_), opened, end.normal, 1e-13 * size);
  }
  result.push = push.direction;
  result.push_by_position = push.by_position;
  return result;
}

template typename Contact<2>::Touch Contact<2>::touch_over_step(std::size_t, const Now&) const;
template typename Contact<3>::Touch Contact<3>::touch_over_step(std::size_t, const Now&) const;

}  // namespace steppe
