#pragma once

#include "steppe/output/probe.h"
#include "steppe/physics/equation/quantity.h"

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

}  // namespace steppe
