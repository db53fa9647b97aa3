#include "steppe/output/checkpoint/checkpoint.h"
#include "steppe/output/checkpoint/checkpoint_format.h"
#include "steppe/output/folder/files.h"

#include "steppe/base/numbers/checksum.h"
#include "steppe/base/process/error.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace steppe {
namespace {

[[noreturn]] void of_another_run(const std::string& file, const std::string& path) {
  throw InputError("the checkpoint " + file + " is of another run: it has no `" + path +
                   "` of the size that is wanted; take that of this run, or begin anew");
}

[[noreturn]] void damaged(const std::string& file, const std::string& what) {
  throw InputError("the checkpoint " + file + " is damaged (" + what + ")");
}

/// The lines behind the checksum of them all, as pairs of checksum and name.
std::vector<std::pair<std::uint64_t, std::string>> contents_of(Hdf5File& file,
                                                               const std::string& path) {
  std::string text;
  if (!file.read_text(contents_text, text)) damaged(path, "no list of contents");
  std::vector<std::pair<std::uint64_t, std::string>> contents;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    char* end;
    const std::uint64_t checksum = std::strtoull(line.c_str(), &end, 16);
    contents.emplace_back(checksum, *end == ' ' ? end + 1 : "");
  }
  if (contents.empty() || Checksum::of(text.substr(text.find('\n') + 1)) != contents[0].first)
    damaged(path, "its list of contents");
  contents.erase(contents.begin());
  return contents;
}

bool is_history(const std::string& name) { return name.rfind(table_path(""), 0) == 0; }

Hdf5File open(MPI_Comm communicator, const std::string& path) {
  Hdf5File file(communicator, path, Hdf5File::Use::read);
  if (file.failed()) damaged(path, "HDF5 cannot open it");
  return file;
}

CheckpointHead checked_head(MPI_Comm communicator, const std::string& path) {
  Hdf5File file = open(communicator, path);
  std::string format;
  if (!file.read_text(format_text, format)) damaged(path, "it is not complete");
  if (format != checkpoint_format)
    throw InputError("the checkpoint " + path + " is a `" + format +
                     "`, which this version does not read: it reads `" + checkpoint_format + "`");
  std::map<std::string, std::string> texts;
  std::uint64_t mesh_file_rows = 0;
  for (const auto& [checksum, name] : contents_of(file, path)) {
    if (is_history(name) || name == mesh_file_table) {
      const Hdf5Rows shape = file.shape(name),
                     rows = share_of(communicator, shape.total, shape.width);
      std::vector<double> values(rows.count * rows.width);
      file.read(name, values.data(), rows);
      if (checksum_of(communicator, values, rows) != checksum) damaged(path, "`" + name + "`");
      if (name == mesh_file_table) mesh_file_rows = shape.total * std::uint64_t(shape.width);
    } else if (!file.read_text(name, texts[name]) || Checksum::of(texts[name]) != checksum) {
      damaged(path, "`" + name + "`");
    }
  }
  if (!file.finish()) damaged(path, "HDF5 cannot read it");
  CheckpointHead head;
  head.versions = texts[versions_text];
  head.input = texts[input_text];
  head.options = texts[options_text];
  head.heat = texts[heat_text];
  head.contents = texts[files_text];
  head.heat_contents = texts[heat_files_text];
  try {
    const auto numbers = entries_of(texts[head_text]);
    head.step = int(numbers.at("step").at(0));
    head.time = numbers.at("time").at(0);
    head.mesh = numbers.at("mesh");
    if (const auto kept = numbers.find("mesh file"); kept != numbers.end())
      head.mesh_file_bytes = std::uint64_t(kept->second.at(0));
  } catch (const std::logic_error&) {  // of lines and entries that are not there
    damaged(path, std::string("`") + head_text + "`");
  }
  if (head.mesh_file_bytes > 8 * mesh_file_rows) damaged(path, "its mesh file");
  return head;
}

}  // namespace

CheckpointHead check_checkpoint(MPI_Comm communicator, const std::string& path,
                                const std::string& where) {
  try {
    return checked_head(communicator, path);
  } catch (const InputError& error) {
    throw InputError(where + error.what());
  }
}

std::string contents_of_checkpoint(const std::string& path) {
  std::string text;
  Hdf5File(MPI_COMM_SELF, path, Hdf5File::Use::read).read_text(contents_text, text);
  return text;
}

void restore_mesh_file(MPI_Comm communicator, const std::string& checkpoint, std::uint64_t bytes,
                       const std::string& path) {
  Hdf5File file = open(communicator, checkpoint);
  const Hdf5Rows rows = share_of(communicator, (bytes + 7) / 8, 1);
  std::vector<double> share(rows.count);
  file.read(mesh_file_table, share.data(), rows);
  if (!file.finish()) damaged(checkpoint, "HDF5 cannot read it");
  int rank;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  agree(communicator, [&] {
    if (rank == 0) write_whole(path, "");
  });
  agree(communicator, [&] {
    std::fstream restored(path, std::ios::binary | std::ios::in | std::ios::out);
    restored.seekp(std::streamoff(8 * rows.first));
    const std::uint64_t begin = std::min(8 * rows.first, bytes),
                        end = std::min(8 * (rows.first + rows.count), bytes);
    restored.write(reinterpret_cast<const char*>(share.data()), std::streamsize(end - begin));
    if (!restored.flush()) cannot_write(path, "the disk is full, or the folder is gone");
  });
}

CheckpointLoader::CheckpointLoader(MPI_Comm communicator, const std::string& path,
                                   const MeshOrders& orders)
    : communicator_(communicator), path_(path), orders_(orders), file_(open(communicator, path)) {
  for (const auto& entry : contents_of(file_, path))
    if (is_history(entry.second)) tables_.push_back(entry.second);
  std::string lines;
  try {
    if (!file_.read_text(values_text, lines)) throw std::invalid_argument(values_text);
    values_ = entries_of(lines);
  } catch (const std::invalid_argument&) {
    damaged(path, std::string("`") + values_text + "`");
  }
}

bool CheckpointLoader::is_left_out(const std::string& path) const {
  return std::any_of(left_out_.begin(), left_out_.end(),
                     [&](const std::string& section) { return is_in_section(path, section); });
}

bool CheckpointLoader::stays(const std::string& path) const {
  const auto is_there = [&] {
    return values_.count(path) > 0 ||
           std::count(tables_.begin(), tables_.end(), table_path(path)) > 0;
  };
  return is_left_out(path) || (is_origin_ && !is_there());
}

void CheckpointLoader::finish() {
  if (!file_.finish()) damaged(path_, "HDF5 cannot read it");
  const auto wanted = [&](const std::string& path) { return !is_left_out(path); };
  std::size_t n = std::count_if(tables_.begin(), tables_.end(), wanted);
  for (const auto& entry : values_) n += wanted(entry.first);
  if (n_read_ == n) return;
  throw InputError("the checkpoint " + path_ + " is of another run: it holds " + std::to_string(n) +
                   " entries, of which only " + std::to_string(n_read_) + " are wanted");
}

void CheckpointLoader::numbers(const std::string& path, std::vector<double>& values) {
  if (stays(path)) return;
  const auto entry = values_.find(path);
  const bool lacks_one = entry != values_.end() && entry->second.empty() && values.size() == 1;
  if (entry == values_.end() || lacks_one) of_another_run(path_, path);
  values = entry->second;
  ++n_read_;
  const std::string name = path.substr(path.rfind(" / ") == path.npos ? 0 : path.rfind(" / ") + 3);
  if (std::count(times_.begin(), times_.end(), name) > 0)
    for (double& time : values) time += later_;
}

std::vector<double> CheckpointLoader::read(const std::string& path, const Hdf5Rows& rows) {
  const Hdf5Rows there = file_.shape(table_path(path));
  if (there.total != rows.total || there.width != rows.width) of_another_run(path_, path);
  std::vector<double> values(rows.count * rows.width);
  file_.read(table_path(path), values.data(), rows);
  ++n_read_;
  return values;
}

void CheckpointLoader::part_of_sum(const std::string& path, double& part) {
  if (stays(path)) return;
  // on as many ranks as before each has its own share again
  int rank, size;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  check_mpi(MPI_Comm_size(communicator_, &size));
  const std::uint64_t n = file_.shape(table_path(path)).total;
  const std::vector<double> shares = read(path, {n, 0, n, 1});
  part = 0;
  for (std::uint64_t i = rank; i < n; i += size) part += shares[i];
}

void CheckpointLoader::owned_entries(const std::string& path, Vec v) {
  if (stays(path)) return;
  const FileOrder& nodes = orders_.of(path).nodes();
  const int width = width_of(communicator_, nodes, v);
  const auto rows =
      read(path, width > 0 ? Hdf5Rows{nodes.size(), nodes.first(), nodes.count(), width}
                           : rows_of_entries(v));
  PetscScalar* values;
  check(VecGetArray(v, &values));
  if (width > 0)
    nodes.from_file(rows, width, values);
  else
    std::copy(rows.begin(), rows.end(), values);
  check(VecRestoreArray(v, &values));
  if (has_ghosts(v)) update_ghosts(v);
}

void CheckpointLoader::at_places(const std::string& path, const Places& places,
                                 std::vector<double>& values) {
  if (stays(path)) return;
  const int width = width_of(communicator_, places, values);
  if (width == 0) return;
  const FileOrder order = orders_.of(path).of(places);
  order.from_file(read(path, {order.size(), order.first(), order.count(), width}), width,
                  values.data());
}

}  // namespace steppe
