#include "steppe/output/folder/csv.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/output/folder/units.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <numeric>
#include <sstream>

namespace steppe {

std::string head_of(const std::vector<Column>& columns, const std::string& units) {
  std::string head;
  for (const Column& column : columns) {
    const std::string unit = unit_of(column.of, units);
    head += (head.empty() ? "" : ",") + column.name + (unit.empty() ? "" : " [" + unit + "]");
  }
  return head;
}

Csv::Csv(MPI_Comm communicator, const TableFolder& folder, const std::string& name,
         const std::vector<Column>& columns)
    : communicator_(communicator),
      path_(folder.path + "/" + name),
      head_(head_of(columns, folder.units)),
      in_file_(columns.size()) {
  for (const Column& column : columns) names_.push_back(column.name);
  std::iota(in_file_.begin(), in_file_.end(), std::size_t(0));
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  writes_ = rank == 0;
}

template <class Body>
void Csv::write(const Body& body) {
  if (!writes_ || failure_) return;
  try {
    const LocalErrors alone;
    body();
  } catch (const OutputError& error) {
    failure_ = error;
  }
}

void Csv::begin() {
  begun_ = true;
  write([&] {
    file_.open(path_);
    file_.append(head_ + '\n');
  });
}

void Csv::row(const std::vector<double>& values) {
  if (!writes_) return;
  std::ostringstream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  for (std::size_t i = 0; i < in_file_.size(); ++i) text << (i ? "," : "") << values[in_file_[i]];
  line(text.str());
}

bool Csv::has(const std::string& name) const {
  return std::any_of(in_file_.begin(), in_file_.end(),
                     [&](std::size_t i) { return names_[i] == name; });
}

void Csv::read_head() {
  std::ifstream file(path_);
  std::string head, column;
  std::getline(file, head);
  in_file_.clear();
  for (std::istringstream columns(head); std::getline(columns, column, ',');) {
    const std::string name = column.substr(0, column.find(" ["));
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end())
      throw OutputError(path_ + " has a column " + name +
                        ", which this version of steppe does not write; go on in a folder of its "
                        "own (-restart_fork)");
    in_file_.push_back(found - names_.begin());
  }
}

void Csv::line(const std::string& text) {
  if (!begun_) begin();
  write([&] { file_.append(text + '\n'); });
}

void Csv::check() const {
  if (failure_) throw *failure_;
}

void Csv::history(Archive& archive) {
  long length = file_.length();
  check_mpi(MPI_Bcast(&length, 1, MPI_LONG, 0, communicator_));
  archive.value("length of the table", length);
  if (archive.loads())
    agree(communicator_, [&] {
      if (writes_) check_goes_on(path_, length);
    });
  agree(communicator_, [&] {
    if (!writes_) return;
    if (!archive.loads()) return file_.sync();
    if (!begun_) file_.reopen(path_);
    file_.cut(length);
    read_head();
  });
  begun_ |= archive.loads();
}

void check_tables(MPI_Comm communicator, const std::vector<const Csv*>& tables) {
  agree(communicator, [&] {
    for (const Csv* table : tables) table->check();
  });
}

}  // namespace steppe
