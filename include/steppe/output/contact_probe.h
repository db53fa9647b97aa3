#pragma once

#include "steppe/output/probe.h"
#include "steppe/physics/contact.h"

namespace steppe {

/// The force on an obstacle, N, the number of nodes that press on it and their largest penetration,
/// m.
template <int dim>
class ContactProbe : public Probe {
 public:
  explicit ContactProbe(const Contact<dim>& contact) : contact_(contact) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"force_x", "force_y", "force_z"};
    names.resize(dim);
    names.insert(names.end(), {"touching", "penetration"});
    return names;
  }

  std::vector<double> measure(const State& state) const override;

 private:
  const Contact<dim>& contact_;
};

}  // namespace steppe
