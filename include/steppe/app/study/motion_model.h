#pragma once

#include "steppe/app/model/full_model.h"
#include "steppe/base/files/archive.h"
#include "steppe/reduction/coordinates/reduced_model.h"
#include "steppe/solve/scheme/integrator.h"

#include <memory>
#include <optional>
#include <string>

namespace steppe {

/// Equation of motion that a study solves: in the unknowns of all nodes, or in generalised
/// coordinates.
template <int dim>
struct MotionModel {
  FullModel<dim> full;
  std::unique_ptr<ReducedModel> reduced = {};  ///< null in the unknowns of all nodes
  /// State of the full model about which a reduced one has small motions, if that is not rest, and
  /// the modes there that the basis begins with.
  std::optional<State> about = {};
  Modes modes_about = {};

  /// The problem that is solved.
  Problem& system() { return reduced ? *reduced->problem : full.system(); }
  /// Choose Newton's matrix and linear solver of runs that solve systems, and set their options.
  /// Returns them for the screen. Collective. Throws InputError for two that do not go together.
  std::string set_up_solver();
  /// The modes that a reduction took.
  const Modes& modes() const { return about ? modes_about : full.modes_at_rest; }
  /// The motion that the input's `Initial` gives the body. Collective. Throws InputError on all
  /// ranks.
  State initial_state();
  /// Refuse a body that can move freely where its static response from that state is sought; a
  /// reduction has looked at it before. Collective. Throws InputError on all ranks.
  void check_held(const State& initial);
  /// Save or load what the problem and its coordinates depend on beside a state, and what goes with
  /// a saved state. Collective. Throws InputError for a checkpoint of other coordinates.
  void history(const State& state, Archive& archive);
  /// Where a displacement of the unknowns turns the body inside out.
  Diagnosis diagnosis();
};

}  // namespace steppe
