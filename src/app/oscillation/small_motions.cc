#include "steppe/app/oscillation/small_motions.h"

#include "steppe/output/probes/reaction_probe.h"
#include "steppe/output/quantities/linearised.h"

#include <utility>

namespace steppe {

namespace {

template <int dim>
std::vector<NamedPeak<dim>> make_peaks(const MotionModel<dim>& model,
                                       RecoveredStress<dim>& stress) {
  std::vector<NamedPeak<dim>> peaks;
  for (const ProbeInput& input : model.full.input().probes)
    if (entry_of(probe_entries(), input.kind).of_squares)
      peaks.push_back({input.name, make_peak_stress(model.full.space(), stress, input)});
  return peaks;
}

/// The first set of loads that oscillate; of modes none does.
std::vector<LoadInput> first_loads(const Input& input) {
  const auto sets = input.oscillating_loads(false);
  return sets.empty() ? std::vector<LoadInput>() : sets.front();
}

/// Whether a probe measures modes, which others are left out of.
bool measures_modes(const ProbeInput& probe, bool speaks) {
  const std::string reason = cannot_be_along_motions(probe);
  if (!reason.empty() && speaks)
    std::cout << "note: " << reason << "; modes are without it" << std::endl;
  return reason.empty();
}

}  // namespace

template <int dim>
SmallMotions<dim>::SmallMotions(MotionModel<dim>& model)
    : model(model),
      about(create_motion()),
      nodal(create_nodal_motion()),
      offered(model.full.problem.quantities()),
      stress(model.full.space(), model.full.body,
             linearised(offered.cells, nodal, model.full.grid->mesh.size())),
      probes(make_probes(model.system(), first_loads(model.full.input())), nodal,
             model.full.grid->mesh.size()),
      peaks(make_peaks(model, stress)),
      branches(branches_of(model.full.body)) {}

template <int dim>
std::vector<Column> SmallMotions<dim>::peak_columns() const {
  std::vector<Column> columns;
  for (const NamedPeak<dim>& peak : peaks)
    for (const auto& [name, of] : peak.probe->columns())
      columns.push_back({peak.name + "." + name, of});
  return columns;
}

template <int dim>
void SmallMotions<dim>::take(State state) {
  about = std::move(state);
  expand(model.system(), about, nodal);
  for (const Vec v : {Vec(nodal.displacement), Vec(nodal.velocity), Vec(nodal.acceleration)})
    update_ghosts(v);
  model.system().accept(about);
}

template <int dim>
std::vector<LinearProbes::Named> SmallMotions<dim>::make_probes(
    const Problem& problem, const std::vector<LoadInput>& loads) {
  const Input& input = model.full.input();
  const Space<dim>& space = model.full.space();
  std::vector<ProbeInput> inputs;
  for (const ProbeInput& probe : input.probes)
    if (!entry_of(probe_entries(), probe.kind).of_squares &&
        (input.kind().oscillates || measures_modes(probe, model.full.grid->speaks)))
      inputs.push_back(probe);
  auto named = make_linear_probes<dim>(inputs, {space, stress, problem, offered, input.boundaries,
                                                base_accelerations<dim>(loads, input.constants),
                                                &model.full.grid->remote, &model.full.grid->bolts});
  if (input.output.reactions)
    named.push_back({"reactions", make_reactions_probe(input.boundaries, space, problem), false});
  return named;
}

template <int dim>
void SmallMotions<dim>::show(const State& motion, State& shown) const {
  const Problem& system = model.system();
  to_nodal(system, motion.displacement, shown.displacement);
  to_nodal(system, motion.velocity, shown.velocity);
  to_nodal(system, motion.acceleration, shown.acceleration);
  shown.time = motion.time;
  shown.moduli = motion.moduli;
}

template struct SmallMotions<2>;
template struct SmallMotions<3>;

}  // namespace steppe
