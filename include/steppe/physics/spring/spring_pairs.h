#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Springs`.
struct SpringsInput {
  std::string name, where = "everything", between = "edges", pairs;
  double stiffness = 0;
  bool per_length = false;
  double damping = 0;
  std::string rayleigh_stiffness;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
};

/**
 * The pairs of nodes that a set of springs joins: the edges (face and body diagonals) of cells, or
 * those listed in a file. A pair is on each rank that owns one of its nodes, once, the smaller
 * number first. Collective.
 * Throws InputError on all ranks for a region without cells, a file that cannot be read, a listed
 * point without a node.
 */
template <int dim>
std::vector<NodePair> spring_pairs(const Space<dim>& space, const SpringsInput& input);

}  // namespace steppe
