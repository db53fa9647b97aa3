#pragma once

#include <deal.II/base/parameter_handler.h>

#include <mpi.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Tables`.
struct TableInput {
  std::string name, file, time_column = "1", value_column = "2";
  double scale = 1;
  std::string interpolation = "linear";

  void bind(dealii::ParameterHandler& prm);
};

/// A function of one variable given at increasing times: linear in between or, where it is
/// logarithmic, with a logarithm that is linear in that of the time; and constant before the first
/// and after the last.
class Table {
 public:
  /// As many values as times, at least one, positive ones where it is logarithmic.
  Table(std::vector<double> times, std::vector<double> values, bool logarithmic = false)
      : times_(std::move(times)), values_(std::move(values)), logarithmic_(logarithmic) {}

  double operator()(double t) const;
  const std::vector<double>& times() const { return times_; }

 private:
  std::vector<double> times_, values_;
  bool logarithmic_;
};

/**
 * Two columns of a text file: numbers separated by commas, semicolons or blanks, with or without a
 * line of names above them; empty lines and those that begin with # do not count. Read by rank 0
 * and sent to all others. Collective. Throws InputError on all ranks for a file that cannot be
 * read, an unknown column, what is no number, and times that do not increase.
 */
Table read_table(const TableInput& input, MPI_Comm communicator = MPI_COMM_SELF);

}  // namespace steppe
