#pragma once

#include "steppe/app/input/input.h"

#include <string>
#include <vector>

namespace steppe {

/// Remedy that `Solver / When a step fails` asks for once a step has failed with every length.
class FailurePolicy {
 public:
  /// Copies PETSc's options: to be made before presets set some. Borrows the input. Local.
  explicit FailurePolicy(Input& input);

  /// Whether the run ends well at its last converged state.
  bool finishes() const { return choice() == "finish"; }
  /// Changes the input's solver and PETSc's options, with which the run can go on from that state;
  /// returns the change in words, or nothing when none is left. Local, the same on all ranks.
  std::string next_solver();

 private:
  const std::string& choice() const { return input_.solver.when_a_step_fails; }
  std::string loosen();
  std::string factorise();
  /// Forget PETSc's options whose names begin so.
  void drop(const std::vector<std::string>& beginnings);

  Input& input_;
  std::string options_;  // of PETSc, from all of their sources
  bool has_factorised_ = false;
};

}  // namespace steppe
