#include "steppe/app/basis/loads_at_rest.h"

#include "steppe/app/basis/local_functions.h"
#include "steppe/app/basis/rigid_part.h"
#include "steppe/app/model/modes_input.h"

#include <algorithm>
#include <iostream>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
void for_loads_at_rest(Unknowns<dim>& unknowns, const Body<dim>& body,
                       const std::vector<LoadInput>& loads, const std::vector<double>& times,
                       const std::function<void(double, VecHandle)>& visit) {
  if (loads.empty()) return;
  const Discretisation<dim>& grid = unknowns.grid();
  const Input& input = grid.input;
  Elastodynamics<dim> nodal(grid.space, body, unknowns.prescribed_at_nodes(), input.damping, {},
                            loads, input.constants, {}, {}, input.masses);
  const auto mapped = unknowns.map(nodal);
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

/// Parts that deform a free body, of these loads and of the centrifugal forces of spins about all
/// axes: each less the inertia of the rigid motion that it accelerates. Leaves out those of which
/// only rounding is left.
template <int dim>
std::vector<VecHandle> deforming_loads(Unknowns<dim>& unknowns, const Body<dim>& body,
                                       std::vector<VecHandle> loads) {
  const Space<dim>& space = unknowns.grid().space;
  const Elastodynamics<dim> problem = free_body(unknowns, body);
  const VecHandle field = space.create_vector();
  for (int c = 0; c < dim; ++c)
    for (int d = c; d < dim; ++d) {  // X_c e_d + X_d e_c, of which spins combine theirs
      zero_with_ghosts(field);
      {
        LocalArray entries(field);
        for (int node = 0; node < space.n_owned_nodes(); ++node) {
          const Point<dim>& X = space.node_positions()[node];
          entries[dim * node + c] += X[d];
          entries[dim * node + d] += X[c];
        }
      }
      loads.push_back(space.create_vector());
      problem.add_inertia(field, loads.back());
    }
  const std::vector<VecHandle> rigid = rigid_basis(space, problem.mass().create(0));
  std::vector<VecHandle> deforming;
  for (VecHandle& load : loads) {
    const double size = norm(load);
    take_out_motion(rigid, problem, load);
    // of a weight rounding is left
    if (norm(load) > 1e-9 * size) deforming.push_back(std::move(load));
  }
  return deforming;
}

/// Different ones of some loads at some times, the largest first: where a pulse begins its
/// direction may be rounding. Returns the times of those that were added.
template <int dim>
std::vector<double> add_different(Unknowns<dim>& unknowns, const Body<dim>& body,
                                  const std::vector<LoadInput>& inputs,
                                  const std::vector<double>& times, std::vector<VecHandle>& loads) {
  std::vector<std::pair<double, double>> by_size;
  for_loads_at_rest<dim>(unknowns, body, inputs, times, [&](double time, const VecHandle& load) {
    by_size.emplace_back(-norm(load), time);
  });
  std::sort(by_size.begin(), by_size.end());
  std::vector<double> sorted, added;
  for (const auto& [size, time] : by_size)
    if (size < 0) sorted.push_back(time);
  for_loads_at_rest<dim>(unknowns, body, inputs, sorted, [&](double time, VecHandle load) {
    if (!is_new(load, loads)) return;
    loads.push_back(std::move(load));
    added.push_back(time);
  });
  return added;
}

}  // namespace

template <int dim>
std::vector<VecHandle> loads_to_respond_to(Unknowns<dim>& unknowns, const Body<dim>& body,
                                           const Problem& system, const Modes& modes,
                                           const SupportMotions& supports) {
  const Discretisation<dim>& grid = unknowns.grid();
  const ReductionInput& reduction = grid.input.reduction;
  if (!reduction.static_responses) return {};
  std::vector<VecHandle> loads;
  const std::vector<double> when =
      add_different(unknowns, body, grid.input.steady_loads(), grid.sample_times(), loads);
  if (grid.speaks) say_times("static responses to the loads at", when);
  for (const bool imaginary : {false, true})
    for (const std::vector<LoadInput>& set : grid.input.oscillating_loads(imaginary))
      add_different(unknowns, body, set, sample_frequencies(grid.input, modes), loads);
  if (reduction.floats()) return deforming_loads(unknowns, body, std::move(loads));
  if (!system.supports().at_rest()) add_inertia_of(supports.extensions, system, loads);
  if (reduction.local.empty()) return loads;
  const auto entries = local_functions(grid.space, grid.keys(), system, reduction.local);
  for (VecHandle& load : loads_on<dim>(system, entries))
    if (is_new(load, loads)) loads.push_back(std::move(load));
  return loads;
}

#define INSTANTIATE(dim)                                                                           \
  template void for_loads_at_rest(Unknowns<dim>&, const Body<dim>&, const std::vector<LoadInput>&, \
                                  const std::vector<double>&,                                      \
                                  const std::function<void(double, VecHandle)>&);                  \
  template std::vector<VecHandle> loads_to_respond_to(                                             \
      Unknowns<dim>&, const Body<dim>&, const Problem&, const Modes&, const SupportMotions&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
