#include "steppe/app/oscillation/spectrum_table.h"

#include "steppe/app/report/summary_file.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/tables/table_watch.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace steppe {

void write_spectrum(const Input& input, MPI_Comm communicator,
                    const std::vector<SpectrumValue>& values, bool speaks) {
  const bool is_random = !input.excitation.power_density.empty();
  std::vector<Column> columns = {{"sigma"}};
  for (const SpectrumValue& of : values) columns.push_back(of.column);
  Csv csv(communicator, input.table_folder(), "spectrum.csv", columns);
  for (const double sigma : {1., 3.}) {
    if (sigma > 1 && !is_random) continue;
    std::vector<double> row = {sigma};
    for (const SpectrumValue& of : values) row.push_back(of.is_place ? of.value : sigma * of.value);
    csv.row(row);
  }
  check_tables(communicator, {&csv});
  if (!speaks) return;
  const auto head = [&](const Column& column) { return head_of({column}, input.output.units); };
  std::size_t width = 8;
  for (const SpectrumValue& of : values) width = std::max(width, head(of.column).size());
  std::printf("\n%-*s %12s", int(width), "", is_random ? "rms" : "largest");
  std::printf(is_random ? " %12s\n" : "%s\n", is_random ? "3 sigma" : "");
  for (const auto& [column, value, is_place] : values) {
    std::printf("%-*s %12.5g", int(width), head(column).c_str(), value);
    if (is_random && !is_place) std::printf(" %12.5g", 3 * value);
    std::printf("\n");
  }
  std::fflush(stdout);
}

void summarise_oscillations(const Input& input, const std::vector<Resonance>& resonances,
                            const std::vector<ResponseTable::Peak>& responses,
                            const std::vector<SpectrumValue>& spectrum) {
  nlohmann::ordered_json summary = begin_summary(input);
  const std::string& units = input.output.units;
  for (const auto& [frequency, ratio] : resonances)
    summary["natural_frequencies"].push_back({{"frequency", frequency}, {"damping_ratio", ratio}});
  for (const auto& [column, largest, frequency] : responses)
    summary["responses"][column.name] = {
        {"largest", largest}, {"frequency", frequency}, {"unit", unit_of(column.of, units)}};
  const char* const kind = input.excitation.power_density.empty() ? "largest" : "rms";
  for (const auto& [column, value, is_place] : spectrum)
    summary["spectrum"][column.name] = {{is_place ? "place" : kind, value},
                                        {"unit", unit_of(column.of, units)}};
  write_summary(input, std::move(summary));
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
