#include "steppe/fem/supports/motion.h"

#include <array>

namespace steppe {

using dealii::Point;

template <int dim>
typename Motion<dim>::Field Motion<dim>::difference(double time, double increment,
                                                    const double (&weights)[5],
                                                    double scale) const {
  std::array<Field, 5> g;
  std::array<double, 5> w;
  for (int i = 0; i < 5; ++i) {
    g[i] = displacement(time + i * increment);
    w[i] = weights[i];
  }
  return [g = std::move(g), w, scale](const Point<dim>& X) {
    double rate = 0;
    for (int i = 0; i < 5; ++i) rate += w[i] * g[i](X) / scale;
    return rate;
  };
}

template <int dim>
typename Motion<dim>::Field Motion<dim>::velocity(double time, double increment) const {
  return difference(time, increment, {-25. / 12, 4, -3, 4. / 3, -1. / 4}, increment);
}

template <int dim>
typename Motion<dim>::Field Motion<dim>::acceleration(double time, double increment) const {
  return difference(time, increment, {35. / 12, -26. / 3, 19. / 2, -14. / 3, 11. / 12},
                    increment * increment);
}

template <int dim>
typename Motion<dim>::Field ExpressionMotion<dim>::displacement(double time) const {
  if (g_.uses_position()) return [this, time](const Point<dim>& X) { return g_(X, time); };
  return [value = g_({}, time)](const Point<dim>&) { return value; };
}

template <int dim>
RateMotion<dim>::RateMotion(Expression<dim> rate, MotionHistory::Given given, double start,
                            double end, const std::vector<double>& knots)
    : history_([f = std::make_shared<const Expression<dim>>(std::move(rate))](
                   double t) { return (*f)({}, t); },
               given, start, end, knots) {}

template <int dim>
typename Motion<dim>::Field RateMotion<dim>::displacement(double time) const {
  return [value = history_.displacement(time)](const Point<dim>&) { return value; };
}

template <int dim>
typename Motion<dim>::Field RateMotion<dim>::velocity(double time, double) const {
  return [value = history_.velocity(time)](const Point<dim>&) { return value; };
}

template <int dim>
typename Motion<dim>::Field RateMotion<dim>::acceleration(double time, double increment) const {
  return [value = history_.acceleration(time, increment)](const Point<dim>&) { return value; };
}

template class Motion<2>;
template class Motion<3>;
template class ExpressionMotion<2>;
template class ExpressionMotion<3>;
template class RateMotion<2>;
template class RateMotion<3>;

}  // namespace steppe
