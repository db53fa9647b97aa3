#pragma once

#include "steppe/physics/floating/floating_motion.h"
#include "steppe/physics/system/coordinate_problem.h"

#include <memory>
#include <string>

namespace steppe {

/// The coordinates of a floating frame, see FloatingMotion and FloatingFrame, of which the linear
/// map of the basis leaves out how the frame moves.
template <int dim>
class FloatingCoordinates : public MovingCoordinates {
 public:
  /// `linear` is the full model under the map of the basis, borrowed. Collective.
  FloatingCoordinates(const MappedProblem& linear, std::unique_ptr<FloatingMotion<dim>> motion)
      : linear_(linear), motion_(std::move(motion)), rate_(linear.layout().create_vector()) {}

  Vec displacement_rate(const State& state) const override;
  std::string lacks_potential() const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

  const Layout& nodal_layout() const override { return steppe::nodal_layout(linear_); }
  void displacement(Vec unknowns, Vec nodal) const override;
  void to_nodal(Vec unknowns, Vec nodal) const override;
  void to_unknowns(Vec nodal, Vec unknowns) const override;
  void expand(const State& state, State& nodal) const override;
  void project(const State& nodal, State& state) const override;
  void reactions(const State& nodal, Vec F) const override { nodal_reactions(linear_, nodal, F); }
  const Problem& of_nodes() const override { return problem_of_nodes(linear_); }
  void restrict_force(Vec nodal, Vec F) const override;

 private:
  const MappedProblem& linear_;
  std::unique_ptr<FloatingMotion<dim>> motion_;
  VecHandle rate_;  // a workspace
};

}  // namespace steppe
