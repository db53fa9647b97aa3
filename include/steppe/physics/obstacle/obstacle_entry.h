#pragma once

#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"
#include "steppe/physics/obstacle/obstacle_patch.h"
#include "steppe/physics/obstacle/surface_distance.h"

#include <string>
#include <vector>

namespace steppe {

struct ObstacleInput;

/// The geometry that the input gives an obstacle, by the names of its parameters. Borrows the
/// input; its members throw InputError.
template <int dim>
class ObstacleGeometry {
 public:
  explicit ObstacleGeometry(const ObstacleInput& input) : input_(input) {}

  dealii::Point<dim> point(const std::string& parameter) const;
  /// Unit vector along the value of a parameter.
  dealii::Tensor<1, dim> direction(const std::string& parameter) const;
  /// A positive length.
  double length(const std::string& parameter) const;
  const std::string& text(const std::string& parameter) const;

  /// Throws InputError: the value of a parameter cannot be used, and why.
  [[noreturn]] void refuse(const std::string& parameter, const std::string& why) const;

 private:
  const ObstacleInput& input_;
};

/// Makes the distance from the surface of an obstacle at rest. Local. Throws InputError.
template <int dim>
using MakeDistance = DistanceAt<dim>(const ObstacleGeometry<dim>&);

template <int dim>
using Patches = std::vector<ObstaclePatch<dim>>;
/// Makes the surface of an obstacle at rest, beside a body. Local. Throws InputError.
template <int dim>
using MakePatches = Patches<dim>(const ObstacleGeometry<dim>&, const Surroundings<dim>&);

/// A line of the catalogue of rigid obstacles: it needs all of its parameters.
struct ObstacleEntry : Kind {
  Factory<MakeDistance> make = {};
  Factory<MakePatches> patches = {};
  bool flat = false;                             ///< no curvature anywhere
  std::vector<std::string> in_space_alone = {};  ///< parameters without a meaning in the plane

  /// Throws InputError unless these are given, and no others.
  void check(const ObstacleInput& input, int dim) const;
};

/// All of them, in the order of the documentation.
const std::vector<ObstacleEntry>& obstacle_entries();

}  // namespace steppe
