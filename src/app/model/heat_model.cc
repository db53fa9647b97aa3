#include "steppe/app/model/heat_model.h"

#include "steppe/app/model/contact_sides.h"
#include "steppe/app/model/linear_solver.h"
#include "steppe/base/process/error.h"
#include "steppe/input/values/expression.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <utility>
#include <vector>

namespace steppe {
namespace {

/// The materials with their densities and regions, without stresses.
std::vector<std::pair<std::string, MaterialInput>> without_stress(const Input& input) {
  std::vector<std::pair<std::string, MaterialInput>> materials;
  for (const auto& [name, given] : input.materials) {
    MaterialInput material;
    material.law = "none";
    material.density = given.density;
    material.where = given.where;
    materials.emplace_back(name, material);
  }
  return materials;
}

}  // namespace

template <int dim>
HeatModel<dim>::HeatModel(std::shared_ptr<const Discretisation<dim>> the_grid)
    : grid(std::move(the_grid)),
      body(space(), without_stress(input()), {}, input().constants),
      heat_body(space(), body, input().thermal_materials, input().time.entry().is_static,
                input().constants),
      prescribed(space(), input().prescribed_temperatures, input().periodic, grid->ties,
                 input().constants, grid->sample_times()),
      unknowns(prescribed.ties().empty()
                   ? nullptr
                   : std::make_unique<ChangeOfUnknowns<dim>>(space(), prescribed.ties())),
      problem(heat_body, prescribed, unknowns.get(), input().heat_loads, input().constants),
      mapped(unknowns ? std::make_unique<MappedProblem>(
                            problem, *unknowns,
                            Layout(grid->communicator, space().create_vector(1), 1), &prescribed)
                      : nullptr) {
  if (unknowns) expansion.emplace(*unknowns, problem.layout());
  // the temperatures of ties may well exchange heat, too
  check_contact_sides(*grid, {});
  for (const ContactPairInput& contact : input().contacts)
    problem.add(std::make_unique<ContactConduction<dim>>(space(), contact, input().constants,
                                                         input().is_part_of_motion));
}

template <int dim>
State HeatModel<dim>::initial_state() {
  State state = create_state(problem.layout());
  state.time = state.load_time = input().time.start;
  const std::string& text = input().initial.temperature;
  const bool is_static = input().time.entry().is_static;
  if (text.empty() && !is_static && !input().start.given())
    throw InputError("Initial / Temperature: is missing; give the temperature at the start, in K");
  if (text.empty()) return state;
  const VecHandle nodal = space().create_vector(1);
  agree(grid->communicator, [&] {
    const Expression<dim> value(text, "Initial / Temperature", input().constants);
    LocalArray entries(nodal);
    for (int node = 0; node < space().n_owned_nodes(); ++node)
      entries[node] = value(space().node_positions()[node], input().time.start);
  });
  if (unknowns)
    unknowns->project(nodal, state.displacement);
  else
    check(VecCopy(nodal, state.displacement));
  if (!is_static) prescribed.displacement(state.time, state.displacement);
  update_ghosts(state.displacement);
  return state;
}

template <int dim>
std::string HeatModel<dim>::set_up_solver() {
  SolvedProblem<dim> solved{system(), space(), 1};
  solved.use_matrix_free = [this](OperatorStorage kind) { problem.use_matrix_free(kind); };
  return set_up_linear_solver(input().solver, solved);
}

template struct HeatModel<2>;
template struct HeatModel<3>;

}  // namespace steppe
