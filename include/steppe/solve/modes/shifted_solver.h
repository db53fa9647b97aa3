#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/linear/preconditioner_reuse.h"
#include "steppe/solve/modes/mode_preset_entry.h"

#include <optional>
#include <string>

namespace steppe {

/**
 * (K - shift M) y = b about a state, by a KSP of its own (options `-PREFIX...`): K assembled, or an
 * operator with multigrid between degrees where the preset is one of multigrid and the problem has
 * a coarse level. The rigid body modes are those of the state.
 */
class ShiftedSolver {
 public:
  /// With the options of a preset for the prefix: to a relative residual of `tolerance`, or the
  /// preconditioner applied once. Borrows `problem`. Collective.
  ShiftedSolver(const Problem& problem, const State& about, double shift,
                const ModePresetEntry& preset, const std::string& prefix,
                std::optional<double> tolerance = {});

  /// Collective. Throws NumericsError where factors fail.
  void solve(Vec b, Vec y);

  /// The preset and its options, for the screen.
  const std::string& options() const { return options_; }

 private:
  std::unique_ptr<Linearisation> matrix_;
  std::string options_;
  KspHandle ksp_;
  ErrorBoundary errors_;
  PreconditionerReuse reuse_;
};

}  // namespace steppe
