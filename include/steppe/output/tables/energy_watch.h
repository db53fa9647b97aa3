#pragma once

#include "steppe/output/tables/ledger.h"

namespace steppe {

/**
 * Ends a run that blows up: when kinetic and strain energy stay above a million times the energy
 * put in (at the start and by the absolute work of every step) for ten steps.
 */
class EnergyWatch : public Observer {
 public:
  /// The ledger is borrowed, and observes every state first.
  explicit EnergyWatch(const Ledger& ledger) : ledger_(ledger) {}
  void start(const State&) override {}
  /// Throws NumericsError.
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State&) override {}
  void history(Archive& archive) override {
    const auto section = archive.enter("energy watch");
    archive.value("steps", steps_);
  }

 private:
  const Ledger& ledger_;
  int steps_ = 0;  // so far, one after the other
};

}  // namespace steppe
