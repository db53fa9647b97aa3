#include "steppe/output/tables/heat_ledger.h"

#include <utility>

namespace steppe {
namespace {

std::vector<Column> columns(const std::vector<std::string>& names,
                            const std::vector<std::string>& contacts) {
  std::vector<Column> all = {{"step"},
                             {"time", "time"},
                             {"inflow", "heat flow"},
                             {"stored", "energy"},
                             {"supplied", "energy"},
                             {"remainder", "energy"}};
  for (const std::string& name : names) all.push_back({"from_" + name, "heat flow"});
  for (const std::string& name : contacts) all.push_back({"across_" + name, "heat flow"});
  return all;
}

}  // namespace

HeatLedger::HeatLedger(MPI_Comm communicator, Flows flows, const std::vector<std::string>& names,
                       const std::vector<std::string>& contacts, const TableFolder& folder,
                       double interval)
    : flows_(std::move(flows)),
      csv_(communicator, folder, "ledger.csv", columns(names, contacts)),
      clock_(interval) {}

void HeatLedger::start(const State& initial) {
  last_ = flows_(initial);
  time_ = initial.time;
  csv_.begin();
  clock_.start(initial.time);
  write();
}

void HeatLedger::accepted(const StepReport& report, const State& state) {
  const double before = last_.total();
  last_ = flows_(state);
  if (!state.at_rest) supplied_ += (state.time - time_) * (before + last_.total()) / 2;
  step_ = report.step;
  time_ = state.time;
  if (clock_.due(state.time)) write();
}

void HeatLedger::finish(const State& last) {
  if (clock_.is_behind(last.time)) write();
}

void HeatLedger::write() {
  std::vector<double> row = {double(step_), time_,     last_.total(),
                             last_.stored,  supplied_, supplied_ - last_.stored};
  for (const auto* part : {&last_.loads, &last_.supports, &last_.contacts})
    row.insert(row.end(), part->begin(), part->end());
  csv_.row(row);
}

void HeatLedger::history(Archive& archive) {
  const auto section = archive.enter("ledger");
  archive.value("step", step_);
  archive.value("time", time_);
  archive.value("supplied", supplied_);
  archive.value("stored", last_.stored);
  archive.values("loads", last_.loads);
  archive.values("supports", last_.supports);
  archive.added_values("contacts", last_.contacts);
  clock_.history(archive);
  csv_.history(archive);
}

}  // namespace steppe
