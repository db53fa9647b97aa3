#include "steppe/app/study/small_motions.h"

#include "steppe/output/probes/reaction_probe.h"
#include "steppe/output/quantities/linearised.h"

#include <utility>

namespace steppe {

template <int dim>
SmallMotions<dim>::SmallMotions(MotionModel<dim>& model)
    : model(model),
      about(create_motion()),
      nodal(create_nodal_motion()),
      offered(model.full.problem.quantities()),
      stress(model.full.space(), model.full.body,
             linearised(offered.cells, nodal, model.full.grid->mesh.size())),
      probes(make_probes(model.system(), model.full.input().oscillating_loads(false).front()),
             nodal, model.full.grid->mesh.size()),
      branches(branches_of(model.full.body)) {}

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
  auto named = make_linear_probes<dim>(input.probes, space, stress, problem, loads, input.constants,
                                       input.boundaries);
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
