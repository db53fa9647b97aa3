#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/app/report/manifest.h"
#include "steppe/app/saved/restart.h"

#include <optional>

namespace steppe {

/// Task of a run with a model: march it in time, or find its modes or its response.
template <int dim>
class Study {
 public:
  virtual ~Study() = default;

  /// March to the end, or compute the modes or the response, and print the closing table; a run in
  /// time from a checkpoint, or from its start, which is saved where `save_start`, for `max_wall`
  /// seconds since the program began at most, 0: as long as it takes. Collective. Throws
  /// NumericsError, Interruption on all ranks.
  virtual void run(const std::optional<Restart>& restart = {}, bool save_start = false,
                   double max_wall = 0) = 0;

  virtual const Discretisation<dim>& grid() const = 0;
  const Space<dim>& space() const { return grid().space; }
  virtual ProblemSize size() const = 0;
  /// Counts of what was done. In a run that went on from checkpoints they include the parts before,
  /// except for the rejected steps.
  virtual Manifest::Counts counts() const = 0;

  /// Take the first step, and the equilibrium before it, without observers, or seek one mode, so
  /// that all solvers have read their options; the study cannot be run afterwards. Collective.
  /// Throws InputError, NumericsError on all ranks.
  virtual void try_first() = 0;
};

}  // namespace steppe
