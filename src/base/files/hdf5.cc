#include "steppe/base/files/hdf5.h"

#include "steppe/base/petsc/petsc.h"

#include <fcntl.h>
#include <unistd.h>

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

namespace steppe {

/// Path of any length as a short one, through its folder, which is open as long as this lives. Open
/// MPI writes the names of lock files, which stand beside a file that it opens and are removed with
/// its handle, into 256 bytes (sharedfp/lockedfile). Local.
struct Hdf5File::ShortPath {
  explicit ShortPath(const std::string& path) : name(path) {
    constexpr std::size_t is_short = 200;
    const auto slash = path.rfind('/');
    if (path.size() <= is_short || slash == std::string::npos) return;
    folder = ::open(path.substr(0, slash + 1).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) name = "/proc/self/fd/" + std::to_string(folder) + path.substr(slash);
  }
  ~ShortPath() {
    if (folder >= 0) ::close(folder);
  }
  ShortPath(const ShortPath&) = delete;
  ShortPath& operator=(const ShortPath&) = delete;

  std::string name;
  int folder = -1;
};

namespace {

Hdf5Handle access_by_mpi(MPI_Comm communicator) {
  Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_mpio(access, communicator, MPI_INFO_NULL);
  // the later format has checksums in all that it keeps for itself
  H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST);
  H5Pset_all_coll_metadata_ops(access, true);
  H5Pset_coll_metadata_write(access, true);
  return access;
}

/// Room for so many more bytes behind the end of a file, whose length stays; it is made where it is
/// missing and may be. Zero, or why not.
int allocate(const std::string& path, double bytes, bool may_create) {
  int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const bool creates = file < 0 && errno == ENOENT && may_create;
  if (creates) file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  const off_t length = ::lseek(file, 0, SEEK_END), more = std::max<off_t>(1, off_t(bytes));
  int why = ::fallocate(file, FALLOC_FL_KEEP_SIZE, length, more) == 0 ? 0 : errno;
  if (why != 0 && why != ENOSPC && why != EDQUOT && why != EFBIG) {  // as on NFS before 4.2
    struct statvfs disk;
    const bool is_full =
        ::fstatvfs(file, &disk) == 0 && double(disk.f_bavail) * double(disk.f_frsize) < bytes;
    why = is_full ? ENOSPC : 0;
  }
  ::close(file);
  if (why != 0 && creates) ::unlink(path.c_str());
  return why;
}

/// What was allocated behind the end of a file.
void give_back(int file) {
  struct stat state;
  // where it fails a little room is lost
  if (::fstat(file, &state) == 0 && ::ftruncate(file, state.st_size) != 0) return;
}

/// The numbers as a table keeps them: ranks write together only what MPI need not convert.
std::vector<char> convert(const void* values, std::size_t n, hid_t from, hid_t to) {
  const std::size_t size = H5Tget_size(from);
  std::vector<char> buffer(n * std::max(size, H5Tget_size(to)) + 1);
  if (n > 0) std::memcpy(buffer.data(), values, n * size);
  H5Tconvert(from, to, n, buffer.data(), nullptr, H5P_DEFAULT);
  return buffer;
}

/// Whether a file is as long as so many bytes; a damaged one may speak of any number.
bool has_room_for(hid_t file, double bytes) {
  hsize_t length = 0;
  return H5Fget_filesize(file, &length) >= 0 && bytes <= double(length);
}

/// What is made without the time of its making: the same run writes the same bytes.
Hdf5Handle without_dates(hid_t what) {
  Hdf5Handle properties(H5Pcreate(what), H5Pclose);
  H5Pset_obj_track_times(properties, false);
  return properties;
}

/// That of a table: in chunks where it may grow or is compressed.
Hdf5Handle layout_of(const Hdf5Rows& rows, const Hdf5Storage& stored) {
  Hdf5Handle layout = without_dates(H5P_DATASET_CREATE);
  if ((rows.frame < 0 && stored.deflate == 0 && !stored.grows) ||
      (rows.total == 0 && !stored.grows)) {
    H5Pset_fill_time(layout, H5D_FILL_TIME_NEVER);
    return layout;
  }
  // chunks of nearly equal length, so that the last one is full
  const hsize_t width = hsize_t(rows.width), most = std::max<hsize_t>(1, (1 << 15) / width),
                n_chunks = (rows.total + most - 1) / most,
                length = stored.grows ? most : (rows.total + n_chunks - 1) / n_chunks,
                chunk[3] = {1, length, width};
  if (rows.frame < 0) {
    H5Pset_chunk(layout, 2, chunk + 1);
  } else {
    H5Pset_chunk(layout, 3, chunk);
    const double none = std::numeric_limits<double>::quiet_NaN();
    H5Pset_fill_value(layout, H5T_NATIVE_DOUBLE, &none);  // of frames that were not written
  }
  if (stored.deflate > 0) {
    H5Pset_shuffle(layout);  // equal bytes of neighbouring numbers side by side
    H5Pset_deflate(layout, unsigned(stored.deflate));
  }
  return layout;
}

}  // namespace

Hdf5File::Hdf5File(MPI_Comm communicator, const std::string& path, Use use, double room)
    : communicator_(communicator),
      path_(path),
      place_(std::make_shared<ShortPath>(path)),
      writes_(use != Use::read) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // errors are told by `finish`, not printed
  if (room > 0) reserve(room, use == Use::write);
  if (failed_) return;
  const Hdf5Handle access = access_by_mpi(communicator);
  file_ = {use == Use::write ? H5Fcreate(place_->name.c_str(), H5F_ACC_TRUNC,
                                         without_dates(H5P_FILE_CREATE), access)
                             : H5Fopen(place_->name.c_str(),
                                       use == Use::append ? H5F_ACC_RDWR : H5F_ACC_RDONLY, access),
           H5Fclose};
  failed_ = !on_all_ranks(communicator, file_.valid());
  if (failed_) file_ = {};
  if (room > 0 && use == Use::write) reserve(room, false);  // which went as HDF5 emptied the file
  if (failed_) file_ = {};
}

void Hdf5File::reserve(double bytes, bool may_create) {
  int rank;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  if (rank == 0) why_ = allocate(path_, bytes, may_create);
  check_mpi(MPI_Bcast(&why_, 1, MPI_INT, 0, communicator_));
  has_reserve_ = rank == 0 && why_ == 0;
  expect(why_ == 0);
}

Hdf5Handle Hdf5File::create_table(const std::string& path, hid_t type, hid_t space,
                                  hid_t properties) {
  const Hdf5Handle dateless = without_dates(H5P_GROUP_CREATE);
  for (auto end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
    const std::string group = path.substr(0, end);
    if (exists(group)) continue;
    const Hdf5Handle made(H5Gcreate2(file_, group.c_str(), H5P_DEFAULT, dateless, H5P_DEFAULT),
                          H5Gclose);
    expect(made.valid());
  }
  Hdf5Handle table(
      H5Dcreate2(file_, path.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose);
  expect(table.valid());
  return table;
}

bool Hdf5File::exists(const std::string& path) const {
  for (std::size_t end = 0; end != std::string::npos;) {  // every group on the way
    end = path.find('/', end + 1);
    if (H5Lexists(file_, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
  }
  return true;
}

Hdf5Handle Hdf5File::grown_table(const std::string& path, const Hdf5Rows& rows,
                                 const Hdf5Storage& stored) {
  const int plain = rows.frame < 0;  // the first dimension is missing
  const hsize_t shape[3] = {hsize_t(rows.frame + 1), rows.total, hsize_t(rows.width)};
  hsize_t most[3] = {shape[0], shape[1], shape[2]};
  most[plain] = H5S_UNLIMITED;
  Hdf5Handle table;
  if (!exists(path)) {
    const Hdf5Handle space(H5Screate_simple(3 - plain, shape + plain, most + plain), H5Sclose);
    return create_table(path, stored.type, space, layout_of(rows, stored));
  }
  table = {H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose};
  expect(table.valid());
  if (table.valid()) expect(H5Dset_extent(table, shape + plain) >= 0);
  return table;
}

void Hdf5File::transfer(hid_t table, hid_t in_memory, const Hdf5Rows& rows, const void* from,
                        void* to) {
  const hsize_t start[3] = {hsize_t(rows.frame), rows.first, 0},
                count[3] = {1, rows.count, hsize_t(rows.width)};
  const int plain = rows.frame < 0;  // the first dimension is missing
  const Hdf5Handle memory(H5Screate_simple(2, count + 1, nullptr), H5Sclose),
      file(H5Dget_space(table), H5Sclose), properties(H5Pcreate(H5P_DATASET_XFER), H5Pclose);
  if (rows.count > 0) {
    expect(H5Sselect_hyperslab(file, H5S_SELECT_SET, start + plain, nullptr, count + plain,
                               nullptr) >= 0);
  } else {
    H5Sselect_none(file);
    H5Sselect_none(memory);
  }
  H5Pset_dxpl_mpio(properties, H5FD_MPIO_COLLECTIVE);
  expect((from ? H5Dwrite(table, in_memory, memory, file, properties, from)
               : H5Dread(table, in_memory, memory, file, properties, to)) >= 0);
}

void Hdf5File::write(const std::string& path, const void* values, const Hdf5Rows& rows,
                     hid_t in_memory, const Hdf5Storage& stored) {
  if (!file_.valid()) return;
  const hsize_t shape[2] = {rows.total, hsize_t(rows.width)};
  const Hdf5Handle space(H5Screate_simple(2, shape, nullptr), H5Sclose),
      table = rows.frame < 0 && !stored.grows
                  ? create_table(path, stored.type, space, layout_of(rows, stored))
                  : grown_table(path, rows, stored);
  if (!table.valid()) return;
  // a rank without rows still needs an address, or HDF5 refuses there what the others wait for
  if (values && H5Tequal(in_memory, stored.type) > 0)
    return transfer(table, stored.type, rows, values, nullptr);
  const auto kept = convert(values, rows.count * rows.width, in_memory, stored.type);
  transfer(table, stored.type, rows, kept.data(), nullptr);
}

void Hdf5File::write(const std::string& path, const double* values, const Hdf5Rows& rows,
                     const Hdf5Storage& stored) {
  write(path, static_cast<const void*>(values), rows, H5T_NATIVE_DOUBLE, stored);
}

void Hdf5File::write(const std::string& path, const std::int64_t* values, const Hdf5Rows& rows,
                     const Hdf5Storage& stored) {
  write(path, static_cast<const void*>(values), rows, H5T_NATIVE_INT64, stored);
}

Hdf5Rows Hdf5File::shape(const std::string& path) const {
  Hdf5Rows rows;
  if (!file_.valid()) return rows;
  const Hdf5Handle table(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!table.valid()) return rows;
  const Hdf5Handle space(H5Dget_space(table), H5Sclose);
  hsize_t shape[3] = {0, 0, 0};
  const int n = H5Sget_simple_extent_ndims(space);
  if (n != 2 && n != 3) return rows;
  H5Sget_simple_extent_dims(space, shape, nullptr);
  const Hdf5Handle type(H5Dget_type(table), H5Tclose),
      properties(H5Dget_create_plist(table), H5Pclose);
  double bytes = double(H5Tget_size(type));
  for (int i = 0; i < n; ++i) bytes *= double(shape[i]);
  const bool is_compressed = H5Pget_nfilters(properties) > 0;
  if (shape[n - 1] > hsize_t(std::numeric_limits<int>::max()) ||
      (!is_compressed && !has_room_for(file_, bytes)))
    return rows;
  rows.total = shape[n - 2];
  rows.width = int(shape[n - 1]);
  if (n == 3) rows.frame = std::int64_t(shape[0]);
  return rows;
}

void Hdf5File::read(const std::string& path, void* values, const Hdf5Rows& rows, hid_t in_memory) {
  if (!file_.valid()) return;
  const Hdf5Handle table(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose);
  expect(table.valid());
  char nothing[8];
  if (table.valid()) transfer(table, in_memory, rows, nullptr, values ? values : nothing);
}

void Hdf5File::read(const std::string& path, double* values, const Hdf5Rows& rows) {
  read(path, static_cast<void*>(values), rows, H5T_NATIVE_DOUBLE);
}

void Hdf5File::read(const std::string& path, std::int64_t* values, const Hdf5Rows& rows) {
  read(path, static_cast<void*>(values), rows, H5T_NATIVE_INT64);
}

void Hdf5File::write_text(const std::string& path, const std::string& text) {
  if (!file_.valid()) return;
  int rank;
  check_mpi(MPI_Comm_rank(communicator_, &rank));
  const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose), space(H5Screate(H5S_SCALAR), H5Sclose);
  H5Tset_size(type, text.size() + 1);
  H5Tset_cset(type, H5T_CSET_UTF8);
  const Hdf5Handle table = create_table(path, type, space, without_dates(H5P_DATASET_CREATE));
  if (!table.valid()) return;
  const Hdf5Handle chosen(H5Scopy(space), H5Sclose);
  if (rank != 0) H5Sselect_none(chosen);
  expect(H5Dwrite(table, type, chosen, chosen, H5P_DEFAULT, text.c_str()) >= 0);
}

bool Hdf5File::read_text(const std::string& path, std::string& text) {
  if (!file_.valid()) return false;
  const Hdf5Handle table(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!table.valid()) return false;
  const Hdf5Handle type(H5Dget_type(table), H5Tclose), space(H5Dget_space(table), H5Sclose);
  if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0 ||
      H5Sget_simple_extent_npoints(space) != 1 || !has_room_for(file_, double(H5Tget_size(type))))
    return false;
  text.resize(H5Tget_size(type));
  if (H5Dread(table, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()) < 0) return false;
  text.resize(std::min(text.find('\0'), text.size()));
  return true;
}

bool Hdf5File::finish(bool on_disk) {
  if (file_.valid()) {
    if (writes_) expect(H5Fflush(file_, H5F_SCOPE_GLOBAL) >= 0);
    expect(file_.close());
  }
  if (writes_ && (on_disk || has_reserve_)) {
    const int file = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
    expect(file >= 0);
    if (std::exchange(has_reserve_, false)) give_back(file);
    if (on_disk) expect(::fsync(file) == 0);  // of every rank's node
    if (file >= 0) ::close(file);
  }
  return on_all_ranks(communicator_, !failed_);
}

}  // namespace steppe
