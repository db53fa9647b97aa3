#include "steppe/output/series/frame_views.h"

#include "steppe/base/files/hdf5.h"
#include "steppe/output/folder/files.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

namespace steppe {

namespace {

/// Where each component of a view stands among those of a table.
std::vector<int> components(const XdmfTable& table) {
  if (table.shown() == 9) return {0, 1, 2, 1, 3, 4, 2, 4, 5};
  std::vector<int> same;
  for (int c = 0; c < table.width; ++c) same.push_back(c);
  return same;
}

/// A file of our own in memory, or where temporary files are.
class MemoryFile {
 public:
  MemoryFile() {
    std::error_code ignored;
    const bool has_memory = std::filesystem::is_directory("/dev/shm", ignored);
    path_ = (has_memory ? "/dev/shm" : std::filesystem::temp_directory_path(ignored).string()) +
            "/steppe-XXXXXX";
    file_ = ::mkstemp(path_.data());
  }
  ~MemoryFile() {
    if (file_ < 0) return;
    ::close(file_);
    ::unlink(path_.c_str());
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  bool is_open() const { return file_ >= 0; }
  const std::string& path() const { return path_; }
  std::string text() const {
    std::string bytes(std::size_t(std::max<off_t>(0, ::lseek(file_, 0, SEEK_END))), 0);
    std::size_t done = 0;
    for (ssize_t n = 1; n > 0 && done < bytes.size(); done += std::size_t(std::max<ssize_t>(0, n)))
      n = ::pread(file_, bytes.data() + done, bytes.size() - done, off_t(done));
    bytes.resize(done);
    return bytes;
  }

 private:
  std::string path_;
  int file_;
};

Hdf5Handle created(hid_t kind) { return {H5Pcreate(kind), H5Pclose}; }

/// A column of a space whose last dimension has the components, at one frame where it has frames.
bool select(hid_t space, std::size_t frame, std::uint64_t rows, int from, int count) {
  const int n = H5Sget_simple_extent_ndims(space);
  const std::array<hsize_t, 3> start = {frame, 0, hsize_t(from)},
                               length = {1, rows, hsize_t(count)};
  const int skipped = n == 3 ? 0 : 1;
  return H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data() + skipped, nullptr,
                             length.data() + skipped, nullptr) >= 0;
}

/// The views of some frames of a table; whether HDF5 could make them.
bool add_views(hid_t file, const XdmfGrid& grid, const XdmfTable& table, std::size_t first,
               std::size_t end) {
  const std::uint64_t rows = grid.rows(table);
  const std::vector<int> shown = components(table);
  const int width = table.shown(), step = width == table.width ? width : 1;
  const std::array<hsize_t, 3> stored = {end, rows, hsize_t(table.width)};
  const std::array<hsize_t, 2> seen = {rows, hsize_t(width)};
  const Hdf5Handle source(H5Screate_simple(3, stored.data(), nullptr), H5Sclose),
      view(H5Screate_simple(2, seen.data(), nullptr), H5Sclose),
      plain(H5Screate_simple(width == 1 ? 1 : 2, seen.data(), nullptr), H5Sclose),
      links = created(H5P_LINK_CREATE);
  H5Pset_create_intermediate_group(links, 1);
  bool good = true;
  for (std::size_t frame = first; good && frame < end; ++frame) {
    const Hdf5Handle layout = created(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(layout, false);
    for (int c = 0; rows > 0 && c < width; c += step)
      good = good && select(source, frame, rows, shown[c], step) &&
             (width == 1 || select(view, 0, rows, c, step)) &&
             H5Pset_virtual(layout, width == 1 ? plain : view, grid.file.c_str(),
                            table.name.c_str(), source) >= 0;
    const hid_t type = table.bytes == 4 ? H5T_IEEE_F32LE : H5T_IEEE_F64LE;
    const Hdf5Handle made(H5Dcreate2(file, grid.view_of(table, frame).c_str(), type, plain, links,
                                     layout, H5P_DEFAULT),
                          H5Dclose);
    good = good && made.valid();
  }
  return good;
}

}  // namespace

void write_views(const std::string& folder, const std::vector<XdmfGrid>& grids, std::size_t known,
                 std::size_t n_frames) {
  const std::string path = folder + "/" + grids.front().views;
  // in memory first: HDF5 crashes as the program ends over a file that a full disk did not let it
  // close
  const MemoryFile memory;
  if (!memory.is_open()) cannot_write(memory.path(), "no temporary file can be made");
  const Hdf5Handle access = created(H5P_FILE_ACCESS), creation = created(H5P_FILE_CREATE);
  H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
  H5Pset_obj_track_times(creation, false);
  std::error_code missing;
  std::filesystem::copy_file(path, memory.path(), std::filesystem::copy_options::overwrite_existing,
                             missing);
  const std::size_t first = missing || known > n_frames ? 0 : known;
  Hdf5Handle file(first > 0 ? H5Fopen(memory.path().c_str(), H5F_ACC_RDWR, access)
                            : H5Fcreate(memory.path().c_str(), H5F_ACC_TRUNC, creation, access),
                  H5Fclose);
  bool good = file.valid();
  for (const XdmfGrid& grid : grids)
    for (const XdmfTable& table : grid.tables)
      if (table.is_in_frames) good = good && add_views(file, grid, table, first, n_frames);
  good = file.close() && good;
  if (!good) cannot_write(path, "HDF5 fails");
  write_whole(path, memory.text());
}

}  // namespace steppe
