#pragma once

#include "steppe/output/probe_entry.h"

#include <utility>

namespace steppe {

/// Numbers of the whole body that a term offers.
class TotalProbe : public Probe {
 public:
  explicit TotalProbe(TotalQuantity quantity) : quantity_(std::move(quantity)) {}
  std::vector<std::string> quantities() const override { return quantity_.numbers; }
  std::vector<double> measure(const State& state) const override {
    return quantity_.evaluate(state);
  }

 private:
  TotalQuantity quantity_;
};

/// What a term offers as the total `contact with OBSTACLE`.
ProbeEntry contact_probe();
/// The total `plastic flow`.
ProbeEntry plastic_probe();
/// The total `heat`.
ProbeEntry heat_probe();
/// The total `thermal strain`.
ProbeEntry thermal_probe();

}  // namespace steppe
