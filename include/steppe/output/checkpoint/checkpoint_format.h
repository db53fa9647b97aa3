#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/base/files/file_order.h"
#include "steppe/base/files/hdf5.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

// What the writer and the reader of checkpoints agree on.
namespace steppe {

/// Text that says what the file is, by the first line of which later versions know it.
constexpr const char* checkpoint_format = "steppe checkpoint 1";

/// Names of texts.
constexpr const char *format_text = "format", *head_text = "head", *versions_text = "versions",
                     *input_text = "input", *options_text = "petsc options",
                     *heat_text = "input of heat", *values_text = "values",
                     *contents_text = "contents", *files_text = "files",
                     *heat_files_text = "files of heat";

/// The table of the bytes of the mesh file, eight to a number, the last ones filled up by zeros.
constexpr const char* mesh_file_table = "mesh file";

/// Whether an entry or a table stands in a section of that name. Local.
bool is_in_section(const std::string& path, const std::string& section);

/// Where a table of the history stands: `a / b / c` is `history/a/b/c`.
std::string table_path(const std::string& path);

/// The checksum of rows of a table of all ranks. Collective.
std::uint64_t checksum_of(MPI_Comm communicator, const std::vector<double>& values,
                          const Hdf5Rows& rows);

/// How many values each of the places has, some of which are on other ranks. Collective.
int width_of(MPI_Comm communicator, const Places& places, const std::vector<double>& values);

/// How many entries of a vector each node has; 0 for one of unknowns that do not belong to nodes,
/// such as generalised coordinates, whose rows in a table are its own entries. Collective.
int width_of(MPI_Comm communicator, const FileOrder& nodes, Vec v);
Hdf5Rows rows_of_entries(Vec v);

/// The equal share of this rank of that many rows. Local.
Hdf5Rows share_of(MPI_Comm communicator, std::uint64_t total, int width);

/// `name = number number ...`, a line for each entry, exact; and the entries of such lines. Throws
/// std::invalid_argument for a line that is not so.
std::string line_of(const std::string& name, const std::vector<double>& values);
std::map<std::string, std::vector<double>> entries_of(const std::string& lines);

}  // namespace steppe
