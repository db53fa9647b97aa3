#pragma once

#include "steppe/fem/locate.h"
#include "steppe/output/probe.h"
#include "steppe/physics/body.h"
#include "steppe/physics/relaxation.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Cauchy and von Mises stress at a point of the reference shape, Pa: the mean over the cells that
/// meet there.
template <int dim>
class StressProbe : public Probe {
 public:
  /// `at` is the value of `parameter`. Collective. Throws InputError for a point outside the body.
  StressProbe(const Space<dim>& space, const Body<dim>& body, const Relaxation<dim>* relaxation,
              const std::string& at, const std::string& parameter);

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"von_mises"};
    for (const auto& [i, j] : components)
      names.push_back(std::string("sigma_") + "xyz"[i] + "xyz"[j]);
    return names;
  }

  std::vector<double> measure(const State& state) const override;

 private:
  static constexpr std::array<std::pair<int, int>, dim == 2 ? 4 : 6> components = [] {
    if constexpr (dim == 2)
      return std::array<std::pair<int, int>, 4>{{{0, 0}, {1, 1}, {2, 2}, {0, 1}}};
    else
      return std::array<std::pair<int, int>, 6>{{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}}};
  }();

  const Space<dim>& space_;
  const Body<dim>& body_;
  const Relaxation<dim>* relaxation_;
  std::vector<CellPoint<dim>> cells_;  // of this rank
  double count_;                       // of all
};

}  // namespace steppe
