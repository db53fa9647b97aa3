#include "steppe/output/checkpoint/checkpoint.h"
#include "steppe/output/checkpoint/checkpoint_format.h"
#include "steppe/output/folder/files.h"

#include "steppe/base/numbers/checksum.h"
#include "steppe/base/process/error.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <fstream>

namespace steppe {
namespace {

std::string line_of_contents(const std::string& path, std::uint64_t checksum) {
  char number[32];
  std::snprintf(number, sizeof number, "%016" PRIx64 " ", checksum);
  return number + path + '\n';
}

/// Bytes that a checkpoint takes at most.
double room_for(MPI_Comm communicator, const CheckpointHead& head, const SizeCount& size) {
  double bytes = size.bytes();
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_DOUBLE, MPI_SUM, communicator));
  for (const std::string* text : {&head.versions, &head.input, &head.options, &head.heat,
                                  &head.contents, &head.heat_contents})
    bytes += double(text->size());
  bytes += double(head.mesh_file_bytes);
  // what HDF5 keeps of a table and our line on it, of a number as text, and of a file
  return bytes + 2048. * double(size.n_tables()) + 128. * double(size.n_numbers()) + (1 << 16);
}

}  // namespace

CheckpointSaver::CheckpointSaver(MPI_Comm communicator, const std::string& path,
                                 const MeshOrders& orders, const CheckpointHead& head,
                                 const SizeCount& size)
    : communicator_(communicator),
      path_(path),
      orders_(orders),
      head_(head),
      file_(communicator, path, Hdf5File::Use::write, room_for(communicator, head, size)) {}

void CheckpointSaver::numbers(const std::string& path, std::vector<double>& values) {
  values_ += line_of(path, values);
}

void CheckpointSaver::part_of_sum(const std::string& path, double& part) {
  int rank, size;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  check_mpi(MPI_Comm_size(communicator_, &size));
  write(table_path(path), {part}, {std::uint64_t(size), std::uint64_t(rank), 1, 1});
}

void CheckpointSaver::owned_entries(const std::string& path, Vec v) {
  const FileOrder& nodes = orders_.of(path).nodes();
  const int width = width_of(communicator_, nodes, v);
  const PetscScalar* values;
  check(VecGetArrayRead(v, &values));
  if (width > 0) {
    nodes.to_file(values, width, rows_);
    write(table_path(path), rows_, {nodes.size(), nodes.first(), nodes.count(), width});
  } else {
    const Hdf5Rows rows = rows_of_entries(v);
    write(table_path(path), {values, values + rows.count}, rows);
  }
  check(VecRestoreArrayRead(v, &values));
}

void CheckpointSaver::at_places(const std::string& path, const Places& places,
                                std::vector<double>& values) {
  const int width = width_of(communicator_, places, values);
  if (width == 0) return;
  const FileOrder order = orders_.of(path).of(places);
  order.to_file(values.data(), width, rows_);
  write(table_path(path), rows_, {order.size(), order.first(), order.count(), width});
}

void CheckpointSaver::write(const std::string& path, const std::vector<double>& values,
                            const Hdf5Rows& rows) {
  file_.write(path, values.data(), rows, H5T_IEEE_F64LE);
  contents_ += line_of_contents(path, checksum_of(communicator_, values, rows));
}

void CheckpointSaver::write_text(const std::string& path, const std::string& text) {
  file_.write_text(path, text);
  contents_ += line_of_contents(path, Checksum::of(text));
}

void CheckpointSaver::keep_mesh_file() {
  const std::uint64_t bytes = head_.mesh_file_bytes;
  const Hdf5Rows rows = share_of(communicator_, (bytes + 7) / 8, 1);
  std::vector<double> share(rows.count);
  agree(communicator_, [&] {
    std::ifstream file(head_.mesh_file, std::ios::binary);
    file.seekg(std::streamoff(8 * rows.first));
    const auto length = std::streamsize(std::min(8 * (rows.first + rows.count), bytes) -
                                        std::min(8 * rows.first, bytes));
    if (!file.read(reinterpret_cast<char*>(share.data()), length) && length > 0)
      throw OutputError("the mesh file " + head_.mesh_file +
                        " cannot be read for the checkpoint; put it back, or set Checkpoints / "
                        "Mesh = false");
  });
  write(mesh_file_table, share, rows);
}

void CheckpointSaver::finish() {
  std::string head = line_of("step", {double(head_.step)}) + line_of("time", {head_.time}) +
                     line_of("mesh", head_.mesh);
  if (head_.mesh_file_bytes > 0) {
    keep_mesh_file();
    head += line_of("mesh file", {double(head_.mesh_file_bytes)});
  }
  write_text(head_text, head);
  write_text(versions_text, head_.versions);
  write_text(input_text, head_.input);
  write_text(options_text, head_.options);
  if (!head_.heat.empty()) write_text(heat_text, head_.heat);
  if (!head_.contents.empty()) write_text(files_text, head_.contents);
  if (!head_.heat_contents.empty()) write_text(heat_files_text, head_.heat_contents);
  write_text(values_text, values_);
  file_.write_text(contents_text,
                   line_of_contents("contents", Checksum::of(contents_)) + contents_);
  file_.write_text(format_text, checkpoint_format);
  if (!file_.finish())
    throw OutputError(
        "the checkpoint " + path_ +
        " cannot be written; the one before is kept; make room on the disk, or choose "
        "another Output / Folder");
}

}  // namespace steppe
