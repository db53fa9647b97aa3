#include "steppe/output/csv.h"

#include "steppe/base/petsc.h"

#include <limits>
#include <sstream>

namespace steppe {

void Csv::begin() {
  begun_ = true;
  int rank;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  agree_on_files(communicator_, [&] {
    if (rank != 0) return;
    file_.open(path_);
    file_.append(header_ + '\n');
  });
}

void Csv::row(const std::vector<double>& values) {
  if (!begun_) begin();
  agree_on_files(communicator_, [&] {
    if (!file_.is_open()) return;
    std::ostringstream text;
    text.precision(std::numeric_limits<double>::max_digits10);
    for (std::size_t i = 0; i < values.size(); ++i) text << (i ? "," : "") << values[i];
    text << '\n';
    file_.append(text.str());
  });
}

void Csv::history(Archive& archive) {
  int rank;
  long length = file_.length();
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  check_mpi(MPI_Bcast(&length, 1, MPI_LONG, 0, communicator_));
  archive.value("length of the table", length);
  agree_on_files(communicator_, [&] {
    if (rank != 0) return;
    if (!archive.loads()) return file_.sync();
    if (!begun_) file_.reopen(path_);
    file_.cut(length);
  });
  begun_ |= archive.loads();
}

}  // namespace steppe
