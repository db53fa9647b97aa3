#include "steppe/app/study/motion_model.h"

#include "steppe/app/model/easy_multigrid.h"
#include "steppe/app/model/linear_solver.h"
#include "steppe/app/reduction/reduce.h"
#include "steppe/fem/maps/rows_map.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/body/inside_out.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// How many nodes the row of each rigid point has in the matrix: those that cells have beside its
/// cloud, where it turns by any angle also the cloud, and the nodes of points that follow it by
/// joints. Collective.
template <int dim>
std::vector<std::uint64_t> nodes_in_rows(const Space<dim>& space, const RemotePoints<dim>& remote) {
  std::vector<std::uint64_t> counts;
  for (const RemotePoint<dim>& point : remote.list()) {
    const VecHandle in_cloud = space.create_vector(1);
    {
      LocalArray is(in_cloud);
      for (const NodeShare& node : point.cloud) is[node.node] = 1;
    }
    update_ghosts(in_cloud);
    std::vector<bool> beside(std::size_t(space.n_local_nodes()), false);
    {
      const LocalView is(in_cloud);
      for (std::size_t k = 0; k < space.cells().size(); ++k) {
        const int* const nodes = space.cell_nodes(k);
        const int* const end = nodes + space.nodes_per_cell();
        if (std::all_of(nodes, end, [&](int node) { return is[node] == 0; })) continue;
        for (const int* node = nodes; node != end; ++node)
          if (is[*node] == 0) beside[std::size_t(*node)] = true;
      }
    }
    const std::vector<bool> owned = owned_marks(space, beside);
    const auto mine = std::uint64_t(std::count(owned.begin(), owned.end(), true));
    counts.push_back(dealii::Utilities::MPI::sum(mine, space.communicator()) +
                     (remote.turn() ? point.n_nodes : 0));
  }
  std::vector<Joint<dim>> joints = remote.joints();
  std::sort(joints.begin(), joints.end(),
            [](const auto& one, const auto& other) { return one.depth > other.depth; });
  for (const Joint<dim>& joint : joints)
    if (joint.entry->follows && joint.leader() != Joint<dim>::ground)
      counts[std::size_t(joint.leader())] += counts[std::size_t(joint.follower())];
  return counts;
}

/// PETSc's algebraic multigrid takes rows of at most 4096 nodes, and the row of a rigid point has
/// the nodes beside its cloud. Throws InputError. Collective.
template <int dim>
void avoid_wide_rows(const Space<dim>& space, const RemotePoints<dim>& remote,
                     SolverInput& solver) {
  constexpr std::uint64_t most = 4000;
  if (remote.empty()) return;
  const std::vector<std::uint64_t> counts = nodes_in_rows(space, remote);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const RemotePointInput& point = remote.list()[k].input;
    if (!point.rigid() || counts[k] <= most) continue;
    if (solver.linear == "amg")
      throw InputError("Solver / Linear = amg: takes rigid points that join at most " +
                       std::to_string(most) + " nodes beside theirs, and Remote points / " +
                       point.name + " joins " + std::to_string(counts[k]) +
                       "; let it be auto or direct, or take fewer nodes");
    if (solver.linear == "auto") solver.linear = "direct";
  }
}

}  // namespace

template <int dim>
std::string MotionModel<dim>::set_up_solver() {
  const Input& input = full.input();
  const bool solves_with_mass_alone =
      input.kind().marches && input.time.is_explicit() && !input.initial.equilibrium_at;
  if (solves_with_mass_alone) return "";
  SolverInput solver = input.solver;
  if (reduced && solver.linear == "auto") solver.linear = "redundant";
  avoid_wide_rows(full.space(), full.grid->remote, solver);
  SolvedProblem<dim> problem{system(), full.space()};
  if (reduced)
    problem.needs_matrix =
        "a reduction needs an assembled matrix; let Solver / Matrix be assembled or auto, and "
        "Solver / Linear auto";
  else if (!full.space().auxiliary().empty())
    problem.needs_matrix =
        "remote points and bolts need an assembled matrix; let Solver / Matrix be assembled or "
        "auto, and "
        "Solver / Linear direct or amg";
  const bool moves = input.kind().marches && !input.time.entry().is_static;
  if (!moves) problem.work = SolverWork::of_statics();
  problem.work.is_easy = !reduced && is_easy_for_multigrid(full);
  problem.prefers_matrix = moves && input.time.entry().keeps_energy;
  problem.use_matrix_free = [this](OperatorStorage kind) { full.problem.use_matrix_free(kind); };
  problem.use_products_beside_matrix = [this] { full.problem.use_products_beside_matrix(); };
  return set_up_linear_solver(solver, problem);
}

template <int dim>
State MotionModel<dim>::initial_state() {
  const Input& input = full.input();
  const Space<dim>& space = full.space();
  State state = create_state(system().layout());
  state.time = state.load_time = input.time.start;
  State nodal;
  nodal.displacement = space.create_vector();
  nodal.velocity = space.create_vector();
  const auto set = [&](const std::string& text, const std::string& parameter, Vec at_nodes) {
    if (text.empty()) return;
    agree(space.communicator(), [&] {
      const VectorExpression<dim> value(text, parameter, input.constants);
      LocalArray entries(at_nodes);
      for (int i = 0; i < space.n_local_nodes(); ++i) {
        if (i < space.n_owned_nodes() && !moves_with_body(space, i)) continue;
        const auto here = value(space.node_positions()[i], input.time.start);
        for (int c = 0; c < dim; ++c) entries[dim * i + c] = here[c];
      }
    });
  };
  set(input.initial.displacement, "Initial / Displacement", nodal.displacement);
  set(input.initial.velocity, "Initial / Velocity", nodal.velocity);
  full.grid->remote.follow_clouds(space, nodal.displacement);
  full.grid->remote.follow_clouds(space, nodal.velocity);
  project(system(), nodal, state);
  return state;
}

template <int dim>
void MotionModel<dim>::check_held(const State& initial) {
  if (reduced) return;
  State rest = create_state(full.system().layout());
  rest.time = rest.load_time = initial.time;
  assign(initial, rest);
  full.check_held(rest);
}

template <int dim>
void MotionModel<dim>::history(const State& state, Archive& archive) {
  if (reduced) reduced->history(archive);
  {
    const auto section = archive.enter("problem");
    system().history(archive);
  }
  history_of_nodes_if_kept(full.input().checkpoints, system(), state, archive);
}

template <int dim>
Diagnosis MotionModel<dim>::diagnosis() {
  return [this](Vec displacement) {
    const VecHandle nodal = nodal_layout(system()).create_vector();
    nodal_displacement(system(), displacement, nodal);
    return inside_out(full.space(), full.body, nodal);
  };
}

template struct MotionModel<2>;
template struct MotionModel<3>;

}  // namespace steppe
