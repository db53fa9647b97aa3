#pragma once

#include "steppe/output/probes/probe_entry.h"

#include <array>
#include <optional>
#include <vector>

namespace steppe {

/// Probe of what a joint lets its sides do and what it carries: the displacement at its place and
/// the rotation vector of Second relative to First, and the force and moment about its place of
/// First on Second. All are along the axes in space, but where points turn by any angle
/// displacement and rotation are in the directors of First.
template <int dim>
class JointProbe : public Probe {
 public:
  /// With what the term of a joint offers that holds nothing. Borrows all. Collective.
  JointProbe(const Space<dim>& space, const RemotePoints<dim>& remote, const Joint<dim>& joint,
             const Problem& problem, std::optional<TotalQuantity> offered);

  std::vector<Column> columns() const override;
  std::vector<double> measure(const State& state) const override;

 private:
  struct Side {
    std::array<double, 3> place;  // displacement at the joint
    std::array<double, 3> theta;
    std::array<std::array<double, 3>, 3> axes;  // the directors
  };

  Side side(int point, const double* u) const;
  std::vector<double> relative_motion(Vec displacement) const;
  /// Force and moment of what holds the follower. Collective.
  std::vector<double> held_by(const State& state) const;

  const Space<dim>& space_;
  const RemotePoints<dim>& remote_;
  const Joint<dim>& joint_;
  const Problem& problem_;
  std::optional<TotalQuantity> offered_;
  std::vector<int> nodes_;  // owned, of all points that the joint holds
  VecHandle forces_, rest_;
};

ProbeEntry joint_probe();

}  // namespace steppe
