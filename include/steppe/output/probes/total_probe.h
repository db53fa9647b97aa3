#pragma once

#include "steppe/output/probes/probe_entry.h"

#include <utility>

namespace steppe {

/// Numbers of the whole body that a term offers.
class TotalProbe : public Probe {
 public:
  explicit TotalProbe(TotalQuantity quantity) : quantity_(std::move(quantity)) {}
  std::vector<Column> columns() const override { return quantity_.numbers; }
  std::vector<double> measure(const State& state) const override {
    return quantity_.evaluate(state);
  }

 private:
  TotalQuantity quantity_;
};

/// Probe of the total `contact with OBSTACLE` that a term offers.
ProbeEntry contact_probe();
/// Probe of the total `plastic flow`.
ProbeEntry plastic_probe();
/// Probe of the total `heat`.
ProbeEntry heat_probe();
/// Probe of the total `thermal strain`.
ProbeEntry thermal_probe();

}  // namespace steppe
