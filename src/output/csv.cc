#include "steppe/output/csv.h"

#include "steppe/base/petsc.h"

#include <limits>
#include <sstream>

namespace steppe {

Csv::Csv(MPI_Comm communicator, const std::string& path, const std::string& header)
    : communicator_(communicator) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  agree_on_files(communicator, [&] {
    if (rank != 0) return;
    file_.open(path);
    file_.append(header + '\n');
  });
}

void Csv::row(const std::vector<double>& values) {
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
  long length = file_.length();
  check_mpi(MPI_Bcast(&length, 1, MPI_LONG, 0, communicator_));
  archive.value("length of the table", length);
  if (!archive.loads()) return;
  agree_on_files(communicator_, [&] {
    if (file_.is_open()) file_.cut(length);
  });
}

}  // namespace steppe
