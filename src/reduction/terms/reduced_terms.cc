#include "steppe/reduction/terms/reduced_terms.h"

#include "steppe/base/process/slow_work.h"
#include "steppe/physics/system/coordinate_problem.h"
#include "steppe/physics/system/reduced_forces.h"
#include "steppe/reduction/cells/chosen_cells.h"

#include <memory>
#include <utility>

namespace steppe {
namespace {

/// Problem, in the coordinates, of the terms without a reduced form, at the nodes that they depend
/// on; null where there are none.
template <int dim>
std::unique_ptr<MappedProblem> problem_of_other_terms(const FullBody<dim>& full,
                                                      ReducedModel& model) {
  if (!full.problem.has_terms()) return nullptr;
  const Map* map = model.basis.get();
  if (!full.system.nodal_form()) {
    model.basis_at_touched_nodes = at_nodes(*model.basis, full.space, full.problem.marked_nodes());
    map = model.basis_at_touched_nodes.get();
  }
  return std::make_unique<MappedProblem>(full.system, *map, model.layout_of_coordinates());
}

}  // namespace

template <int dim>
void reduce_terms(const FullBody<dim>& full, const std::vector<VecHandle>& basis, bool polynomial,
                  const std::function<std::vector<VecHandle>()>& training, ReducedModel& model) {
  const Phase phase("reduction");
  const SlowWork work("reducing the body's forces");
  std::vector<VecHandle> at_nodes;
  for (const VecHandle& vector : basis) {
    at_nodes.push_back(full.space.create_vector());
    to_nodal(full.system, vector, at_nodes.back());
  }
  auto cells = cells_to_evaluate(full, at_nodes, polynomial, training, model);
  const ReducedBasis fields(std::move(at_nodes), model.local_functions, std::move(cells));
  const auto layout = [&] { return model.layout_of_coordinates(); };
  CoordinateProblem::Parts parts;
  parts.reduced = std::make_unique<ReducedForces>(layout(), full.problem.reduce(fields));
  parts.at_nodes = problem_of_other_terms(full, model);
  parts.whole =
      std::make_unique<MappedProblem>(full.system, *model.basis, layout(), model.supports.get());
  model.problem = std::make_unique<CoordinateProblem>(layout(), std::move(parts));
}

template void reduce_terms(const FullBody<2>&, const std::vector<VecHandle>&, bool,
                           const std::function<std::vector<VecHandle>()>&, ReducedModel&);
template void reduce_terms(const FullBody<3>&, const std::vector<VecHandle>&, bool,
                           const std::function<std::vector<VecHandle>()>&, ReducedModel&);

}  // namespace steppe
