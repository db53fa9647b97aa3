#include "steppe/app/oscillation/spectrum_table.h"

#include "steppe/output/folder/csv.h"
#include "steppe/output/tables/table_watch.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace steppe {

void write_spectrum(const Input& input, MPI_Comm communicator, const std::vector<Column>& columns,
                    const std::vector<double>& mean_squares, bool speaks) {
  const bool is_random = !input.excitation.power_density.empty();
  std::vector<Column> all = {{"sigma"}};
  all.insert(all.end(), columns.begin(), columns.end());
  Csv csv(communicator, input.table_folder(), "spectrum.csv", all);
  std::vector<double> roots;
  for (const double square : mean_squares) roots.push_back(std::sqrt(square));
  for (const double sigma : {1., 3.}) {
    if (sigma > 1 && !is_random) continue;
    std::vector<double> row = {sigma};
    for (const double root : roots) row.push_back(sigma * root);
    csv.row(row);
  }
  check_tables(communicator, {&csv});
  if (!speaks) return;
  std::size_t width = 8;
  for (const Column& column : columns) width = std::max(width, column.name.size());
  std::printf("\n%-*s %12s", int(width), "", is_random ? "rms" : "largest");
  std::printf(is_random ? " %12s\n" : "%s\n", is_random ? "3 sigma" : "");
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::printf("%-*s %12.5g", int(width), columns[c].name.c_str(), roots[c]);
    if (is_random) std::printf(" %12.5g", 3 * roots[c]);
    std::printf("\n");
  }
  std::fflush(stdout);
}

void print_resonances(const FrequenciesInput& range, const std::vector<Resonance>& resonances) {
  int n = 0;
  for (const auto& [frequency, ratio] : resonances) {
    if (frequency < range.from || frequency > range.to) continue;
    if (n++ == 0) std::printf("natural frequencies in the range, and damping ratios\n");
    if (n <= 20) std::printf("%14.6g Hz %10.4g %%\n", frequency, 100 * ratio);
  }
  if (n > 20) std::printf("    and %d more\n", n - 20);
  std::fflush(stdout);
}

}  // namespace steppe
