#include "steppe/app/report/campbell_report.h"

#include "steppe/app/report/summary_file.h"
#include "steppe/output/folder/units.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/numbers.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

namespace steppe {

namespace {

constexpr double two_pi = 2 * dealii::numbers::PI;

std::vector<Column> columns_of(int n_families) {
  std::vector<Column> columns = {{"speed", "angular frequency"}};
  for (int k = 1; k <= n_families; ++k) {
    const std::string mode = "mode" + std::to_string(k) + ".";
    columns.push_back({mode + "frequency", "frequency"});
    columns.push_back({mode + "damping_ratio"});
    columns.push_back({mode + "assurance"});
  }
  return columns;
}

}  // namespace

CampbellReport::CampbellReport(MPI_Comm communicator, const Input& input)
    : input_(input),
      speaks_(dealii::Utilities::MPI::this_mpi_process(communicator) == 0),
      communicator_(communicator),
      table_(communicator, input.table_folder(), "campbell.csv", columns_of(input.modes.count)) {}

void CampbellReport::row(double speed, const Members& members) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> values = {speed};
  for (const ModeFamilies::Member& member : members)
    for (const double value : {std::abs(member.frequency), member.ratio, member.assurance})
      values.push_back(member.found ? value : none);
  values.resize(1 + 3 * std::size_t(input_.modes.count), none);
  table_.row(values);
  check_tables(communicator_, {&table_});
  if (speaks_) {
    if (rows_.empty())
      std::printf("\n  speed, %-8s frequencies of the modes, Hz\n",
                  unit_of("angular frequency", input_.output.units).c_str());
    std::printf("%15.6g", speed);
    for (const ModeFamilies::Member& member : members)
      member.found ? std::printf(" %12.6g", std::abs(member.frequency)) : std::printf(" %12s", "-");
    std::printf("\n");
    std::fflush(stdout);
  }
  rows_.emplace_back(speed, members);
}

std::vector<CampbellReport::Crossing> CampbellReport::crossings() const {
  std::vector<Crossing> result;
  for (const double order : input_.campbell.orders)
    for (std::size_t f = 0; f < rows_.front().second.size(); ++f)
      for (std::size_t i = 1; i < rows_.size(); ++i) {
        const auto& [from, before] = rows_[i - 1];
        const auto& [to, after] = rows_[i];
        if (!before[f].found || !after[f].found) continue;
        const auto above = [&](const ModeFamilies::Member& member, double speed) {
          return order == 0 ? member.frequency
                            : std::abs(member.frequency) - order * speed / two_pi;
        };
        const double a = above(before[f], from), b = above(after[f], to);
        if (!((a > 0 && b <= 0) || (a < 0 && b >= 0))) continue;
        const double part = a / (a - b), speed = from + part * (to - from);
        result.push_back({f, order, speed, order * speed / two_pi});
      }
  return result;
}

void CampbellReport::finish() {
  if (!speaks_) return;
  nlohmann::ordered_json summary = begin_summary(input_);
  const std::vector<Crossing> found = crossings();
  std::printf(found.empty() ? "\nno critical speeds between these\n"
                            : "\ncritical speeds, between these by straight lines\n"
                              "    mode    order          speed   frequency, Hz\n");
  for (const auto& [family, order, speed, frequency] : found) {
    std::printf("%8zu %8g %14.6g %15.6g\n", family + 1, order, speed, frequency);
    summary["critical_speeds"].push_back(
        {{"mode", family + 1}, {"order", order}, {"speed", speed}, {"frequency", frequency}});
  }
  for (std::size_t f = 0; f < rows_.front().second.size(); ++f)
    for (const auto& [speed, members] : rows_)
      if (members[f].found && members[f].grows) {
        std::printf("mode %zu grows from the speed %g on: the state is unstable\n", f + 1, speed);
        summary["unstable"].push_back({{"mode", f + 1}, {"speed", speed}});
        break;
      }
  std::fflush(stdout);
  write_summary(input_, std::move(summary));
}

}  // namespace steppe
