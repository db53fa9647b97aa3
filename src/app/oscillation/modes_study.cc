#include "steppe/app/oscillation/modes_study.h"

#include "steppe/app/model/modes_input.h"
#include "steppe/app/oscillation/mode_probes.h"
#include "steppe/app/report/modes_report.h"
#include "steppe/app/study/motion_report.h"
#include "steppe/app/oscillation/small_motions.h"
#include "steppe/fem/constraints/held_directions.h"

#include <iostream>
#include <utility>

namespace steppe {
namespace {

/// A shape in the unknowns becomes one of nodes.
void take_to_nodes(const Problem& system, VecHandle& shape) {
  VecHandle nodal = nodal_layout(system).create_vector();
  to_nodal(system, shape, nodal);
  shape = std::move(nodal);
}

/// Unit translations and rotations of a body in a nodal displacement, which is as large as its
/// size.
template <int dim>
std::vector<VecHandle> unit_motions(const Discretisation<dim>& grid, Vec displacement) {
  std::vector<VecHandle> motions = grid.space.rigid_modes({}, displacement);
  for (std::size_t k = dim; k < motions.size(); ++k) check(VecScale(motions[k], grid.mesh.size()));
  return motions;
}

}  // namespace

template <int dim>
ModesStudy<dim>::ModesStudy(std::unique_ptr<MotionModel<dim>> model)
    : MotionStudy<dim>(std::move(model)) {
  const ModesInput& modes = grid_.input.modes;
  check_count(model_->system(), modes);
  if (modes.damped) check_damped(model_->system());
  report_motion(*model_, initial_);
}

template <int dim>
void ModesStudy<dim>::find() {
  Problem& system = model_->system();
  const State about = state_about(*model_, solver_);
  State nodal = create_state(nodal_layout(system));
  expand(system, about, nodal);
  const ModesInput input = modes_input(grid_);
  Modes modes = compute_modes(system, about, input, unit_motions(grid_, nodal.displacement));
  ComplexModes damped;
  if (input.damped) damped = compute_complex_modes(system, about, input, modes);
  for (Mode& mode : modes.modes) take_to_nodes(system, mode.shape);
  if (grid_.speaks) std::cout << "eigenvalue solver, " << modes.solver << std::endl;
  if (grid_.speaks && any_relaxes(branches_of(model_->full.body)))
    std::cout << "stiffness of materials with Prony: " << input.modulus << " (Modes / Modulus)"
              << std::endl;
  report_modes(modes, grid_.space, grid_.table_folder());
  if (input.damped) report_complex_modes(damped, grid_.communicator, grid_.table_folder());
  if (grid_.speaks) summarise_modes(grid_.input, modes, damped, dim);
  measure_modes(*model_, about, modes);
  if (grid_.input.output.fields.format != "none") write(modes, damped, nodal);
}

template <int dim>
void ModesStudy<dim>::write(Modes& modes, ComplexModes& damped, const State& nodal) {
  const FullModel<dim>& full = model_->full;
  const OutputInput& output = full.input().output;
  const Quantities offered = full.problem.quantities();
  const VecHandle held = held_directions(full.space(), full.unknowns->prescribed());
  const ModesContext<dim> context{full.space(), full.body, offered.cells, nodal, held};
  const FieldFiles files = output.fields.files(full.grid->folder(), output.name, "none");
  write_modes(modes, context, files);
  if (!full.input().modes.damped) return;
  for (ComplexMode& mode : damped.modes)
    for (VecHandle* part : {&mode.real, &mode.imaginary}) take_to_nodes(model_->system(), *part);
  write_complex_modes(damped, context, files);
}

template <int dim>
void ModesStudy<dim>::try_first() {
  ModesInput modes = modes_input(grid_);
  modes.count = 1;
  const Modes found = compute_modes(model_->system(), initial_, modes);
  if (modes.damped) compute_complex_modes(model_->system(), initial_, modes, found);
}

template class ModesStudy<2>;
template class ModesStudy<3>;

}  // namespace steppe
