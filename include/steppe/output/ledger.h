#pragma once

#include "steppe/output/clock.h"
#include "steppe/output/csv.h"
#include "steppe/physics/observer.h"
#include "steppe/physics/problem.h"

#include <memory>
#include <string>

namespace steppe {

/**
 * The ledger, a row a step in `ledger.csv`. Energies, J: kinetic and strain energy; work over the
 * step of the loads, P(t_{n+1/2}) . (x_{n+1} - x_n), and of the supports, 1/2 (r_n + r_{n+1}) .
 * (x_{n+1} - x_n); loss in damping as that of the supports; and the remainder external work -
 * damping loss - change of (kinetic + strain), which is the numerical dissipation of the scheme
 * (zero for the midpoint rule on a linear problem). Linear (kg m/s) and angular momentum about the
 * origin (kg m^2/s). In a static run velocities, and so the loss, are zero.
 */
class Ledger : public Observer {
 public:
  /// Sums at every step and writes a row by the clock of that interval (s). Collective.
  Ledger(const Problem& problem, const std::string& folder, double interval = 0);

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State& last) override;

 private:
  void support_forces(const State& state, Vec support, Vec damping) const;
  Vec load_at(double time);
  void write(int step, const State& state);

  const Problem& problem_;
  Csv csv_;
  OutputClock clock_;
  int step_ = 0;
  State loaded_;  // the last accepted state, at the time of the loads
  VecHandle support_, damping_, new_support_, new_damping_, load_;
  double initial_energy_ = 0, work_ = 0, loss_ = 0;
};

}  // namespace steppe
