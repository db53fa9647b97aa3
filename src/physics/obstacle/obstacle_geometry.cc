#include "steppe/base/process/error.h"
#include "steppe/input/values/point.h"
#include "steppe/input/words/text.h"
#include "steppe/physics/obstacle/obstacle_entry.h"
#include "steppe/physics/obstacle/obstacle_input.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
const std::string& ObstacleGeometry<dim>::text(const std::string& parameter) const {
  return input_.geometry.at(parameter);
}

template <int dim>
void ObstacleGeometry<dim>::refuse(const std::string& parameter, const std::string& why) const {
  throw InputError(input_.path(parameter) + " = " + text(parameter) + ": " + why);
}

template <int dim>
Point<dim> ObstacleGeometry<dim>::point(const std::string& parameter) const {
  return read_point<dim>(text(parameter), input_.path(parameter));
}

template <int dim>
Tensor<1, dim> ObstacleGeometry<dim>::direction(const std::string& parameter) const {
  const Tensor<1, dim> d = point(parameter);
  if (d.norm() > 0) return d / d.norm();
  refuse(parameter, "has no length; give a vector other than zero");
}

template <int dim>
double ObstacleGeometry<dim>::length(const std::string& parameter) const {
  const double value = read_number(text(parameter), input_.path(parameter));
  if (value > 0) return value;
  refuse(parameter, "must be positive");
}

void ObstacleEntry::check(const ObstacleInput& input, int dim) const {
  std::vector<std::string> needed;
  for (const KindParameter& parameter : parameters)
    if (dim == 3 || !std::count(in_space_alone.begin(), in_space_alone.end(), parameter.name))
      needed.push_back(parameter.name);
  for (const KindParameter& parameter : Kinds(obstacle_entries()).parameters()) {
    const auto given = input.geometry.find(parameter.name);
    const bool is_given = given != input.geometry.end() && !given->second.empty(),
               is_needed = std::count(needed.begin(), needed.end(), parameter.name) > 0;
    if (is_needed == is_given) continue;
    throw InputError(input.path(parameter.name) +
                     (is_needed ? ": is missing" : " = " + given->second) + ": a " + name + " in " +
                     std::to_string(dim) + "D has " + joined(needed, " and ") +
                     (is_needed ? "" : "; remove it"));
  }
}

template class ObstacleGeometry<2>;
template class ObstacleGeometry<3>;

}  // namespace steppe
