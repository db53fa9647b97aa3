#pragma once

#include "steppe/app/input/input.h"
#include "steppe/output/tables/case_table.h"
#include "steppe/output/tables/probe_log.h"
#include "steppe/output/tables/run_summary.h"

#include <vector>

namespace steppe {

/// Writes what a run in time came to, on the screen and into `summary.json` in the folder of the
/// results: largest displacement, stresses, forces of supports and loads, remote points and bolts,
/// and of each column of the probes, if there are any, the last value and the largest amount; a
/// null `results`, as of heat, has the columns alone; of load cases, where there are any, the
/// results of each. A run that was at its end already leaves its file as it is; one that cannot be
/// written is warned of. For the rank that speaks. Local.
template <int dim>
void report_results(const Input& input, const ProbeLog* probes, const RunResults<dim>* results,
                    const std::vector<CaseResults<dim>>* cases = nullptr);

}  // namespace steppe
