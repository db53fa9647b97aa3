#include "steppe/app/saved/start_state.h"

#include "steppe/base/process/error.h"
#include "steppe/output/checkpoint/checkpoint.h"
#include "steppe/reduction/bases/snapshots.h"

#include <iostream>
#include <sstream>
#include <string>

namespace steppe {
namespace {

/// Displacements and velocities of nodes in a checkpoint of a motion.
void load_nodes(CheckpointLoader& archive, State& nodal, const std::string& where) {
  if (history_of_nodes(archive, false, nodal)) return;
  bool are_unknowns = false;
  {
    const auto section = archive.enter("nodes");
    archive.value("are the unknowns", are_unknowns);
  }
  if (!are_unknowns)
    throw InputError(where +
                     "its checkpoint holds no motion of nodes: its unknowns are others, as with "
                     "Ties, Periodic and Reduction, or an earlier version wrote it; run it anew "
                     "with Checkpoints / End = true");
  const auto section = archive.enter("state");
  archive.vector("displacement", nodal.displacement);
  archive.vector("velocity", nodal.velocity);
}

/// Makes of a state of heat the one with these temperatures of nodes.
void take_temperatures(Vec temperatures, const Problem& problem, State& state) {
  State nodal = create_state(nodal_layout(problem));
  check(VecStrideScatter(temperatures, 0, nodal.displacement, INSERT_VALUES));
  update_ghosts(nodal.displacement);
  project(problem, nodal, state);
}

/// How far supports are from where the state has them, m. Collective.
double jump_of_supports(const Problem& problem, const State& state) {
  const VecHandle moved = duplicate(state.displacement);
  check(VecCopy(state.displacement, moved));
  problem.supports().displacement(state.time, moved);
  check(VecAXPY(moved, -1, state.displacement));
  return norm(moved, NORM_INFINITY);
}

/// Says how far from a balance the forces are, without inertia, and of a run in time the supports
/// from where they begin.
template <int dim>
void report_balance(const Discretisation<dim>& grid, const Problem& problem, const State& state) {
  State still = copy(state);
  for (const Vec v : {Vec(still.velocity), Vec(still.acceleration)}) zero_with_ghosts(v);
  const VecHandle F = problem.layout().create_vector();
  const bool admissible = problem.residual(still, F);
  const double left = admissible ? norm(F) : 0, scale = problem.force_scale(still),
               jump = grid.input.kind().marches ? jump_of_supports(problem, still) : 0;
  if (!grid.speaks) return;
  std::ostringstream text;
  text.precision(3);
  if (!admissible)
    text << "inside out in this run (det F <= 0)";
  else if (left > 1e-6 * scale)
    text << "not in equilibrium under the forces of this run, of which " << left
         << " N are left where the largest are " << scale << " N";
  else
    text << "in equilibrium under the forces of this run, to " << (scale > 0 ? left / scale : 0.)
         << " of the largest";
  if (jump > 1e-10 * grid.mesh.size()) text << "; supports jump by " << jump << " m at the start";
  std::cout << "the state at the start is " << text.str() << std::endl;
}

}  // namespace

template <int dim>
VecHandle read_temperatures(CheckpointLoader& archive, const Space<dim>& space) {
  VecHandle temperatures = space.create_vector(1);
  // the accepted state of the nodes, whatever the unknowns are: see Heat
  const auto problem = archive.enter("problem"), heat = archive.enter("heat"),
             state = archive.enter("last state");
  archive.vector("displacement", temperatures);
  update_ghosts(temperatures);
  return temperatures;
}

template <int dim>
void take_start(const Discretisation<dim>& grid, bool moves, Problem& problem, State& state) {
  const Phase phase("checkpoint");
  const Origin& origin = *grid.input.origin;
  const std::string where = "Start / From = " + grid.input.start.from + ": ";
  if (!grid.keys().is_of(origin.head.mesh))
    throw InputError(where +
                     "is of another mesh or degree; take those of its run, or begin by "
                     "-restart_interpolate " +
                     origin.path);
  CheckpointLoader archive(grid.communicator, origin.path, grid.keys());
  archive.begin_from({"time", "time of the velocity update", "damping time"},
                     state.time - origin.head.time);
  if (grid.input.equation().order == 1)
    return take_temperatures(read_temperatures(archive, grid.space), problem, state);
  State nodal = create_state(nodal_layout(problem));
  load_nodes(archive, nodal, where);
  if (!moves) zero_with_ghosts(nodal.velocity);
  project(problem, nodal, state);
  problem.supports().begin(state.displacement);
  try {
    const auto section = archive.enter("problem");
    problem.history(archive);
  } catch (const InputError& error) {
    throw InputError(where + error.what() +
                     std::string("; what stands at other places or has another kind of memory "
                                 "here needs another name, and begins anew"));
  }
  report_balance(grid, problem, state);
}

template VecHandle read_temperatures(CheckpointLoader&, const Space<2>&);
template VecHandle read_temperatures(CheckpointLoader&, const Space<3>&);
template void take_start(const Discretisation<2>&, bool, Problem&, State&);
template void take_start(const Discretisation<3>&, bool, Problem&, State&);

}  // namespace steppe
