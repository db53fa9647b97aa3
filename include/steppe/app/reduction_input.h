#pragma once

#include "steppe/input/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// The input's section `Reduction`.
struct ReductionInput {
  std::string basis = "none", functions, file, save, snapshots, local, energy = "auto",
              frame = "fixed";
  int modes = 10, derivatives = 0, size = 0, error = 0;
  bool static_responses = true;

  void bind(dealii::ParameterHandler& prm);
  /// What its parameters depend on.
  static std::vector<Condition> conditions();
  /// Whether the unknowns are generalised coordinates.
  bool reduces() const { return basis != "none"; }
  /// Whether they are those of a floating frame.
  bool floats() const { return reduces() && frame == "floating"; }
  /// Throws InputError for numbers that make no sense together, and for files that are not there;
  /// their paths are complete. Collective.
  void check(MPI_Comm communicator) const;
  /// "Reduction / Basis = modes"
  std::string path() const { return "Reduction / Basis = " + basis; }
};

}  // namespace steppe
