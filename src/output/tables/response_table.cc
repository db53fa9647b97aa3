#include "steppe/output/tables/response_table.h"

#include <deal.II/base/numbers.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace steppe {

namespace {

/// s . Q s of the real parts, of the imaginary parts, and between them.
std::array<double, 3> forms(const Response& response, const QuadraticNorm& norm) {
  std::array<double, 3> sum = {};
  for (std::size_t i = 0; i < norm.Q.size(); ++i)
    for (std::size_t j = 0; j < norm.Q.size(); ++j) {
      const auto a = response[norm.first + i], b = response[norm.first + j];
      sum[0] += a.real() * norm.Q[i][j] * b.real();
      sum[1] += a.imag() * norm.Q[i][j] * b.imag();
      sum[2] += a.real() * norm.Q[i][j] * b.imag();
    }
  return sum;
}

std::vector<Column> all_columns(const std::vector<Column>& measured,
                                const std::vector<bool>& has_phase) {
  std::vector<Column> all = {{"frequency", "frequency"}};
  for (std::size_t i = 0; i < measured.size(); ++i) {
    all.push_back(measured[i]);
    if (has_phase[i]) all.push_back({measured[i].name + ".phase", "angle"});
  }
  return all;
}

std::vector<bool> with_phase(std::size_t n, const std::vector<QuadraticNorm>& norms, bool any) {
  std::vector<bool> result(n, any);
  for (const QuadraticNorm& norm : norms) result[norm.quantity] = false;
  return result;
}

}  // namespace

std::vector<double> amplitudes(const Response& response, const std::vector<QuadraticNorm>& norms) {
  std::vector<double> result;
  for (const std::complex<double>& value : response) result.push_back(std::abs(value));
  for (const QuadraticNorm& norm : norms) {
    const auto [a, b, c] = forms(response, norm);
    result[norm.quantity] = std::sqrt((a + b) / 2 + std::hypot((a - b) / 2, c));
  }
  return result;
}

std::vector<double> squares(const Response& response, const std::vector<QuadraticNorm>& norms) {
  std::vector<double> result;
  for (const std::complex<double>& value : response) result.push_back(std::norm(value));
  for (const QuadraticNorm& norm : norms) {
    const auto [a, b, c] = forms(response, norm);
    result[norm.quantity] = a + b;
  }
  return result;
}

ResponseTable::ResponseTable(MPI_Comm communicator, const TableFolder& folder,
                             std::vector<Column> columns, const std::vector<QuadraticNorm>& norms,
                             bool has_phases, const std::vector<Column>& further)
    : columns_(std::move(columns)),
      units_(folder.units),
      norms_(norms),
      has_phase_(with_phase(columns_.size(), norms, has_phases)) {
  columns_.insert(columns_.end(), further.begin(), further.end());
  has_phase_.resize(columns_.size(), false);
  largest_.resize(columns_.size());
  at_.resize(columns_.size());
  csv_.emplace(communicator, folder, "response.csv", all_columns(columns_, has_phase_));
}

void ResponseTable::row(double frequency, const Response& response,
                        const std::vector<double>& further) {
  std::vector<double> values = amplitudes(response, norms_);
  values.insert(values.end(), further.begin(), further.end());
  std::vector<double> row = {frequency};
  for (std::size_t i = 0; i < values.size(); ++i) {
    row.push_back(values[i]);
    if (has_phase_[i]) row.push_back(180 / dealii::numbers::PI * std::arg(response[i]));
  }
  csv_->row(row);
  keep(frequency, values);
}

void ResponseTable::row(double frequency, const std::vector<double>& values) {
  std::vector<double> row = {frequency};
  row.insert(row.end(), values.begin(), values.end());
  csv_->row(row);
  keep(frequency, values);
}

void ResponseTable::keep(double frequency, const std::vector<double>& values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] > largest_[i]) {
      largest_[i] = values[i];
      at_[i] = frequency;
    }
}

std::vector<ResponseTable::Peak> ResponseTable::peaks() const {
  std::vector<Peak> peaks;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].of != "length") peaks.push_back({columns_[i], largest_[i], at_[i]});
  return peaks;
}

void ResponseTable::print(const std::string& title) const {
  const std::vector<Peak> peaks = this->peaks();
  const auto head = [&](const Column& column) { return head_of({column}, units_); };
  std::size_t width = title.size();
  for (const Peak& peak : peaks) width = std::max(width, head(peak.column).size());
  std::printf("\n%-*s %12s %14s\n", int(width), title.c_str(), "largest", "at, Hz");
  for (const auto& [column, largest, frequency] : peaks)
    std::printf("%-*s %12.5g %14.6g\n", int(width), head(column).c_str(), largest, frequency);
  std::fflush(stdout);
}

}  // namespace steppe
