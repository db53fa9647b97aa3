#include "steppe/app/basis/modes_at_rest.h"

#include "steppe/app/basis/loads_at_rest.h"
#include "steppe/app/basis/reduction.h"
#include "steppe/app/model/modes_input.h"
#include "steppe/app/model/supports.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/system/elastodynamics.h"
#include "steppe/solve/modes/pencil.h"

#include <algorithm>
#include <string>

namespace steppe {

template <int dim>
SupportMotions find_support_motions(const Discretisation<dim>& grid, const Problem& problem) {
  std::vector<double> times = grid.sample_times();
  const Input& input = grid.input;
  if (input.initial.equilibrium_at) times.push_back(*input.initial.equilibrium_at);
  if (!supports_are_displaced(problem, times)) return {};
  check_supports(problem, grid.space, create_state(problem.layout()),
                 input.reduction.path() + ", with supports that move", false);
  const Phase phase("reduction");
  return SupportMotions::of(problem, times);
}

template <int dim>
ModesAtRest find_modes_at_rest(Unknowns<dim>& unknowns) {
  const Discretisation<dim>& grid = unknowns.grid();
  const Input& input = grid.input;
  const ReductionInput& reduction = input.reduction;
  const bool reduces = reduction.basis == "modes";
  int count = reduces ? reduction.modes : 0;
  for (const RatioAt& here : wanted_ratios(input)) count = std::max(count, here.mode);
  if (count == 0) return {};
  ModesInput wanted = modes_input(grid);
  wanted.count = count;
  const Body<dim> undamped(grid.space, input.materials, {}, input.constants);
  Elastodynamics<dim> problem(grid.space, undamped, unknowns.prescribed_at_nodes(), input.damping,
                              input.dashpots, {}, input.constants, input.springs, input.foundations,
                              input.masses);
  const auto mapped = unknowns.map(problem);
  Problem& system = mapped ? static_cast<Problem&>(*mapped) : problem;
  const PetscInt n_free = count_free(system);
  if (reduces && reduction.modes > n_free)
    throw InputError("Reduction / Modes = " + std::to_string(reduction.modes) +
                     ": the body has only " + std::to_string(n_free) +
                     " free unknowns; take fewer");
  const RelaxingModuli relaxed = relaxed_moduli(input);
  State rest = create_state(system.layout());
  rest.moduli = modes_are_relaxed(input) ? &relaxed : nullptr;
  ModesAtRest result;
  result.modes = compute_modes(system, rest, wanted);
  if (!reduces) return result;
  result.supports = find_support_motions(grid, system);
  const auto basis_of = [&](const Modes& modes) {
    return modal_basis(system, grid.space, rest, modes.modes,
                       loads_to_respond_to(unknowns, undamped, system, modes, result.supports),
                       reduction);
  };
  result.basis = basis_of(result.modes);
  if (input.kind().oscillates && any_relaxes(branches_of(undamped))) {
    // between both limits of the stiffness shapes are combinations of theirs
    rest.moduli = rest.moduli ? nullptr : &relaxed;
    add_to_basis(basis_of(compute_modes(system, rest, wanted)), system.mass().create(0),
                 result.basis);
  }
  return result;
}

#define INSTANTIATE(dim)                                                                    \
  template SupportMotions find_support_motions(const Discretisation<dim>&, const Problem&); \
  template ModesAtRest find_modes_at_rest(Unknowns<dim>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
