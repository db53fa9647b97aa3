#pragma once

#include "steppe/physics/floating/floating_motion.h"
#include "steppe/physics/system/reduced_problem.h"
#include "steppe/physics/system/spatial_forces.h"

namespace steppe {

/**
 * A body in the coordinates of a floating frame, see FloatingMotion and FloatingFrame. Of its terms
 * internal forces may be those of cells, which see the body in the frame: the linear map of the
 * base class leaves out how the frame moves. What sees it in space and has no reduced form, such as
 * contact, is evaluated at nodes by SpatialForces.
 */
template <int dim>
class FloatingProblem : public ReducedProblem, private MovingFrame {
 public:
  /// `map` has the u_j for columns, after those of the frame, which do not move the body. With
  /// `others`, internal forces, see ReducedProblem; `spatial` may be null. Borrows inner and map.
  /// Collective.
  FloatingProblem(Problem& inner, const Map& map, Layout layout,
                  std::vector<std::unique_ptr<ReducedTerm>> terms,
                  std::unique_ptr<MappedProblem> others,
                  std::unique_ptr<FloatingMotion<dim>> motion,
                  std::unique_ptr<SpatialForces<dim>> spatial = nullptr)
      : ReducedProblem(inner, map, std::move(layout), nullptr, std::move(terms), std::move(others)),
        motion_(std::move(motion)),
        spatial_(std::move(spatial)),
        rate_(this->layout().create_vector()) {
    facets_.frame = this;
    if (spatial_) facets_.augmentation = spatial_->augmentation();
  }

  Traits traits() const override;
  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts contacts) const override;
  double force_scale(const State& state) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

 private:
  Vec displacement_rate(const State& state) const override;
  bool constant() const override { return false; }
  /// C is that of gyroscopic forces and of damping by reduced terms.
  bool viscous() const override { return true; }
  MatHandle create(double c_v) const override;
  void update(double c_v, const State& state, Mat M) const override;

  std::vector<std::unique_ptr<Linearisation>> linearise_others(Form form) const override;
  Balance balance(const State& state) const override;
  std::string lacks_potential() const override;

  void displacement(Vec unknowns, Vec nodal) const override;
  void expand(const State& state, State& nodal) const override;
  void project(const State& nodal, State& state) const override;

  std::unique_ptr<FloatingMotion<dim>> motion_;
  std::unique_ptr<SpatialForces<dim>> spatial_;
  VecHandle rate_;  // a workspace
};

}  // namespace steppe
