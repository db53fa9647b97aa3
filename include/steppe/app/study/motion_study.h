#pragma once

#include "steppe/app/study/motion_model.h"
#include "steppe/app/study/study.h"

#include <memory>
#include <string>

namespace steppe {

/// Study of small motions of a model, which takes no steps.
template <int dim>
class MotionStudy : public Study<dim> {
 public:
  const Discretisation<dim>& grid() const override { return grid_; }
  ProblemSize size() const override {
    return size_of(this->space(), model_->full.problem.layout().size());
  }
  Manifest::Counts counts() const override { return Manifest::counts_of({}, 0, 0); }
  /// Save the basis of a reduced model where that is wanted, find what is sought, and print the
  /// closing table.
  void run(const std::optional<Restart>& restart, bool save_start, double max_wall) override;

 protected:
  /// Sets up the linear solver and checks that a static response is one. Collective. Throws
  /// InputError on all ranks.
  explicit MotionStudy(std::unique_ptr<MotionModel<dim>> model);

  /// Find what is sought and write it. Collective. Throws NumericsError, OutputError on all ranks.
  virtual void find() = 0;

  std::unique_ptr<MotionModel<dim>> model_;
  const Discretisation<dim>& grid_;
  const State initial_;       // of the input
  const std::string solver_;  // of the equilibrium, for the screen
};

}  // namespace steppe
