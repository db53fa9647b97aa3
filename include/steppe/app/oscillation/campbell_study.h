#pragma once

#include "steppe/app/study/motion_study.h"
#include "steppe/solve/modes/mode_families.h"

#include <memory>
#include <vector>

namespace steppe {

/// Damped modes of a body in a frame that turns, over the speeds of the section Campbell: about the
/// equilibrium at each, with Coriolis forces, and followed from speed to speed.
template <int dim>
class CampbellStudy : public MotionStudy<dim> {
 public:
  /// Everything up to the first speed. Collective. Throws InputError on all ranks.
  explicit CampbellStudy(std::unique_ptr<MotionModel<dim>> model);

  void try_first() override;

 private:
  using MotionStudy<dim>::model_, MotionStudy<dim>::grid_, MotionStudy<dim>::initial_,
      MotionStudy<dim>::solver_;

  void find() override;
  /// The damped modes about a state. Collective.
  ComplexModes modes_about(const State& about, int count);
};

}  // namespace steppe
