#pragma once

#include "steppe/input/parameters/condition.h"

#include <deal.II/base/parameter_handler.h>

#include <mpi.h>

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The input's section `Reduction`.
struct ReductionInput {
  std::string basis = "none", functions, file, save, snapshots, local, energy = "auto", training,
              frame = "fixed", local_law = "exact";
  int modes = 10, derivatives = 0, size = 0, error = 0;
  double tolerance = 0.01;
  bool static_responses = true;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// Whether the unknowns are generalised coordinates.
  bool reduces() const { return basis != "none"; }
  /// Whether they are those of a floating frame.
  bool floats() const { return reduces() && frame == "floating"; }
  /// Whether local functions have an energy of second order in their coordinates.
  bool expands() const { return reduces() && local_law == "taylor"; }
  /// Whether few cells with weights stand for all.
  bool weighs_cells() const { return reduces() && energy == "weighted cells"; }
  /// The parameter that gives the folder of the run that they are weighed by, and the folder.
  std::pair<std::string, std::string> training_folder() const {
    return training.empty() ? std::pair("Snapshots", snapshots) : std::pair("Training", training);
  }
  /// Throws InputError for numbers that make no sense together, and for files that are not there;
  /// their paths are complete. Collective.
  void check(MPI_Comm communicator) const;
  /// "Reduction / Basis = modes"
  std::string path() const { return "Reduction / Basis = " + basis; }
};

}  // namespace steppe
