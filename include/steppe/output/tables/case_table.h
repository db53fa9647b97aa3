#pragma once

#include "steppe/output/folder/csv.h"
#include "steppe/output/folder/nodal_output.h"
#include "steppe/output/tables/probe_log.h"
#include "steppe/output/tables/run_summary.h"

#include <string>
#include <vector>

namespace steppe {

/// Results of one load case.
template <int dim>
struct CaseResults {
  std::string name;
  RunResults<dim> results;
  std::vector<double> probes;  ///< values of the columns of probes.csv
};

/**
 * Table `cases.csv` of the load cases of a static run, a row for each: the largest displacement,
 * the largest von Mises stress with its place and material, the forces of supports and loads, and
 * all probes. Case k is the state at t = k; states between them have no row.
 */
template <int dim>
class CaseTable : public NodalWriter {
 public:
  /// `names` of the cases, in their order; `probes` may be null. Borrows the summary and the
  /// probes. Local.
  CaseTable(MPI_Comm communicator, const TableFolder& folder, const std::vector<std::string>& names,
            const RunSummary<dim>& summary, const ProbeLog* probes);

  std::string name() const override { return "cases"; }
  void write(int step, const State& nodal) override;
  void history(Archive& archive) override;

  const Csv& table() const { return csv_; }
  /// Results of the cases so far.
  const std::vector<CaseResults<dim>>& results() const { return results_; }

 private:
  std::vector<Column> columns() const;

  std::vector<std::string> names_;
  const RunSummary<dim>& summary_;
  const ProbeLog* probes_;
  Csv csv_;
  std::vector<CaseResults<dim>> results_;
};

}  // namespace steppe
