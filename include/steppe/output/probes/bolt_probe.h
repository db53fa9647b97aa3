#pragma once

#include "steppe/output/probes/probe_entry.h"

#include <vector>

namespace steppe {

/// The force of a bolt, N, positive in tension, and its shortening, m: the force is what holds the
/// nodes above the cut, along the bolt, whether it is given or the shortening is held.
template <int dim>
class BoltProbe : public Probe {
 public:
  /// Borrows the bolt and the problem. Collective.
  BoltProbe(const Bolt<dim>& bolt, const Space<dim>& space, const Problem& problem);

  std::vector<Column> columns() const override {
    return {{"force", "force"}, {"shortening", "displacement"}};
  }
  std::vector<double> measure(const State& state) const override;

 private:
  const Bolt<dim>& bolt_;
  const Problem& problem_;
  int shortening_;  // local unknown, negative on ranks that do not own it
  VecHandle forces_;
};

/// The angle, rad, between the direction of a bolt, which stays, and the normal of its cut in a
/// nodal displacement: of the plane that is nearest to the moved nodes by least squares. Zero where
/// these are on a line in space. Collective.
template <int dim>
double cut_tilt(const Space<dim>& space, const Bolt<dim>& bolt, Vec displacement);

ProbeEntry bolt_probe();

}  // namespace steppe
