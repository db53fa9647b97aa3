#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/output/folder/files.h"
#include "steppe/physics/state/column.h"

#include <mpi.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The folder of tables, and the set of units (see unit_of) of their heads.
struct TableFolder {
  TableFolder(std::string path, std::string units = "none")
      : path(std::move(path)), units(std::move(units)) {}
  std::string path, units;
};

/// Head of a table: the names of its columns with their units, `time [s],tip.ux [m]`. Local.
std::string head_of(const std::vector<Column>& columns, const std::string& units);

/**
 * A table that grows by rows on rank 0, each on the disk at once, so that it survives whatever
 * comes. Numbers have 17 digits; the head is `head_of` its columns. What cannot be written ends the
 * table, and all ranks learn of it when they check it, so that the tables of a run need to
 * communicate but once a step.
 */
class Csv {
 public:
  /// `name` is that of the file in the folder. Local.
  Csv(MPI_Comm communicator, const TableFolder& folder, const std::string& name,
      const std::vector<Column>& columns);
  /// Write the head into a new file, which the first row does otherwise. Local.
  void begin();
  /// Rank 0's values count: one for each column, of which a table that an earlier version began
  /// takes those that it has. Local.
  void row(const std::vector<double>& values);
  /// Whether the file has the column of that name, for rank 0 alone.
  bool has(const std::string& name) const;
  /// A row that has texts too, between commas.
  void line(const std::string& text);
  /// Throws the OutputError of what could not be written. Local.
  void check() const;
  /// Save the length of the table, what is on the disk then; or cut off what was written since it
  /// was saved, of a table that is there. Collective. Throws OutputError on all ranks when that is
  /// shorter, or has columns that these are not.
  void history(Archive& archive);

 private:
  /// Keeps the OutputError of a body, which is for rank 0 alone. Local.
  template <class Body>
  void write(const Body& body);
  /// Find the columns of the file, which may be of an earlier version.
  void read_head();

  MPI_Comm communicator_;
  std::string path_, head_;
  std::vector<std::string> names_;
  std::vector<std::size_t> in_file_;  // numbers of the columns that the file has, in its order
  bool writes_, begun_ = false;
  GrowingFile file_;  // open on rank 0
  std::optional<OutputError> failure_;
};

/// Throws OutputError on all ranks where one of some tables could not be written. Collective.
void check_tables(MPI_Comm communicator, const std::vector<const Csv*>& tables);

}  // namespace steppe
