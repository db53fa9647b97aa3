#pragma once

#include "steppe/app/study/motion_study.h"
#include "steppe/solve/modes/complex_modes.h"

#include <memory>

namespace steppe {

/// Natural frequencies and shapes of small motions about a state, damped or not.
template <int dim>
class ModesStudy : public MotionStudy<dim> {
 public:
  /// Everything up to the eigenvalue solver. Collective. Throws InputError on all ranks.
  explicit ModesStudy(std::unique_ptr<MotionModel<dim>> model);

  void try_first() override;

 private:
  using MotionStudy<dim>::model_, MotionStudy<dim>::grid_, MotionStudy<dim>::initial_,
      MotionStudy<dim>::solver_;

  void find() override;
  /// Write the shapes as fields, about a state of nodes.
  void write(Modes& modes, ComplexModes& damped, const State& nodal);
};

}  // namespace steppe
