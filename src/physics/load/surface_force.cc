#include "steppe/physics/load/surface_force.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> SurfaceForce<dim>::given(const typename Surface<dim>::Point& point,
                                             double time) const {
  std::vector<double> values;
  for (const auto& expression : expressions_) values.push_back(expression(point.X, time));
  return values;
}

template <int dim>
bool SurfaceForce<dim>::uses_time() const {
  return std::any_of(expressions_.begin(), expressions_.end(),
                     [](const auto& expression) { return expression.uses_time(); });
}

template class SurfaceForce<2>;
template class SurfaceForce<3>;

}  // namespace steppe
