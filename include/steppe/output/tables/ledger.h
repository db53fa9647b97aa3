#pragma once

#include "steppe/output/folder/clock.h"
#include "steppe/output/folder/csv.h"
#include "steppe/output/probes/probe.h"
#include "steppe/physics/state/observer.h"
#include "steppe/physics/equation/problem.h"

#include <memory>
#include <string>

namespace steppe {

/**
 * The ledger, a row a step in `ledger.csv`. Energies, J: kinetic (see State::half_step) and strain
 * energy; work over the step of the loads, P . (x_{n+1} - x_n) with P at the middle of times and
 * positions, and of the supports, 1/2 (r_n + r_{n+1}) . (x_{n+1} - x_n), and where they change to
 * ones that move otherwise the jump of the kinetic energy; loss in damping as that of the supports;
 * what terms with a history add to both (contact, the work on viscoelastic branches and of the
 * thermal strain); losses in friction and by plastic flow; and the remainder external work - losses
 * - change of (kinetic + strain), which is the numerical dissipation of the scheme (zero for the
 * midpoint rule on a linear problem). It starts from zero: what the way to the first state lost
 * (plastic flow under an initial displacement, and with friction in an equilibrium before the run)
 * is in the loss and the work of the first row. Linear (kg m/s) and angular momentum about the
 * origin (kg m^2/s). In a static run velocities, and so the loss in damping, are zero. What a probe
 * measures, the errors against an exact solution, stands behind them.
 */
class Ledger : public Observer {
 public:
  /// Sums at every step and writes a row by the clock of that interval (s). Borrows the problem and
  /// the errors, if any. Collective.
  Ledger(const Problem& problem, const TableFolder& folder, double interval = 0,
         const Probe* errors = nullptr);

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void supports_changed(const State& before, const State& after) override;
  void finish(const State& last) override;
  void history(Archive& archive) override;
  const Csv& table() const { return csv_; }

  /// The amounts of kinetic and strain energy of the last state, J. (The central difference keeps
  /// their sum where it is unstable too: both grow, with opposite signs.)
  double energy() const { return energy_; }
  /// Kinetic and strain energy of the start, as amounts, plus the absolute work between rows since,
  /// J.
  double energy_put_in() const { return put_in_; }

 private:
  /// The whole force on the prescribed unknowns, loads that act on them included.
  void support_forces(const State& state, Vec support) const;
  /// The forces that do work, at the middle of a step to this state.
  void driving_forces(const State& state, Vec force);
  /// Make the vectors that moving supports and damping need.
  void make_vectors();
  /// Record the support and damping forces, the displacement and the time at which a step begins:
  /// the sums of the step start from them.
  void begin_step(const State& state);
  void write(int step, const State& state);

  const Problem& problem_;
  const Probe* errors_;
  Csv csv_;
  OutputClock clock_;
  int step_ = 0;
  bool supports_move_ = true, damped_ = true;
  double time_ = 0;                  // of the last accepted state
  VecHandle displacement_;           // its displacement
  State middle_;                     // of a step
  VecHandle support_, new_support_;  // where they move
  VecHandle damping_, new_damping_;  // where it acts
  VecHandle force_;
  double work_here_ = 0, loss_here_ = 0;  // since the last row, this rank's part
  double initial_energy_ = 0, work_ = 0, loss_ = 0, energy_ = 0, put_in_ = 0;
  double terms_work_ = 0;  // that the terms added up themselves, up to the last row
};

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
