#pragma once

#include "steppe/output/probes/probe_entry.h"

#include <mpi.h>

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Nodal values times weights, summed over ranks: the motion of a point or the mean of several.
template <int dim>
class MotionProbe : public Probe {
 public:
  MotionProbe(MPI_Comm communicator, std::vector<std::pair<int, double>> weights,
              BaseAccelerations<dim> base)
      : communicator_(communicator), weights_(std::move(weights)), base_(std::move(base)) {}

  std::vector<Column> columns() const override {
    std::vector<Column> columns,
        fields = {{"u", "displacement"}, {"v", "velocity"}, {"a", "acceleration"}};
    if (!base_->empty()) fields.push_back({"absolute_a", "acceleration"});
    for (const auto& [field, of] : fields)
      for (int c = 0; c < dim; ++c) columns.push_back({field + "xyz"[c], of});
    return columns;
  }

  std::vector<double> measure(const State& state) const override;
  std::vector<double> share(const State& state, bool first_rank) const override;
  void add_wanted(WantedMotion& wanted) const override {
    for (const auto& [node, weight] : weights_) wanted.nodes.push_back(node);
  }

 private:
  MPI_Comm communicator_;
  std::vector<std::pair<int, double>> weights_;  // local node, weight
  BaseAccelerations<dim> base_;
};

/// Displacement, velocity and acceleration, also absolute where the base accelerates, or the
/// quantity that the input names: at a point, and the mean of the nodes of a boundary.
ProbeEntry point_probe();
ProbeEntry average_probe();

}  // namespace steppe
