#pragma once

#include "steppe/output/folder/csv.h"
#include "steppe/output/folder/nodal_output.h"
#include "steppe/output/probes/probe.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// A column over the rows of a run.
struct ColumnRange {
  Column column;
  double last = 0, largest = 0, time = 0;  ///< `largest` in amount, and when, s
};

/// All probes as columns `name.quantity` of `probes.csv`.
class ProbeLog : public NodalWriter {
 public:
  ProbeLog(MPI_Comm communicator, const TableFolder& folder, const std::vector<std::string>& names,
           std::vector<std::unique_ptr<Probe>> probes);

  std::string name() const override { return "probes"; }
  void add_wanted(WantedMotion& wanted) const override;
  void write(int step, const State& state) override;
  void history(Archive& archive) override;
  /// Values of the columns but step and time in a state of nodal vectors. Collective.
  std::vector<double> measure(const State& state) const;
  const Csv& table() const { return *csv_; }
  /// Ranges of all columns of the probes.
  const std::vector<ColumnRange>& ranges() const { return ranges_; }

 private:
  MPI_Comm communicator_;
  std::vector<std::unique_ptr<Probe>> probes_;
  std::vector<ColumnRange> ranges_;
  std::unique_ptr<Csv> csv_;
};

}  // namespace steppe
