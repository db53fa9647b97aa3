#pragma once

#include "steppe/output/csv.h"
#include "steppe/physics/observer.h"
#include "steppe/physics/problem.h"

#include <memory>
#include <string>

namespace steppe {

/**
 * The energy ledger, a row a step in `ledger.csv`, J: kinetic and strain energy; work of the loads
 * and supports (trapezoidal rule over the step: 1/2 (P_n + P_{n+1} + r_n + r_{n+1}) . (x_{n+1} -
 * x_n)); loss in damping, the same way; and the remainder external work - damping loss - change of
 * (kinetic + strain), which is the numerical dissipation of the scheme. In a static run velocities,
 * and so the loss, are zero.
 */
class Ledger : public Observer {
 public:
  Ledger(const Problem& problem, const std::string& folder);

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State&) override {}

 private:
  void forces(const State& state, Vec external, Vec damping) const;
  void write(int step, const State& state);

  const Problem& problem_;
  Csv csv_;
  VecHandle displacement_, external_, damping_, new_external_, new_damping_;
  double initial_energy_ = 0, work_ = 0, loss_ = 0;
};

}  // namespace steppe
