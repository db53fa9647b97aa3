#pragma once

#include "steppe/physics/equation/mapped_problem.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// Coordinates in which the motion of nodes is not linear, such as those of a floating frame.
class MovingCoordinates : public NodalForm, public MovingFrame {
 public:
  /// Sentence about why no potential goes with them, and what to change.
  virtual std::string lacks_potential() const = 0;
  /// Take a state as reached, see Problem; collective.
  virtual void accept(const State& state) = 0;
  virtual void history(Archive& archive) = 0;
};

/**
 * A problem in generalised coordinates z whose equation is a sum of parts in z: terms of nodes that
 * a linear map u = U z projects (MappedProblem), terms with a reduced form (ReducedForces), terms
 * that see the body in space (SpatialForces). The motion of nodes, reactions and the mass are those
 * of the linear map of all nodes, unless coordinates that move say otherwise.
 */
class CoordinateProblem : public Problem, private Energetics {
 public:
  struct Parts {
    /// The full model under the linear map, with the supports of z.
    std::unique_ptr<MappedProblem> whole;
    /// Its terms that are evaluated, nothing prescribed; null without any.
    std::unique_ptr<MappedProblem> at_nodes = nullptr;
    std::unique_ptr<Problem> reduced, in_space = nullptr;  ///< null without any
    std::unique_ptr<MovingCoordinates> moving = nullptr;   ///< null where u = U z
  };
  /// Parts in these coordinates. Collective.
  CoordinateProblem(Layout layout, Parts parts);

  Traits traits() const override;
  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts contacts) const override;
  double force_scale(const State& state) const override;
  /// Always assembled.
  std::unique_ptr<Linearisation> linearise(Form form) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

 private:
  /// The sum of energies, and the terms of one potential.
  Balance balance(const State& state) const override;
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override;
  std::string lacks_potential() const override;

  Parts parts_;
  std::vector<Problem*> summands_;
  AugmentationSum augmentation_;
  VecHandle force_;  // a workspace
  bool started_ = false;
};

}  // namespace steppe
