#include "steppe/app/reduction/reduce.h"

#include "steppe/app/basis/basis_sources.h"
#include "steppe/app/basis/local_functions.h"
#include "steppe/app/basis/reduction.h"
#include "steppe/app/reduction/chosen_cells.h"
#include "steppe/app/reduction/floating_frame.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/system/coordinate_problem.h"
#include "steppe/physics/system/reduced_forces.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <iostream>
#include <iterator>
#include <utility>

namespace steppe {
namespace {

/// The motions of supports, without what a basis knows of them, and the basis: M-orthogonal, so
/// that a body that begins at rest is so whatever its supports do.
std::vector<VecHandle> with_supports(const Problem& system, const BasisMap& map,
                                     std::vector<VecHandle> supports,
                                     std::vector<VecHandle> basis) {
  const VecHandle z = map.create_coordinates(), u = system.layout().create_vector();
  for (const VecHandle& extension : supports) {
    map.project(extension, z);
    map.expand(z, u);
    check(VecAXPY(extension, -1, u));
  }
  std::move(basis.begin(), basis.end(), std::back_inserter(supports));
  return supports;
}

/// Problem, in the coordinates, of the terms without a reduced form, at the nodes that they depend
/// on; null where there are none.
template <int dim>
std::unique_ptr<MappedProblem> problem_of_other_terms(ReducedModel<dim>& model) {
  FullModel<dim>& full = model.full;
  if (!full.problem.has_terms()) return nullptr;
  const Map* map = model.basis.get();
  if (!full.system().nodal_form()) {
    model.basis_at_touched_nodes =
        at_nodes(*model.basis, full.space(), full.problem.marked_nodes());
    map = model.basis_at_touched_nodes.get();
  }
  return std::make_unique<MappedProblem>(full.system(), *map, model.layout_of_coordinates());
}

/// Vectors of the basis and motions of supports, on which the coordinates of a model are.
template <int dim>
std::vector<VecHandle> take_basis(std::vector<VecHandle> basis, SupportMotions supports,
                                  ReducedModel<dim>& model) {
  FullModel<dim>& full = model.full;
  const ReductionInput& reduction = full.input().reduction;
  Problem& system = full.system();
  const MatHandle M = system.mass().create(0);
  const std::vector<PetscInt>& units = model.local_functions;
  model.basis_parts = orient(system, full.space(), M, basis, units);
  try {
    model.basis = std::make_unique<BasisMap>(basis, M, units);
    if (!supports.extensions.empty()) {
      basis = with_supports(system, *model.basis, std::move(supports.extensions), std::move(basis));
      model.basis = std::make_unique<BasisMap>(basis, M, units);
    }
  } catch (const InputError& error) {
    throw InputError(reduction.path() +
                     (reduction.local.empty() ? "" : ", with Local = " + reduction.local) + ": " +
                     error.what());
  }
  model.supports = std::make_unique<SupportCoordinates>(
      system.supports(), std::move(supports.patterns), supports.largest);
  return basis;
}

/// Make the terms of the full model those of reduced coordinates, and evaluate the others in cells.
template <int dim>
std::unique_ptr<Problem> reduce_terms(const std::vector<VecHandle>& basis, bool polynomial,
                                      ReducedModel<dim>& model) {
  const Phase phase("reduction");
  FullModel<dim>& full = model.full;
  std::vector<VecHandle> at_nodes;
  for (const VecHandle& vector : basis) {
    at_nodes.push_back(full.space().create_vector());
    to_nodal(full.system(), vector, at_nodes.back());
  }
  ChosenCells chosen =
      cells_to_evaluate(full, *model.basis, at_nodes, model.local_functions, polynomial);
  model.energy_by = chosen.energy_by;
  model.cell_weights = chosen.weights;
  const ReducedBasis fields(std::move(at_nodes), model.local_functions, std::move(chosen.cells));
  CoordinateProblem::Parts parts;
  parts.reduced =
      std::make_unique<ReducedForces>(model.layout_of_coordinates(), full.problem.reduce(fields));
  parts.at_nodes = problem_of_other_terms(model);
  parts.whole = std::make_unique<MappedProblem>(full.system(), *model.basis,
                                                model.layout_of_coordinates(), &*model.supports);
  return std::make_unique<CoordinateProblem>(model.layout_of_coordinates(), std::move(parts));
}

}  // namespace

template <int dim>
std::unique_ptr<ReducedModel<dim>> reduce(FullModel<dim>& full, ModesAtRest at_rest) {
  const Input& input = full.input();
  const ReductionInput& reduction = input.reduction;
  if (!reduction.reduces()) return nullptr;
  Problem& system = full.system();
  check_reduces(system, reduction);
  if (reduction.floats()) check_is_free(system, !full.unknowns->are_nodal(), full.body);
  State rest = create_state(system.layout());
  rest.time = rest.load_time = input.time.start;
  system.prescribe_motion(rest.time, 1, rest);
  full.check_held(rest);
  const bool has_modes = reduction.basis == "modes";
  if (!has_modes) at_rest.supports = find_support_motions(*full.grid, system);
  std::unique_ptr<StaticSolve> responses;
  std::vector<PetscInt> units;
  if (!reduction.local.empty())
    units = local_functions(full.space(), full.grid->keys(), system, reduction.local);
  if (reduction.error > 0 && !reduction.floats())
    responses = std::make_unique<StaticSolve>(system, rest, 0);
  std::vector<VecHandle> basis =
      has_modes ? std::move(at_rest.basis) : find_basis(full, at_rest.supports);
  if (reduction.floats()) return reduce_in_floating_frame(full, std::move(basis));
  auto model = std::make_unique<ReducedModel<dim>>(ReducedModel<dim>{full, std::move(units)});
  model->responses = std::move(responses);
  basis = take_basis(std::move(basis), std::move(at_rest.supports), *model);
  const bool marches = input.kind().marches,
             polynomial = marches &&
                          takes_polynomial(reduction, int(basis.size()), full.body, input.damping);
  // small motions take the matrices once, and modes the rigid motions, which that of cells knows
  if (marches) model->energy_by = "cells";
  if (marches && (polynomial || reduction.weighs_cells()))
    model->problem = reduce_terms(basis, polynomial, *model);
  else
    model->problem = std::make_unique<MappedProblem>(
        system, *model->basis, model->layout_of_coordinates(), &*model->supports);
  return model;
}

template <int dim>
void say_reduction(const ReducedModel<dim>& model) {
  const ReductionInput& reduction = model.full.input().reduction;
  std::cout << "reduction: " << model.problem->layout().size() << " generalised coordinates";
  if (!model.local_functions.empty())
    std::cout << ", " << model.local_functions.size() << " of them local functions";
  if (const std::size_t n = model.supports ? model.supports->owned().size() : 0)
    std::cout << ", " << n << " of them of supports that move";
  if (!model.energy_by.empty()) std::cout << ", energy by " << model.energy_by;
  if (reduction.expands()) std::cout << " and an expansion in the local functions";
  if (reduction.floats()) std::cout << ", floating frame";
  std::cout << std::endl;
}

#define INSTANTIATE(dim)                                                            \
  template std::unique_ptr<ReducedModel<dim>> reduce(FullModel<dim>&, ModesAtRest); \
  template void say_reduction(const ReducedModel<dim>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
