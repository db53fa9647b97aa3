#pragma once

#include "steppe/physics/load/load_entry.h"
#include "steppe/physics/load/surface_force.h"
#include "steppe/physics/equation/term.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/**
 * A load on the deformed boundary, P_a = integral of f(x, g) N_a dA with a SurfaceForce f, taken at
 * the state's load time; F = -P. Only nodes of the faces enter it and its tangent, which is not
 * symmetric: on a closed surface, or one whose rim is held, it becomes so in the sum for pressures.
 */
template <int dim>
class FollowerLoad : public Term {
 public:
  /// Borrows the space. Collective. Throws InputError for a region without faces.
  FollowerLoad(const Space<dim>& space, const LoadInput& input,
               std::unique_ptr<SurfaceForce<dim>> force);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void mark_nodes(std::vector<bool>& nodes) const override;

 private:
  /// Brings given_ up to date.
  void take_given(double time) const;
  /// Calls visit(point's number, place of the surface there) for the points of one face.
  template <class Visit>
  void visit_points(std::size_t face, const LocalView& displacement, const Visit& visit) const;

  const Space<dim>& space_;
  std::string name_, kind_;
  Surface<dim> surface_;
  std::unique_ptr<SurfaceForce<dim>> force_;
  /// Values that the input gives at the time `given_at_`, point by point.
  mutable std::vector<double> given_;
  mutable std::size_t given_per_point_ = 0;
  mutable double given_at_ = 0;
  mutable bool is_given_ = false;
  VecHandle work_;  // with ghosts
};

template <template <int> class Force, int dim>
std::unique_ptr<Term> make_follower_load(const LoadContext<dim>& context, const LoadInput& input) {
  return std::make_unique<FollowerLoad<dim>>(
      context.space, input, std::make_unique<Force<dim>>(input, context.constants));
}

/// The entry of such a load with a SurfaceForce that is made of the input and the constants.
template <template <int> class Force>
LoadEntry follower_load(Kind kind) {
  LoadEntry entry{std::move(kind)};
  entry.follows_motion = entry.on_boundary = true;
  entry.make = [](const auto& context, const LoadInput& input) {
    return make_follower_load<Force>(context, input);
  };
  return entry;
}

}  // namespace steppe
