#pragma once

#include "steppe/output/probe.h"
#include "steppe/physics/contact.h"

namespace steppe {

/// The force on an obstacle, N, the number of nodes that press on it and their largest penetration,
/// m; the largest pressure, Pa, and where in the reference shape, m; the smallest gap, the largest
/// slip, m, and the area that presses, m^2.
template <int dim>
class ContactProbe : public Probe {
 public:
  explicit ContactProbe(const Contact<dim>& contact) : contact_(contact) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"force_x", "force_y", "force_z"};
    names.resize(dim);
    names.insert(names.end(), {"touching", "penetration", "pressure"});
    for (int c = 0; c < dim; ++c) names.push_back(std::string("pressure_at_") + "xyz"[c]);
    names.insert(names.end(), {"gap", "slip", "area"});
    return names;
  }

  std::vector<double> measure(const State& state) const override;

 private:
  const Contact<dim>& contact_;
};

}  // namespace steppe
