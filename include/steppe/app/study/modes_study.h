#pragma once

#include "steppe/app/study/motion_model.h"
#include "steppe/app/study/study.h"
#include "steppe/solve/modes/complex_modes.h"

#include <memory>
#include <string>

namespace steppe {

/// Natural frequencies and shapes of small motions about a state, damped or not.
template <int dim>
class ModesStudy : public Study<dim> {
 public:
  /// Everything up to the eigenvalue solver. Collective. Throws InputError on all ranks.
  explicit ModesStudy(std::unique_ptr<MotionModel<dim>> model);

  void run(const std::optional<Restart>& restart, bool save_start, double max_wall) override;
  const Space<dim>& space() const override { return model_->full.space(); }
  ProblemSize size() const override {
    return size_of(space(), model_->full.problem.layout().size());
  }
  Manifest::Counts counts() const override { return Manifest::counts_of({}, 0, 0); }
  void try_first() override;

 private:
  void find_modes();
  /// Write the shapes as fields, about a state of nodes.
  void write(Modes& modes, ComplexModes& damped, const State& nodal);

  std::unique_ptr<MotionModel<dim>> model_;
  std::string solver_;  // of the equilibrium, for the screen
};

}  // namespace steppe
