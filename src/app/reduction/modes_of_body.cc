#include "steppe/app/reduction/modes_of_body.h"

#include "steppe/app/model/loaded_body.h"
#include "steppe/app/model/modes_input.h"
#include "steppe/app/model/supports.h"
#include "steppe/base/process/error.h"
#include "steppe/reduction/bases/functions.h"
#include "steppe/reduction/bases/loads_at_rest.h"
#include "steppe/reduction/bases/modal_basis.h"
#include "steppe/reduction/bases/rigid_part.h"
#include "steppe/solve/modes/pencil.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>

namespace steppe {

template <int dim>
SupportMotions find_support_motions(const Discretisation<dim>& grid, const Problem& problem) {
  std::vector<double> times = grid.sample_times();
  const Input& input = grid.input;
  if (input.initial.equilibrium_at) times.push_back(*input.initial.equilibrium_at);
  if (!supports_are_displaced(problem, times)) return {};
  check_supports(problem, grid, create_state(problem.layout()),
                 input.reduction.path() + ", with supports that move", false);
  const Phase phase("reduction");
  return SupportMotions::of(problem, times);
}

namespace {

void say_times(const std::vector<double>& times) {
  const std::size_t most = 6;
  if (times.empty()) return;
  std::cout << "reduction: static responses to the loads at t = ";
  for (std::size_t i = 0; i < std::min(most, times.size()); ++i)
    std::cout << (i > 0 ? ", " : "") << times[i];
  if (times.size() > most) std::cout << " and " << times.size() - most << " other times";
  std::cout << " s" << std::endl;
}

/// Different ones of the loads over a run, of the inertia of the supports' motions, and of forces
/// on local functions, whose static responses a reduced basis takes: in the unknowns of `system`,
/// which has the body's terms without loads. Those on a free body in a floating frame are the
/// parts that deform it, centrifugal forces of spins about all axes among them. The rank that
/// speaks says at which times.
template <int dim>
std::vector<VecHandle> loads_to_respond_to(Unknowns<dim>& unknowns, const Body<dim>& body,
                                           const Problem& system, const Modes& modes,
                                           const SupportMotions& supports) {
  const Discretisation<dim>& grid = unknowns.grid();
  const Input& input = grid.input;
  if (!input.reduction.static_responses) return {};
  std::vector<VecHandle> loads;
  const auto add = [&](const std::vector<LoadInput>& set, const std::vector<double>& times) {
    if (set.empty()) return std::vector<double>();
    LoadedBody<dim> loaded(unknowns, body, set);
    return add_different_loads(loaded.system(), times, loads);
  };
  if (!input.is_about_state()) {  // which has the responses to its loads
    const std::vector<double> when = add(input.steady_loads(), grid.sample_times());
    if (grid.speaks) say_times(when);
  }
  for (const bool imaginary : {false, true})
    for (const std::vector<LoadInput>& set : input.oscillating_loads(imaginary))
      add(set, sample_frequencies(input, modes));
  if (input.reduction.floats())
    return deforming_loads(grid.space, LoadedBody<dim>(unknowns, body, {}).problem,
                           std::move(loads));
  if (!system.supports().at_rest()) add_inertia_of(supports.extensions, system, loads);
  if (input.reduction.local.empty()) return loads;
  const auto entries = local_functions(grid.space, grid.keys(), system, input.reduction.local);
  for (VecHandle& load : loads_on<dim>(system, entries))
    if (is_new(load, loads)) loads.push_back(std::move(load));
  return loads;
}

/// That many modes of a system about a state, and where it `reduces` the basis that they begin.
template <int dim>
ModesOfBody find_modes(Unknowns<dim>& unknowns, const Body<dim>& body, Problem& system, State about,
                       int count, bool reduces) {
  const Discretisation<dim>& grid = unknowns.grid();
  const Input& input = grid.input;
  const ReductionInput& reduction = input.reduction;
  ModesInput wanted = modes_input(grid);
  wanted.count = count;
  const PetscInt n_free = count_free(system);
  if (reduces && reduction.modes > n_free)
    throw InputError("Reduction / Modes = " + std::to_string(reduction.modes) +
                     ": the body has only " + std::to_string(n_free) +
                     " free unknowns; take fewer");
  const RelaxingModuli relaxed = relaxed_moduli(input);
  about.moduli = modes_are_relaxed(input) ? &relaxed : nullptr;
  ModesOfBody result;
  result.modes = compute_modes(system, about, wanted);
  if (!reduces) return result;
  if (!input.is_about_state()) result.supports = find_support_motions(grid, system);
  const auto basis_of = [&](const Modes& modes) {
    return modal_basis(system, grid.space, about, modes.modes,
                       loads_to_respond_to(unknowns, body, system, modes, result.supports),
                       reduction);
  };
  result.basis = basis_of(result.modes);
  if (input.kind().oscillates && any_relaxes(branches_of(body))) {
    // between both limits of the stiffness shapes are combinations of theirs
    about.moduli = about.moduli ? nullptr : &relaxed;
    add_to_basis(basis_of(compute_modes(system, about, wanted)), system.mass().create(0),
                 result.basis);
  }
  return result;
}

}  // namespace

template <int dim>
ModesOfBody find_modes_at_rest(Unknowns<dim>& unknowns) {
  const Discretisation<dim>& grid = unknowns.grid();
  const Input& input = grid.input;
  const bool reduces = input.reduction.basis == "modes" && !input.is_about_state();
  int count = reduces ? input.reduction.modes : 0;
  for (const RatioAt& here : wanted_ratios(input)) count = std::max(count, here.mode);
  if (count == 0) return {};
  const Body<dim> undamped(grid.space, input.materials, {}, input.constants);
  Elastodynamics<dim> problem(grid.space, undamped, unknowns.prescribed_at_nodes(), input.damping,
                              input.dashpots, {}, input.constants, input.springs, input.foundations,
                              input.masses, &unknowns.prescribed(), &grid.remote);
  const auto mapped = unknowns.map(problem);
  Problem& system = mapped ? static_cast<Problem&>(*mapped) : problem;
  return find_modes(unknowns, undamped, system, create_state(system.layout()), count, reduces);
}

template <int dim>
ModesOfBody find_modes_about(FullModel<dim>& full, const State& about) {
  if (full.input().reduction.basis != "modes") return {};
  return find_modes(*full.unknowns, full.body, full.system(), copy(about),
                    full.input().reduction.modes, true);
}

#define INSTANTIATE(dim)                                                                    \
  template SupportMotions find_support_motions(const Discretisation<dim>&, const Problem&); \
  template ModesOfBody find_modes_at_rest(Unknowns<dim>&);                                  \
  template ModesOfBody find_modes_about(FullModel<dim>&, const State&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
