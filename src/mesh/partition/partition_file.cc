#include "steppe/mesh/partition/partition_file.h"

#include "steppe/base/numbers/checksum.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/program.h"

#include <array>
#include <cstdio>
#include <filesystem>

namespace steppe {

namespace {

/// By which this and later versions know the file.
const std::string format_of_all = "steppe partition", format = format_of_all + " 5";

/// Of a part: first row and number of rows in each of the six tables, the checksum of all the
/// numbers there, and that of this row.
constexpr int n_tables = 6, index_width = 2 * n_tables + 2;
using Index = std::array<std::int64_t, index_width>;

const std::string parts_table = "parts";

std::int64_t checksum_of(PartTables& tables) {
  Checksum sum;
  std::uint64_t place = 0;
  for (const auto* table : tables.reals())
    for (const double number : table->values) sum.add(place++, number);
  for (const auto* table : tables.integers())
    for (const std::int64_t number : table->values) sum.add(place++, std::uint64_t(number));
  return std::int64_t(sum.sum());
}

std::int64_t checksum_of(const Index& index) {
  Checksum sum;
  for (int i = 0; i + 1 < index_width; ++i) sum.add(std::uint64_t(i), std::uint64_t(index[i]));
  return std::int64_t(sum.sum());
}

Hdf5File opened(MPI_Comm communicator, const std::string& path, const std::string& text) {
  agree(communicator, [&] {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
      throw InputError("Mesh / Partition = " + text +
                       ": there is no such file; cut the mesh into it (steppe INPUT -partition "
                       "RANKS), or leave it empty");
  });
  return {communicator, path, Hdf5File::Use::read};
}

/// Appends parts to the tables of a file.
class Appender {
 public:
  explicit Appender(Hdf5File& file) : file_(file) {}

  void add(PartTables tables) {
    Index index;
    int i = 0;
    for (const auto* table : tables.reals())
      append(table->name, table->values, table->width, index, i++);
    for (const auto* table : tables.integers())
      append(table->name, table->values, table->width, index, i++);
    index[2 * n_tables] = checksum_of(tables);
    index.back() = checksum_of(index);
    parts_.insert(parts_.end(), index.begin(), index.end());
  }
  void finish() {
    const std::uint64_t n = parts_.size() / index_width;
    file_.write(parts_table, parts_.data(), {n, 0, n, index_width}, H5T_STD_I64LE);
  }

 private:
  template <class Number>
  void append(const std::string& name, const std::vector<Number>& values, int width, Index& index,
              int i) {
    const std::uint64_t n = width > 0 ? values.size() / std::uint64_t(width) : 0;
    index[2 * i] = std::int64_t(n_rows_[i]);
    index[2 * i + 1] = std::int64_t(n);
    if (width == 0) return;
    const hid_t type = std::is_same_v<Number, double> ? H5T_IEEE_F64LE : H5T_STD_I64LE;
    file_.write(name, values.data(), {n_rows_[i] + n, n_rows_[i], n, width},
                Hdf5Storage::growing(type));
    n_rows_[i] += n;
  }

  Hdf5File& file_;
  std::array<std::uint64_t, n_tables> n_rows_ = {};
  std::vector<std::int64_t> parts_;
};

}  // namespace

PartitionFile::PartitionFile(MPI_Comm communicator, const std::string& path,
                             const std::string& text)
    : communicator_(communicator), text_(text), file_(opened(communicator, path, text)) {
  std::string version, head, sum;
  if (!on_all_ranks(communicator, file_.read_text("format", version)))
    fail("is damaged, or no file that -partition has written");
  if (version != format)
    fail("was written by another version of steppe (" + version + ", this one reads " + format +
         ")");
  bool good = file_.read_text("head", head) && file_.read_text("checksum of the head", sum) &&
              sum == std::to_string(Checksum::of(head));
  try {
    if (good) head_ = PartitionHead::from(head);
  } catch (const std::exception&) {
    good = false;
  }
  expect(good);
}

void PartitionFile::fail(const std::string& what) const {
  throw InputError("Mesh / Partition = " + text_ + ": " + what +
                   "; cut it anew (steppe INPUT -partition RANKS), or leave it empty");
}

void PartitionFile::expect(bool good) const {
  if (!on_all_ranks(communicator_, good)) fail("is damaged");
}

template <int dim>
CurvedPart<dim> PartitionFile::part() {
  int rank;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  PartTables tables(dim, head_);
  Index index = {};
  const Hdf5Rows all = file_.shape(parts_table);
  expect(all.total == head_.n_parts && all.width == index_width);
  file_.read(parts_table, index.data(), {all.total, std::uint64_t(rank), 1, index_width});
  // a rank that asked HDF5 for rows that are not there would leave the others waiting
  const auto rows_of = [&](const std::string& name, int i, int width) {
    Hdf5Rows rows = file_.shape(name);
    const auto first = std::uint64_t(index[2 * i]), count = std::uint64_t(index[2 * i + 1]);
    const bool fits = rows.width == width && first <= rows.total && count <= rows.total - first;
    expect(fits && index.back() == checksum_of(index));
    rows.first = std::uint64_t(index[2 * i]);
    rows.count = std::uint64_t(index[2 * i + 1]);
    return rows;
  };
  int i = 0;
  const auto read = [&](auto& table) {
    if (table.width > 0) {
      const Hdf5Rows rows = rows_of(table.name, i, table.width);
      table.values.resize(rows.count * std::uint64_t(table.width));
      file_.read(table.name, table.values.data(), rows);
    }
    ++i;
  };
  for (auto* table : tables.reals()) read(*table);
  for (auto* table : tables.integers()) read(*table);
  const bool whole = file_.finish() && checksum_of(tables) == index[2 * n_tables] &&
                     are_consistent(tables, head_.refinements + 1, head_.n_parts);
  expect(whole);
  CurvedPart<dim> result = from_tables<dim>(tables, head_.refinements + 1);
  result.cells.comm = communicator_;
  return result;
}

bool PartitionFile::is_at(const std::string& path) {
  std::string version;
  return Hdf5File(MPI_COMM_SELF, path, Hdf5File::Use::read).read_text("format", version) &&
         version.rfind(format_of_all, 0) == 0;
}

template <int dim>
bool PartitionFile::write(const std::string& path, const PartitionHead& head,
                          const Parts<dim>& parts, const CurvedCells<dim>& curved) {
  const std::string beside = path + ".new";
  Hdf5File file(MPI_COMM_SELF, beside, Hdf5File::Use::write);
  Appender appender(file);
  for (unsigned int p = 0; p < parts.size() && !file.failed(); ++p)
    appender.add(to_tables<dim>(parts[p], curved, head));
  appender.finish();
  file.write_text("program", program());
  file.write_text("head", head.text());
  file.write_text("checksum of the head", std::to_string(Checksum::of(head.text())));
  file.write_text("format", format);
  if (file.finish() && std::rename(beside.c_str(), path.c_str()) == 0) return true;
  std::remove(beside.c_str());
  return false;
}

template CurvedPart<2> PartitionFile::part();
template CurvedPart<3> PartitionFile::part();
template bool PartitionFile::write(const std::string&, const PartitionHead&, const Parts<2>&,
                                   const CurvedCells<2>&);
template bool PartitionFile::write(const std::string&, const PartitionHead&, const Parts<3>&,
                                   const CurvedCells<3>&);

}  // namespace steppe
