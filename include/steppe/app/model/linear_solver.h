#pragma once

#include "steppe/app/input/sections.h"
#include "steppe/fem/space/space.h"
#include "steppe/physics/facets/matrix_free_operator.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/linear/factor_cost.h"
#include "steppe/solve/linear/presets.h"

#include <functional>
#include <string>

namespace steppe {

/// A problem that wants a linear solver, and how it can be solved.
template <int dim>
struct SolvedProblem {
  const Problem& system;
  const Space<dim>& space;
  int components = dim;  ///< unknowns at a node
  /// Why products without a matrix do not serve, and what to change; empty where they do.
  std::string needs_matrix = {};
  SolverWork work = {};
  /// Whether `auto` is to take a matrix where products would serve.
  bool prefers_matrix = false;
  /// From now on Newton's tangent is a product.
  std::function<void(OperatorStorage)> use_matrix_free = {};
  /// From now on it is one beside a matrix for preconditioners, where it can be.
  std::function<void()> use_products_beside_matrix = [] {};
};

/// See factor_cost. Of higher degrees by the graph of the vertices, whose analysis takes a
/// twentieth or less of that of all nodes; the operations came out at 0.6 to 1.9 times those of the
/// latter. Collective.
template <int dim>
FactorCost cost_of_factors(const Space<dim>& space, int components);

/// Choose Newton's matrix and linear solver, and apply the preset's options. Returns them for the
/// screen. Collective. Throws InputError for two that do not go together.
template <int dim>
std::string set_up_linear_solver(const SolverInput& input, const SolvedProblem<dim>& problem);

}  // namespace steppe
