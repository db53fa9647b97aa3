#include "steppe/app/model/linear_solver.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

namespace steppe {

template <int dim>
FactorCost cost_of_factors(const Space<dim>& space, int components) {
  if (space.degree() == 1) return factor_cost(space.create_matrix(1), components);
  const auto vertices = Space<dim>::linear(space);
  const double ratio = double(space.n_global_nodes()) / double(vertices->n_global_nodes());
  return factor_cost(vertices->create_matrix(1), components).refined(ratio, dim);
}

template <int dim>
std::string set_up_linear_solver(const SolverInput& input, const SolvedProblem<dim>& problem) {
  const std::string& matrix = input.matrix;
  const int degree = int(problem.space.degree());
  const bool wants_matrix_free = matrix == "cached" || matrix == "recomputed";
  const bool takes_matrix =
      !wants_matrix_free && (problem.prefers_matrix || !problem.needs_matrix.empty());
  const std::string name = choose_preset(
      input.linear, problem.system, takes_matrix ? 1 : degree,
      [&] { return cost_of_factors(problem.space, problem.components); }, wants_matrix_free,
      problem.work);
  const PresetEntry& preset = entry_of(preset_entries(), name);
  const std::string linear = "Solver / Linear = " + preset.name + ": ";
  if (!problem.needs_matrix.empty() && (wants_matrix_free || preset.between_degrees))
    throw InputError((wants_matrix_free ? "Solver / Matrix = " + matrix + ": " : linear) +
                     problem.needs_matrix);
  if (preset.between_degrees && degree == 1)
    throw InputError(linear + "has no level below Space / Degree = 1; use amg");
  if (preset.between_degrees && matrix == "assembled")
    throw InputError(linear +
                     "works on a product without a matrix; let Solver / Matrix be auto, "
                     "cached or recomputed, or use amg");
  if (wants_matrix_free && degree > 1 && preset.needs_matrix)
    throw InputError(linear + "needs a matrix; let Solver / Matrix be auto or assembled, or use " +
                     joined(names_of_presets_without_matrix(), " or "));
  if (wants_matrix_free || preset.between_degrees)
    problem.use_matrix_free(matrix == "recomputed" ? OperatorStorage::recomputed
                                                   : OperatorStorage::cached);
  const bool reuse = input.reuse == "automatic";
  if (matrix == "auto" && problem.needs_matrix.empty() &&
      keeps_factors(name, problem.system, reuse))
    problem.use_products_beside_matrix();
  return apply_preset(name, problem.system, reuse);
}

template FactorCost cost_of_factors(const Space<2>&, int);
template FactorCost cost_of_factors(const Space<3>&, int);
template std::string set_up_linear_solver(const SolverInput&, const SolvedProblem<2>&);
template std::string set_up_linear_solver(const SolverInput&, const SolvedProblem<3>&);

}  // namespace steppe
