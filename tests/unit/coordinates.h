#pragma once

#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/system/coordinate_problem.h"
#include "steppe/physics/system/reduced_forces.h"

#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/// A problem in coordinates z, u = U z by `map`, as the sum of reduced terms and of those that
/// `inner` has left, at the nodes that `at_nodes` keeps.
inline CoordinateProblem in_coordinates(Problem& inner, const BasisMap& map, const Map& at_nodes,
                                        std::vector<std::unique_ptr<ReducedTerm>> terms,
                                        Supports* supports = nullptr) {
  const auto layout = [&] { return Layout(MPI_COMM_WORLD, map.create_coordinates(), 1); };
  CoordinateProblem::Parts parts;
  parts.whole = std::make_unique<MappedProblem>(inner, map, layout(), supports);
  parts.at_nodes = std::make_unique<MappedProblem>(inner, at_nodes, layout());
  parts.reduced = std::make_unique<ReducedForces>(layout(), std::move(terms));
  return CoordinateProblem(layout(), std::move(parts));
}

}  // namespace steppe
