#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/app/saved/restart.h"
#include "steppe/app/saved/saved_run.h"
#include "steppe/app/march/observers.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/solve/scheme/integrator.h"

#include <string>

namespace steppe {

/// Model of any physics as a study in time marches it, with what is written of it. All members are
/// collective.
template <int dim>
class Marched {
 public:
  virtual ~Marched() = default;

  virtual const Discretisation<dim>& grid() const = 0;
  /// The problem that is solved, and the number of its unknowns at nodes, of all ranks.
  virtual Problem& system() = 0;
  virtual PetscInt n_nodal_unknowns() const = 0;
  /// The state that the input gives at the start. Throws InputError on all ranks.
  virtual State initial_state() = 0;
  /// Choose the linear solver, set its options, and check that a static response from that state is
  /// one. Returns the solver for the screen, empty where a run solves with the mass alone. Throws
  /// InputError on all ranks.
  virtual std::string prepare(const State& initial) = 0;
  /// Words on what is the matter with an inadmissible displacement of the unknowns.
  virtual Diagnosis diagnosis() = 0;
  /// Say on the screen what was built.
  virtual void describe(const State& initial) = 0;

  /// Save and say what is to be known before a run. Throws OutputError on all ranks.
  virtual void introduce() = 0;
  /// Make of the initial state that in which the run begins, such as an equilibrium. Throws
  /// NumericsError on all ranks.
  virtual void begin(State& state) = 0;
  /// Likewise for a first step that only tries the solvers.
  virtual void begin_trial(State& state) = 0;
  /// The run has begun with this state, and its observers have not been told yet.
  virtual void begun(State& state) = 0;
  /// The study is about to step between these times, s.
  virtual void reach(double from, double to) = 0;
  /// Let a run that has not begun take the motion of a checkpoint of another mesh.
  virtual void take_motion(const Restart& origin, State& state) = 0;

  /// Add those who observe it.
  virtual void observe(Observers& observers) = 0;
  /// Find the results of a run that came to its end, in this state; and say these and what else is
  /// to be known after it.
  virtual void find_results(const State& last) = 0;
  virtual void conclude() const = 0;
  /// Save or load what its problem and coordinates depend on, and what goes with a saved state.
  virtual void history(const State& state, Archive& archive) = 0;
  /// Tell of sections of its history that are of other meshes.
  virtual void add_meshes(SavedRun<dim>& saved) = 0;
};

}  // namespace steppe
