#include "steppe/app/study/motion_model.h"

#include "steppe/app/model/linear_solver.h"
#include "steppe/app/reduction/reduce.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/body/inside_out.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <utility>

namespace steppe {

namespace {

/// PETSc's algebraic multigrid takes rows of at most 4096 nodes, and the row of a rigid point has
/// its cloud with the nodes around. Throws InputError.
template <int dim>
void avoid_wide_rows(const RemotePoints<dim>& remote, SolverInput& solver) {
  constexpr std::uint64_t most = 2500, surely_narrow = 1300;
  for (const RemotePoint<dim>& point : remote.list()) {
    if (!point.input.rigid() || point.n_nodes <= surely_narrow) continue;
    if (solver.linear == "amg" && point.n_nodes > most)
      throw InputError("Solver / Linear = amg: takes rigid points of at most " +
                       std::to_string(most) + " nodes, and Remote points / " + point.input.name +
                       " has " + std::to_string(point.n_nodes) +
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
  avoid_wide_rows(full.grid->remote, solver);
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
  problem.prefers_matrix = input.time.entry().keeps_energy && input.kind().marches;
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
