#pragma once

#include "steppe/input/active.h"
#include "steppe/output/probe.h"

#include <mpi.h>

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
  MotionProbe(MPI_Comm communicator, std::vector<std::pair<int, double>> weights,
              std::vector<BaseAcceleration<dim>> base)
      : communicator_(communicator), weights_(std::move(weights)), base_(std::move(base)) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names;
    const std::string axes = "xyz";
    std::vector<std::string> fields = {"u", "v", "a"};
    if (!base_.empty()) fields.push_back("absolute_a");
    for (const auto& field : fields)
      for (int c = 0; c < dim; ++c) names.push_back(field + axes[c]);
    return names;
  }

  std::vector<double> measure(const State& state) const override;

 private:
  MPI_Comm communicator_;
  std::vector<std::pair<int, double>> weights_;  // local node, weight
  std::vector<BaseAcceleration<dim>> base_;
};

}  // namespace steppe
