#include "steppe/output/tables/probe_log.h"

#include "steppe/base/petsc/petsc.h"

namespace steppe {

ProbeLog::ProbeLog(MPI_Comm communicator, const std::string& folder,
                   const std::vector<std::string>& names,
                   std::vector<std::unique_ptr<Probe>> probes)
    : communicator_(communicator), probes_(std::move(probes)) {
  std::string header = "step,time";
  for (std::size_t i = 0; i < probes_.size(); ++i)
    for (const std::string& quantity : probes_[i]->quantities())
      columns_.push_back(names[i] + "." + quantity);
  for (const std::string& column : columns_) header += "," + column;
  csv_ = std::make_unique<Csv>(communicator, folder + "/probes.csv", header);
}

std::vector<double> ProbeLog::measure(const State& state) const {
  const Phase phase("probes");
  for (const Vec field : {Vec(state.displacement), Vec(state.velocity), Vec(state.acceleration)})
    update_ghosts(field);
  int rank;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  std::vector<double> row;
  for (const auto& probe : probes_) {
    const auto values = probe->share(state, rank == 0);
    row.insert(row.end(), values.begin(), values.end());
  }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, row.data(), int(row.size()), MPI_DOUBLE, MPI_SUM, communicator_));
  return row;
}

void ProbeLog::write(int step, const State& state) {
  std::vector<double> row = measure(state);
  row.insert(row.begin(), {double(step), state.time});
  csv_->row(row);
}

}  // namespace steppe
