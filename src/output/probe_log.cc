#include "steppe/output/probe_log.h"

#include "steppe/base/petsc.h"

namespace steppe {

ProbeLog::ProbeLog(MPI_Comm communicator, const std::string& folder,
                   const std::vector<std::string>& names,
                   std::vector<std::unique_ptr<Probe>> probes, double interval)
    : probes_(std::move(probes)), clock_(interval) {
  std::string header = "step,time";
  for (std::size_t i = 0; i < probes_.size(); ++i)
    for (const std::string& quantity : probes_[i]->quantities())
      header += "," + names[i] + "." + quantity;
  csv_ = std::make_unique<Csv>(communicator, folder + "/probes.csv", header);
}

void ProbeLog::write(int step, const State& state) {
  const Phase phase("probes");
  std::vector<double> row = {double(step), state.time};
  for (const auto& probe : probes_) {
    const auto values = probe->measure(state);
    row.insert(row.end(), values.begin(), values.end());
  }
  csv_->row(row);
}

}  // namespace steppe
