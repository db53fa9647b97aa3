#pragma once

#include "steppe/fem/maps/rows_map.h"
#include "steppe/physics/floating/floating_motion.h"
#include "steppe/physics/floating/spatial_fields.h"
#include "steppe/physics/system/elastodynamics.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/**
 * The terms of a body in a floating frame that see it in space and have no reduced form: contact,
 * springs, foundations, loads that follow the motion. At the nodes that they touch u = T Z with the
 * coordinates of SpatialFields, of which a row of T has those of one direction:
 *     F = Z_q^T T^T f(t, T Z, T Z'),    J = Z_q^T T^T (s_x k + s_v c) T Z_q + ...
 * They see no acceleration. All members are collective; forces are on rank 0, where coordinates
 * are.
 */
template <int dim>
class SpatialForces : public Problem, private Energetics, private Augmentation {
 public:
  /// Takes the spatial terms of the problem whose body was reduced to the motion. Borrows problem
  /// and motion.
  SpatialForces(const Space<dim>& space, const Elastodynamics<dim>& problem,
                FloatingMotion<dim>& motion);

  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts contacts) const override;
  /// The largest norm of the force of a term.
  double force_scale(const State& state) const override;
  std::unique_ptr<Linearisation> linearise(Form) const override;
  void accept(const State& state) override;

 private:
  Balance balance(const State& state) const override;
  /// None, see MovingCoordinates::lacks_potential.
  Potential potential(double, double, double, const State&) const override { return {}; }
  std::string lacks_potential() const override { return "its place is not linear in coordinates"; }

  class Tangent;

  /// The motion of the nodes, good until the next call, and on rank 0 the place.
  const State& expand(const State& state) const;
  /// F_Z of a nodal force, on rank 0.
  std::vector<double> restricted(Vec force) const;
  /// F = Z_q^T T^T f, times a factor, with the place of the last expansion.
  void restrict_force(Vec force, double factor, Vec F) const;

  void set_slip_reference(const State& state) override {
    augmentation_.set_slip_reference(expand(state));
  }
  void restore() override { augmentation_.restore(); }
  void drop() override { augmentation_.drop(); }
  Revision revise(const State& state) override { return augmentation_.revise(expand(state)); }
  bool augment(const State& solution) override { return augmentation_.augment(expand(solution)); }
  /// Not known in coordinates of any scale.
  double rounding(const State&) const override { return 0; }

  const Elastodynamics<dim>& problem_;
  const Terms& terms_;
  const FloatingFrame& frame_;
  SpatialFields fields_;
  std::unique_ptr<RowsMap> map_;  // T
  AugmentationSum augmentation_;
  mutable SpatialFields::Place place_;
  mutable State nodal_;
  VecHandle start_;             // of nodal_
  VecHandle Z_, Z_rate_, F_Z_;  // workspaces
  VecHandle force_;             // at nodes
};

}  // namespace steppe
