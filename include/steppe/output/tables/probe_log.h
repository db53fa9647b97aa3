#pragma once

#include "steppe/output/folder/csv.h"
#include "steppe/output/folder/nodal_output.h"
#include "steppe/output/probes/probe.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// All probes as columns `name.quantity` of `probes.csv`.
class ProbeLog : public NodalWriter {
 public:
  ProbeLog(MPI_Comm communicator, const std::string& folder, const std::vector<std::string>& names,
           std::vector<std::unique_ptr<Probe>> probes);

  std::string name() const override { return "probes"; }
  void write(int step, const State& state) override;
  /// Names of the columns but step and time, and their values in a state of nodal vectors. The
  /// latter is collective.
  const std::vector<std::string>& columns() const { return columns_; }
  std::vector<double> measure(const State& state) const;
  void history(Archive& archive) override { csv_->history(archive); }
  const Csv& table() const { return *csv_; }

 private:
  MPI_Comm communicator_;
  std::vector<std::unique_ptr<Probe>> probes_;
  std::vector<std::string> columns_;
  std::unique_ptr<Csv> csv_;
};

}  // namespace steppe
