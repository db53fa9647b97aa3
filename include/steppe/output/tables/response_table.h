#pragma once

#include "steppe/output/folder/csv.h"
#include "steppe/output/probes/probe.h"

#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// Complex amplitudes that probes measure of an oscillation; for norms the entries mean nothing,
/// see `amplitudes`.
using Response = std::vector<std::complex<double>>;

/// The amplitudes of all quantities; of norms sqrt(s . Q s) the largest over a period,
/// (A + B) / 2 + sqrt((A - B)^2 / 4 + C^2) under the root with A and B of the real and the
/// imaginary part and C between them. Local.
std::vector<double> amplitudes(const Response& response, const std::vector<QuadraticNorm>& norms);

/// The squares of all quantities, of norms the quadratic form of both parts: twice the mean over a
/// period. Local.
std::vector<double> squares(const Response& response, const std::vector<QuadraticNorm>& norms);

/// `response.csv`: a row for each frequency; and the largest value of each column.
class ResponseTable {
 public:
  /// A value of a column, and the frequency where it is largest, Hz.
  struct Peak {
    Column column;
    double largest = 0, frequency = 0;
  };

  /// With phases in degrees, or powers; and `further` columns, of numbers without phases. Local.
  ResponseTable(MPI_Comm communicator, const TableFolder& folder, std::vector<Column> columns,
                const std::vector<QuadraticNorm>& norms, bool has_phases,
                const std::vector<Column>& further = {});

  /// Amplitudes, and how far they are ahead of the cosine, and numbers of the further columns.
  /// Local.
  void row(double frequency, const Response& response, const std::vector<double>& further = {});
  /// Values as they are. Local.
  void row(double frequency, const std::vector<double>& values);
  const Csv& table() const { return *csv_; }
  /// The largest values of all columns but places. Local.
  std::vector<Peak> peaks() const;
  /// These on the screen. Local.
  void print(const std::string& title) const;

 private:
  void keep(double frequency, const std::vector<double>& values);

  std::vector<Column> columns_;
  std::string units_;
  const std::vector<QuadraticNorm>& norms_;
  std::vector<bool> has_phase_;
  std::optional<Csv> csv_;
  std::vector<double> largest_, at_;
};

}  // namespace steppe
