// The generalised coordinates that the unknowns of nodes are reduced to.

#include "steppe/app/simulation.h"

#include "steppe/app/floating_frame.h"
#include "steppe/app/local_functions.h"
#include "steppe/app/sample_times.h"
#include "steppe/app/supports.h"
#include "steppe/base/error.h"
#include "steppe/solve/frequency/frequency_grid.h"
#include "steppe/solve/modes/modal_derivatives.h"
#include "steppe/solve/modes/pencil.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <utility>

namespace steppe {

template <int dim>
Modes Simulation<dim>::modes_at_rest() {
  int count = input_.reduction.basis == "modes" ? input_.reduction.modes : 0;
  for (const RatioAt& here : wanted_ratios()) count = std::max(count, here.mode);
  if (count == 0) return {};
  ModesInput modes = modes_input();
  modes.count = count;
  const Body<dim> undamped(space_, input_.materials, {}, input_.constants);
  Elastodynamics<dim> problem(space_, undamped, prescribed_at_nodes(), input_.damping,
                              input_.dashpots, {}, input_.constants, input_.springs,
                              input_.foundations, input_.masses);
  const auto mapped = map(problem);
  Problem& system = mapped ? static_cast<Problem&>(*mapped) : problem;
  const PetscInt n_free = count_free(system);
  if (input_.reduction.basis == "modes" && input_.reduction.modes > n_free)
    throw InputError("Reduction / Modes = " + std::to_string(input_.reduction.modes) +
                     ": the body has only " + std::to_string(n_free) +
                     " free unknowns; take fewer");
  State rest = create_state(system.layout());
  rest.moduli = modulus_of_modes();
  Modes found = compute_modes(system, rest, modes);
  if (input_.reduction.basis != "modes") return found;
  find_support_motions(system);
  modal_basis_ = modal_basis(system, space_, rest, found.modes,
                             loads_to_respond_to(undamped, system, found), input_.reduction);
  if (input_.kind().oscillates && any_relaxes(branches_of(undamped))) {
    // between both limits of the stiffness shapes are combinations of theirs
    rest.moduli = rest.moduli ? nullptr : &relaxed_;
    const Modes others = compute_modes(system, rest, modes);
    add_to_basis(modal_basis(system, space_, rest, others.modes,
                             loads_to_respond_to(undamped, system, others), input_.reduction),
                 system.mass().create(0), modal_basis_);
  }
  return found;
}

template <int dim>
void Simulation<dim>::find_support_motions(const Problem& problem) {
  std::vector<double> times = sample_times(input_.time, notable_);
  if (input_.initial.equilibrium_at) times.push_back(*input_.initial.equilibrium_at);
  if (!supports_are_displaced(problem, times)) return;
  check_supports(problem, space_, create_state(problem.layout()),
                 input_.reduction.path() + ", with supports that move", false);
  const Phase phase("reduction");
  support_motions_ = SupportMotions::of(problem, times);
}

template <int dim>
std::vector<double> Simulation<dim>::sample_frequencies(const Modes& modes) const {
  if (input_.excitation.response_spectrum.empty()) return frequency_grid(input_.frequencies, {});
  std::vector<double> frequencies;
  for (const Mode& mode : modes.modes) frequencies.push_back(mode.frequency);
  return frequencies;
}

namespace {

void say_times(const std::string& what, const std::vector<double>& times) {
  const std::size_t most = 6;
  if (times.empty()) return;
  std::cout << "reduction: " << what << " t = ";
  for (std::size_t i = 0; i < std::min(most, times.size()); ++i)
    std::cout << (i > 0 ? ", " : "") << times[i];
  if (times.size() > most) std::cout << " and " << times.size() - most << " other times";
  std::cout << " s" << std::endl;
}

/// The inertia of a body that accelerates so.
void add_inertia_of(const std::vector<VecHandle>& accelerations, const Problem& problem,
                    std::vector<VecHandle>& loads) {
  State state = create_state(problem.layout());
  for (const VecHandle& acceleration : accelerations) {
    check(VecCopy(acceleration, state.acceleration));
    update_ghosts(state.acceleration);
    VecHandle load = problem.layout().create_vector();
    if (problem.residual(state, load) && is_new(load, loads)) loads.push_back(std::move(load));
  }
}

}  // namespace

template <int dim>
void Simulation<dim>::for_loads_at_rest(const Body<dim>& body, const std::vector<LoadInput>& inputs,
                                        const std::vector<double>& times,
                                        const std::function<void(double, VecHandle)>& visit) {
  if (inputs.empty()) return;
  Elastodynamics<dim> nodal(space_, body, prescribed_at_nodes(), input_.damping, {}, inputs,
                            input_.constants, {}, {}, input_.masses);
  const auto mapped = map(nodal);
  const Problem& problem = mapped ? static_cast<Problem&>(*mapped) : nodal;
  State rest = create_state(problem.layout());
  for (const double time : times) {
    rest.time = rest.load_time = time;
    VecHandle load = problem.layout().create_vector();
    problem.force(ForcePart::load, rest, load);
    problem.supports().zero(load);
    visit(time, std::move(load));
  }
}

template <int dim>
std::vector<VecHandle> Simulation<dim>::loads_to_respond_to(const Body<dim>& body,
                                                            const Problem& system,
                                                            const Modes& modes) {
  if (!input_.reduction.static_responses) return {};
  std::vector<VecHandle> loads;
  std::vector<double> when;
  const auto add = [&](const std::vector<LoadInput>& inputs, const std::vector<double>& times) {
    // the largest first: where a pulse begins its direction may be rounding
    std::vector<std::pair<double, double>> by_size;
    for_loads_at_rest(body, inputs, times, [&](double time, const VecHandle& load) {
      by_size.emplace_back(-norm(load), time);
    });
    std::sort(by_size.begin(), by_size.end());
    std::vector<double> sorted;
    for (const auto& [size, time] : by_size)
      if (size < 0) sorted.push_back(time);
    for_loads_at_rest(body, inputs, sorted, [&](double time, VecHandle load) {
      if (!is_new(load, loads)) return;
      loads.push_back(std::move(load));
      when.push_back(time);
    });
  };
  add(input_.steady_loads(), sample_times(input_.time, notable_));
  if (speaks_) say_times("static responses to the loads at", when);
  for (const bool imaginary : {false, true})
    for (const std::vector<LoadInput>& set : input_.oscillating_loads(imaginary))
      add(set, sample_frequencies(modes));
  if (input_.reduction.floats()) return deforming_loads(body, std::move(loads));
  if (!system.supports().at_rest()) add_inertia_of(support_motions_.extensions, system, loads);
  if (input_.reduction.local.empty()) return loads;
  const auto entries = local_functions(space_, keys(), system, input_.reduction.local);
  for (VecHandle& load : loads_on<dim>(system, entries))
    if (is_new(load, loads)) loads.push_back(std::move(load));
  return loads;
}

template <int dim>
std::unique_ptr<MappedProblem> Simulation<dim>::reduce() {
  // a term more, before terms are reduced
  if (input_.kind().marches && input_.time.entry().keeps_energy) problem_.use_energy_differences();
  const ReductionInput& reduction = input_.reduction;
  if (!reduction.reduces()) return nullptr;
  check_reduces(full(), reduction);
  if (reduction.floats()) check_is_free(full(), bool(unknowns_), body_);
  State rest = create_state(full().layout());
  rest.time = rest.load_time = input_.time.start;
  full().prescribe_motion(rest.time, 1, rest);
  check_held(rest);
  if (reduction.basis != "modes") find_support_motions(full());
  choose_local_functions(rest);
  if (reduction.error > 0 && !reduction.floats())
    responses_ = std::make_unique<StaticSolve>(full(), rest, 0);
  std::vector<VecHandle> basis;
  if (reduction.basis == "functions")
    basis = basis_functions(full(), space_, reduction, input_.constants);
  else if (reduction.basis == "file")
    basis = basis_of_file();
  else if (reduction.basis == "snapshots")
    basis = basis_of_snapshots();
  else
    basis = std::move(modal_basis_);
  if (reduction.floats()) return reduce_in_floating_frame(std::move(basis));
  const MatHandle M = full().mass().create(0);
  basis_parts_ = orient(full(), space_, M, basis, local_functions_);
  try {
    basis_ = std::make_unique<BasisMap>(basis, M, local_functions_);
    if (!support_motions_.extensions.empty()) {
      basis = with_supports(std::move(basis));
      basis_ = std::make_unique<BasisMap>(basis, M, local_functions_);
    }
  } catch (const InputError& error) {
    throw InputError(reduction.path() +
                     (reduction.local.empty() ? "" : ", with Local = " + reduction.local) + ": " +
                     error.what());
  }
  support_coordinates_ = std::make_unique<SupportCoordinates>(
      full().supports(), std::exchange(support_motions_.patterns, {}), support_motions_.largest);
  hold_spare_coordinates();
  const bool polynomial = input_.kind().marches &&
                          takes_polynomial(reduction, int(basis.size()), body_, input_.damping);
  // small motions take the matrices once, and modes the rigid motions, which that of cells knows
  if (input_.kind().marches) energy_by_ = "cells";
  if (!input_.kind().marches || !(polynomial || reduction.weighs_cells()))
    return std::make_unique<MappedProblem>(full(), *basis_, layout_of_coordinates(),
                                           *support_coordinates_);
  const Phase phase("reduction");
  std::vector<VecHandle> at_nodes;
  for (const VecHandle& vector : basis) {
    at_nodes.push_back(space_.create_vector());
    to_nodal(full(), vector, at_nodes.back());
  }
  auto cells = cells_to_evaluate(at_nodes, polynomial);
  ReducedBasis fields(std::move(at_nodes), local_functions_, std::move(cells));
  auto terms = problem_.reduce(fields);
  auto reduced = std::make_unique<ReducedProblem>(full(), *basis_, layout_of_coordinates(),
                                                  *support_coordinates_, std::move(terms),
                                                  problem_of_other_terms());
  follow_contact(*reduced, std::move(fields));
  return reduced;
}

template <int dim>
std::vector<VecHandle> Simulation<dim>::with_supports(std::vector<VecHandle> basis) {
  // M-orthogonal to the others, so that a body that begins at rest is so whatever its supports do
  std::vector<VecHandle> all = std::move(support_motions_.extensions);
  const VecHandle z = basis_->create_coordinates(), u = full().layout().create_vector();
  for (const VecHandle& extension : all) {
    basis_->project(extension, z);
    basis_->expand(z, u);
    check(VecAXPY(extension, -1, u));
  }
  std::move(basis.begin(), basis.end(), std::back_inserter(all));
  return all;
}

template <int dim>
void Simulation<dim>::say_reduction() const {
  std::cout << "reduction: " << reduced_->layout().size() << " generalised coordinates";
  if (!local_functions_.empty())
    std::cout << ", " << local_functions_.size() << " of them local functions"
              << (following_ ? ", of the nodes nearest to where obstacles touch" : "");
  if (const std::size_t n = support_coordinates_ ? support_coordinates_->n_moving() : 0)
    std::cout << ", " << n << " of them of supports that move";
  if (!energy_by_.empty()) std::cout << ", energy by " << energy_by_;
  if (input_.reduction.expands()) std::cout << " and an expansion in the local functions";
  if (input_.reduction.floats()) std::cout << ", floating frame";
  std::cout << std::endl;
}

template void Simulation<2>::find_support_motions(const Problem&);
template void Simulation<3>::find_support_motions(const Problem&);
template Modes Simulation<2>::modes_at_rest();
template Modes Simulation<3>::modes_at_rest();
template std::vector<double> Simulation<2>::sample_frequencies(const Modes&) const;
template std::vector<double> Simulation<3>::sample_frequencies(const Modes&) const;
template void Simulation<2>::for_loads_at_rest(const Body<2>&, const std::vector<LoadInput>&,
                                               const std::vector<double>&,
                                               const std::function<void(double, VecHandle)>&);
template void Simulation<3>::for_loads_at_rest(const Body<3>&, const std::vector<LoadInput>&,
                                               const std::vector<double>&,
                                               const std::function<void(double, VecHandle)>&);
template std::vector<VecHandle> Simulation<2>::loads_to_respond_to(const Body<2>&, const Problem&,
                                                                   const Modes&);
template std::vector<VecHandle> Simulation<3>::loads_to_respond_to(const Body<3>&, const Problem&,
                                                                   const Modes&);
template std::unique_ptr<MappedProblem> Simulation<2>::reduce();
template std::unique_ptr<MappedProblem> Simulation<3>::reduce();
template std::vector<VecHandle> Simulation<2>::with_supports(std::vector<VecHandle>);
template std::vector<VecHandle> Simulation<3>::with_supports(std::vector<VecHandle>);
template void Simulation<2>::say_reduction() const;
template void Simulation<3>::say_reduction() const;

}  // namespace steppe
