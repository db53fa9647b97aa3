#pragma once

#include "steppe/output/clock.h"
#include "steppe/output/csv.h"
#include "steppe/output/probe.h"
#include "steppe/physics/equation/observer.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// All probes as columns `name.quantity` of `probes.csv`, a row by the clock of the interval (s, 0:
/// a row a step).
class ProbeLog : public Observer {
 public:
  ProbeLog(MPI_Comm communicator, const std::string& folder, const std::vector<std::string>& names,
           std::vector<std::unique_ptr<Probe>> probes, double interval = 0);

  void start(const State& initial) override {
    clock_.start(initial.time);
    write(0, initial);
  }
  void accepted(const StepReport& report, const State& state) override {
    step_ = report.step;
    if (clock_.due(state.time)) write(step_, state);
  }
  void finish(const State& last) override {
    if (clock_.is_behind(last.time)) write(step_, last);
  }
  void history(Archive& archive) override {
    const auto section = archive.enter("probes");
    csv_->history(archive);
    clock_.history(archive);
    archive.value("step", step_);
  }

 private:
  void write(int step, const State& state);

  MPI_Comm communicator_;
  std::vector<std::unique_ptr<Probe>> probes_;
  std::unique_ptr<Csv> csv_;
  OutputClock clock_;
  int step_ = 0;
};

}  // namespace steppe
