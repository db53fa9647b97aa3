#include "steppe/app/study/motion_report.h"

#include "steppe/app/heat/temperatures.h"
#include "steppe/app/model/contact_sides.h"
#include "steppe/app/model/loaded_body.h"
#include "steppe/app/report/connection_report.h"
#include "steppe/app/report/echo.h"
#include "steppe/app/report/field_budget.h"
#include "steppe/app/report/notes.h"
#include "steppe/app/report/tie_report.h"
#include "steppe/reduction/error/static_representation.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace steppe {
namespace {

template <int dim>
void print_size(const FullModel<dim>& full) {
  const Input& input = full.input();
  std::cout << (input.title.empty() ? "" : input.title + "\n")
            << "mesh: " << full.grid->mesh.description() << "\nspace: " << full.space().name()
            << ", " << full.problem.layout().size() << " unknowns, "
            << full.space().n_global_body_nodes() << " nodes"
            << (full.problem.mass().diagonal() ? "\nmass: diagonal, " + input.damping.mass_lumping
                                               : "")
            << std::endl;
}

template <int dim>
void note_coupled_masses(const FullModel<dim>& full) {
  if (!full.problem.mass().diagonal() || !full.mapped || full.mapped->mass().diagonal()) return;
  if (full.space().auxiliary().empty())
    std::cout
        << "note: Ties: the masses of tied nodes stay coupled, for one that others follow would "
           "have no positive mass else; steps that divide by masses solve with them. Exchange "
           "Secondary and Primary, or let Damping / Mass be uniform"
        << std::endl;
  else
    std::cout << "note: Remote points or Bolts: the masses of the nodes that belong to them are "
                 "coupled; steps that divide by masses solve with them"
              << std::endl;
}

/// The loads without those that no load case names, on which there is a note already.
template <int dim>
std::vector<NamedLoad> loads_in_cases(const FullModel<dim>& full) {
  std::vector<NamedLoad> loads = full.problem.loads();
  for (const LoadInput& load : full.input().loads)
    if (load.cases.given() && load.cases.all_zero())
      loads.erase(std::find_if(loads.begin(), loads.end(),
                               [&](const NamedLoad& one) { return one.name == load.name; }));
  return loads;
}

/// Notes which loads have static responses that the coordinates lack by more than a tenth in the
/// energy norm, of a model with `responses`.
template <int dim>
void note_missed_loads(const FullModel<dim>& full, const ReducedModel& model) {
  const Phase phase("reduction");
  const double worth_a_note = 0.1;
  StaticRepresentation representation(model);
  for (const LoadInput& load : full.input().steady_loads()) {
    const std::vector<LoadInput> alone{load};
    LoadedBody<dim> loaded(*full.unknowns, full.body, alone);
    const auto [error, time] =
        representation.largest_error(loaded.system(), full.grid->sample_times());
    if (full.grid->speaks && error > worth_a_note)
      std::cout << "note: Loads / " << load.name << ": the coordinates lack "
                << std::round(100 * error)
                << " % of the body's static response to it, in the energy norm, at t = " << time
                << " s; take more Modes, Static responses, or Local where it acts" << std::endl;
  }
}

}  // namespace

template <int dim>
void report_motion(MotionModel<dim>& model, const State& initial,
                   const std::vector<FieldPlan<dim>>& fields, bool is_heated_by_run) {
  const FullModel<dim>& full = model.full;
  const Discretisation<dim>& grid = *full.grid;
  const Input& input = grid.input;
  std::vector<double> times = grid.sample_times();
  if (input.initial.equilibrium_at) times.insert(times.begin(), *input.initial.equilibrium_at);
  note_support_phases(input.boundaries, full.unknowns->prescribed().phases(), grid.speaks);
  note_idle_loads(grid.space, loads_in_cases(full), times, input.time, grid.speaks);
  report_found_ties(grid, full.unknowns->prescribed().ties(), dim);
  note_pieces(grid.space, full.unknowns->prescribed(), full.unknowns->tied_nodes(),
              nodes_in_contact(grid), grid.speaks);
  if (grid.speaks) print_size(full);
  if (grid.speaks) note_coupled_masses(full);
  if (grid.speaks && model.reduced) model.reduced->say();
  if (model.reduced && model.reduced->responses) note_missed_loads(full, *model.reduced);
  if (!grid.quiet)
    print_echo(input, grid.space, full.body, full.problem.loads(), grid.notable, &grid.remote);
  if (grid.speaks) print_bolts(grid.bolts, grid.mesh.size(), input.output.units);
  if (grid.speaks && !input.kind().marches && input.modes.about == "equilibrium")
    note_free_bolts(grid.bolts, input.time.end);
  report_temperatures(grid.space, full.body, is_heated_by_run ? std::vector{times.front()} : times,
                      grid.speaks);
  if (grid.speaks)
    for (const FieldPlan<dim>& plan : fields)
      print_field_budget(input.time, grid.space, plan, full.problem.quantities().nodal);
  State nodal = create_state(nodal_layout(model.system()));
  expand(model.system(), initial, nodal);
  note_penetration(full.contacts.obstacles, nodal, grid.mesh.size(), grid.speaks);
  print_gaps(input, full.problem.quantities(), nodal, grid.mesh.size(), grid.speaks);
}

#define INSTANTIATE(dim)                                                                           \
  template void report_motion(MotionModel<dim>&, const State&, const std::vector<FieldPlan<dim>>&, \
                              bool);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
