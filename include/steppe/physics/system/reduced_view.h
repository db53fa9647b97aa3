#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/physics/facets/reduced_term.h"
#include "steppe/physics/state/state.h"

#include <deque>
#include <vector>

namespace steppe {

/// View of a rank's part of a state of generalised coordinates: all of it on rank 0, nothing on
/// others. Zeros stand for a vector that the state lacks. Good as long as the view and the state
/// live.
class ReducedView {
 public:
  explicit ReducedView(const State& state);
  const ReducedState& state() const { return reduced_; }
  bool here() const { return reduced_.size > 0; }

 private:
  const double* entries(Vec v);

  std::vector<double> zeros_;
  std::deque<LocalView> views_;
  ReducedState reduced_;
};

}  // namespace steppe
