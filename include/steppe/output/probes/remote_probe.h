#pragma once

#include "steppe/output/probes/probe_entry.h"

#include <vector>

namespace steppe {

/// The displacement of a remote point and its rotation vector, and the force and moment about it by
/// which its supports hold it and its nodes; in 2D about z.
template <int dim>
class RemoteProbe : public Probe {
 public:
  /// Borrows all. Collective.
  RemoteProbe(const Space<dim>& space, const RemotePoint<dim>& point, bool turns,
              const Problem& problem);

  std::vector<Column> columns() const override;
  std::vector<double> measure(const State& state) const override;

 private:
  /// The rotation vector, on the rank of the point: its unknown, or in space, where it turns by any
  /// angle, that of the directors.
  std::vector<double> rotation(Vec displacement) const;

  const Space<dim>& space_;
  const RemotePoint<dim>& point_;
  bool turns_;
  const Problem& problem_;
  std::vector<int> nodes_;  // of the point and its cloud, owned
  VecHandle forces_, rest_;
};

ProbeEntry remote_probe();

}  // namespace steppe
