#pragma once

#include "steppe/app/manifest.h"
#include "steppe/app/restart.h"
#include "steppe/fem/space.h"

#include <memory>
#include <optional>

namespace steppe {

/// A simulation of any physics, as the program runs it.
template <int dim>
class Simulated {
 public:
  virtual ~Simulated() = default;

  /// March to the end, or compute the modes or the response, and print the closing table; a run in
  /// time from a checkpoint, or from its start, which is saved where `save_start`, for `max_wall`
  /// seconds since the program began at most, 0: as long as it takes. Collective. Throws
  /// NumericsError, Interruption on all ranks.
  virtual void run(const std::optional<Restart>& restart = {}, bool save_start = false,
                   double max_wall = 0) = 0;

  virtual const Space<dim>& space() const = 0;
  virtual ProblemSize size() const = 0;
  /// Counts of what was done. In a run that went on from checkpoints they include the parts before,
  /// except for the rejected steps.
  virtual Manifest::Counts counts() const = 0;

  /// Let a run that has not started begin with the motion of a checkpoint, of another mesh or
  /// degree. Collective. Throws InputError on all ranks for what cannot be interpolated.
  virtual void take_motion(const Restart& origin) = 0;

  /// Take the first step, and the equilibrium before it, without observers, or seek one mode, so
  /// that all solvers have read their options; this simulation cannot be run afterwards.
  /// Collective. Throws InputError, NumericsError on all ranks.
  virtual void try_first_step() = 0;
};

/// Makes the simulation of the physics of the input; a `quiet` one says nothing on the screen.
/// Borrows the input. Collective. Throws InputError on all ranks.
template <int dim>
std::unique_ptr<Simulated<dim>> make_simulation(const Input& input, MPI_Comm communicator,
                                                bool quiet = false);

}  // namespace steppe
