#pragma once

#include "steppe/input/active.h"
#include "steppe/output/probe.h"

#include <mpi.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The acceleration of a moving base, m/s^2, while it is active.
template <int dim>
struct BaseAcceleration {
  VectorExpression<dim> value;
  Active active;
};

/// Nodal values times weights, summed over ranks: the motion of a point or the mean of several.
template <int dim>
class MotionProbe : public Probe {
 public:
  /// Accelerations of the frame of reference, which all probes share.
  using Base = std::shared_ptr<const std::vector<BaseAcceleration<dim>>>;

  MotionProbe(MPI_Comm communicator, std::vector<std::pair<int, double>> weights, Base base)
      : communicator_(communicator), weights_(std::move(weights)), base_(std::move(base)) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names;
    const std::string axes = "xyz";
    std::vector<std::string> fields = {"u", "v", "a"};
    if (!base_->empty()) fields.push_back("absolute_a");
    for (const auto& field : fields)
      for (int c = 0; c < dim; ++c) names.push_back(field + axes[c]);
    return names;
  }

  std::vector<double> measure(const State& state) const override;
  std::vector<double> share(const State& state, bool first_rank) const override;

 private:
  MPI_Comm communicator_;
  std::vector<std::pair<int, double>> weights_;  // local node, weight
  Base base_;
};

}  // namespace steppe
