#include "steppe/output/tables/probe_log.h"

#include "steppe/base/petsc/petsc.h"

#include <cmath>

namespace steppe {

ProbeLog::ProbeLog(MPI_Comm communicator, const TableFolder& folder,
                   const std::vector<std::string>& names,
                   std::vector<std::unique_ptr<Probe>> probes)
    : communicator_(communicator), probes_(std::move(probes)) {
  std::vector<Column> columns = {{"step"}, {"time", "time"}};
  for (std::size_t i = 0; i < probes_.size(); ++i)
    for (const auto& [quantity, of] : probes_[i]->columns()) {
      columns.push_back({names[i] + "." + quantity, of});
      ranges_.push_back({columns.back()});
    }
  csv_ = std::make_unique<Csv>(communicator, folder, "probes.csv", columns);
}

void ProbeLog::add_wanted(WantedMotion& wanted) const {
  for (const auto& probe : probes_) probe->add_wanted(wanted);
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
  for (std::size_t i = 0; i < row.size(); ++i) {
    ColumnRange& range = ranges_[i];
    range.last = row[i];
    if (!std::isfinite(range.last) || std::abs(range.last) <= std::abs(range.largest)) continue;
    range.largest = range.last;
    range.time = state.time;
  }
  row.insert(row.begin(), {double(step), state.time});
  csv_->row(row);
}

void ProbeLog::history(Archive& archive) {
  csv_->history(archive);
  const auto keep = [&](const std::string& name, double ColumnRange::*of) {
    std::vector<double> values;
    for (const ColumnRange& range : ranges_) values.push_back(range.*of);
    archive.added_values(name, values);
    for (std::size_t i = 0; i < ranges_.size(); ++i) ranges_[i].*of = values.at(i);
  };
  keep("last", &ColumnRange::last);
  keep("largest", &ColumnRange::largest);
  keep("time of the largest", &ColumnRange::time);
}

}  // namespace steppe
