#pragma once

#include "steppe/output/folder/clock.h"
#include "steppe/output/folder/csv.h"
#include "steppe/physics/state/observer.h"
#include "steppe/physics/system/heat.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/**
 * The ledger of heat, a row a step in `ledger.csv`: the flow of heat into the body, W, in a steady
 * state zero; since the start the heat stored in the body and the heat supplied to it, which is the
 * integral of the flow by the trapezoidal rule, J; the remainder supplied - stored, which is what
 * the time scheme gains or loses beside that rule; the flow of each heat load and through each
 * prescribed temperature; and that across each contact, from its Secondary to its Primary. A static
 * run stores nothing.
 */
class HeatLedger : public Observer {
 public:
  using Flows = std::function<HeatFlows(const State&)>;

  /// `names` are those of the flows into the body, loads first. Sums at every step and writes a row
  /// by the clock of that interval (s). Local.
  HeatLedger(MPI_Comm communicator, Flows flows, const std::vector<std::string>& names,
             const std::vector<std::string>& contacts, const TableFolder& folder, double interval);

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State& last) override;
  void history(Archive& archive) override;
  const Csv& table() const { return csv_; }

 private:
  void write();

  Flows flows_;
  Csv csv_;
  OutputClock clock_;
  HeatFlows last_;
  int step_ = 0;
  double time_ = 0, supplied_ = 0;
};

}  // namespace steppe
