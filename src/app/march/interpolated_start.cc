#include "steppe/app/march/interpolated_start.h"

#include "steppe/app/heat/temperatures.h"
#include "steppe/app/input/contact_checks.h"
#include "steppe/app/saved/saved_run.h"
#include "steppe/app/march/heat_run.h"
#include "steppe/app/study/build_motion.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/search/interpolation.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <cmath>
#include <cstdio>
#include <iostream>

namespace steppe {

using namespace dealii;

namespace {

/// While it lives PETSc knows no options but those that are set meanwhile, which go with it: the
/// solvers of another simulation are to leave no trace.
class OptionsApart {
 public:
  OptionsApart() {
    check(PetscOptionsCreate(&options_));
    check(PetscOptionsPush(options_));
  }
  ~OptionsApart() {
    PetscOptionsPop();
    PetscOptionsDestroy(&options_);
  }
  OptionsApart(const OptionsApart&) = delete;
  OptionsApart& operator=(const OptionsApart&) = delete;

 private:
  PetscOptions options_;
};

/// Throws InputError for what stands at points or nodes of the old mesh and has no values between
/// them, or none that would be in equilibrium.
void refuse_histories(const Input& input, const std::string& where) {
  const auto refuse = [&](const std::string& what) {
    throw InputError(where + ": " + what +
                     " cannot be interpolated; begin from a run without it, or go on with the same "
                     "mesh and degree by -restart");
  };
  for (const BoundaryInput& boundary : input.boundaries)
    if (!boundary.active.empty())
      refuse("where Boundaries / " + boundary.name + " / Active holds the body");
  for (const auto& [name, material] : input.materials) {
    if (!material.prony.empty()) refuse("the branches of Materials / " + name + " / Prony");
    if (material.stiff() && law_entry(material.law).is_plastic)
      refuse("the plastic strain of Materials / " + name + " / Law = " + material.law);
  }
  for (const ContactLawInput* law : contact_laws(input)) {
    if (law->augmented()) refuse("the multipliers of " + law->path("Method") + " = " + law->method);
    if (law->frictional()) refuse("the points where " + law->path("Friction static") + " holds");
  }
}

void print_change(const char* what, double before, double after) {
  std::printf("  %-28s %18.10g %18.10g %12.3g\n", what, before, after, after - before);
}

void print_table(const Balance& before, const Balance& after, int dim) {
  std::printf("  %-28s %18s %18s %12s\n", "", "there", "here", "change");
  print_change("strain energy, J", before.strain, after.strain);
  print_change("kinetic energy, J", before.kinetic, after.kinetic);
  const char* const linear[] = {"momentum x, kg m/s", "momentum y, kg m/s", "momentum z, kg m/s"};
  const char* const angular[] = {"angular momentum x, kg m^2/s", "angular momentum y, kg m^2/s",
                                 "angular momentum z, kg m^2/s"};
  for (int c = 0; c < dim; ++c)
    print_change(linear[c], before.linear_momentum[c], after.linear_momentum[c]);
  for (int c = dim == 2 ? 2 : 0; c < 3; ++c)
    print_change(angular[c], before.angular_momentum[c], after.angular_momentum[c]);
  std::fflush(stdout);
}

/// Of the state as it is, whatever the scheme makes of its velocity.
Balance balance_of(const Problem& problem, State& state) {
  const double half_step = std::exchange(state.half_step, 0);
  const Balance balance = problem.energetics()->balance(state);
  state.half_step = half_step;
  return balance;
}

}  // namespace

template <int dim>
Balance take_motion_of(const Restart& origin, const Discretisation<dim>& grid,
                       const Problem& system, State& state) {
  const std::string where = "-restart_interpolate " + origin.path;
  const MPI_Comm communicator = grid.communicator;
  const OptionsApart apart;
  Input input(InputFile::parse(moved_input(communicator, origin.head, origin.path), origin.path),
              {});
  input.check(communicator);
  take_mesh_file(communicator, origin, grid.folder(), grid.input.output.name, input);
  if (input.mesh.dimension != dim)
    throw InputError(where + ": is a run in " + std::to_string(input.mesh.dimension) +
                     " dimensions; take one of the same");
  refuse_histories(input, where);
  input.damping.ratios = input.damping.at = "";  // the energies need no damping
  std::shared_ptr<const Discretisation<dim>> old_grid;
  std::unique_ptr<HeatRun<dim>> heat_run;
  std::unique_ptr<MotionModel<dim>> old;
  try {
    old_grid = std::make_shared<Discretisation<dim>>(input, communicator, true);
    heat_run = make_heat_run(*old_grid);
    old = build_motion<dim>(
        old_grid, heat_run ? heat_run->temperature() : make_temperature(input, old_grid->space));
  } catch (const InputError& error) {
    throw InputError(where + ": its run cannot be set up again: " + error.what());
  }
  State last = create_state(old->system().layout());
  check_mesh_of(origin, *old_grid);
  CheckpointLoader archive(communicator, origin.path, old_grid->keys());
  old->history(last, archive);
  history(archive, "state", last);

  const Interpolation<dim> at_nodes(old_grid->space, grid.space, where);
  State there = create_state(nodal_layout(old->system()));
  expand(old->system(), last, there);
  State here;
  const auto transfer = [&](Vec from, VecHandle& to) {
    const std::vector<double> values = at_nodes(from);
    to = grid.space.create_vector();
    {
      LocalArray entries(to);
      std::copy(values.begin(), values.end(), entries.data());
    }
    grid.remote.follow_clouds(grid.space, to);
    update_ghosts(to);
  };
  transfer(there.displacement, here.displacement);
  if (!grid.input.time.entry().is_static) transfer(there.velocity, here.velocity);
  project(system, here, state);
  if (grid.speaks) {
    std::cout << "begins at t = " << origin.head.time << " s with the motion of " << origin.path
              << ", step " << origin.head.step << ", of " << old_grid->space.name() << " with "
              << old_grid->space.n_global_nodes() << " nodes" << std::endl;
    if (at_nodes.n_outside() > 0)
      std::cout << "note: " << at_nodes.n_outside() << " nodes are outside that mesh, by at most "
                << at_nodes.farthest() << " m, and move as it would go on there" << std::endl;
  }
  return balance_of(old->system(), last);
}

void print_changes(const Balance& there, const Problem& system, State& state, int dim,
                   bool speaks) {
  const Balance here = balance_of(system, state);
  if (speaks) print_table(there, here, dim);
}

template Balance take_motion_of(const Restart&, const Discretisation<2>&, const Problem&, State&);
template Balance take_motion_of(const Restart&, const Discretisation<3>&, const Problem&, State&);

}  // namespace steppe
