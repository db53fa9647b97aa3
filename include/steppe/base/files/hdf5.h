#pragma once

#include <hdf5.h>
#include <mpi.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Owner of one HDF5 identifier, closed with the handle; movable, never copied.
class Hdf5Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Hdf5Handle() = default;
  Hdf5Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Hdf5Handle(Hdf5Handle&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Hdf5Handle() {
    if (valid()) close_(id_);
  }

  bool valid() const { return id_ >= 0; }
  operator hid_t() const { return id_; }
  /// Close it now, when the outcome matters.
  bool close() { return valid() && close_(std::exchange(id_, H5I_INVALID_HID)) >= 0; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

/// The rows of a table that this rank has: `count` from number `first` on, of `total`.
struct Hdf5Rows {
  std::uint64_t total = 0, first = 0, count = 0;
  int width = 1;            ///< numbers in each
  std::int64_t frame = -1;  ///< of a table of frames, [frame][row][number]; -1: a plain table
};

/// How a table keeps its numbers.
struct Hdf5Storage {
  Hdf5Storage(hid_t type, int deflate = 0) : type(type), deflate(deflate) {}
  static Hdf5Storage growing(hid_t type) {
    Hdf5Storage storage(type);
    storage.grows = true;
    return storage;
  }

  hid_t type;          ///< H5T_IEEE_F64LE, H5T_IEEE_F32LE, H5T_STD_I32LE ...
  int deflate;         ///< level of the compression, 1 to 9, or 0 for none
  bool grows = false;  ///< a plain table is longer with each write, by the rows that are written
};

/**
 * A file that all ranks write or read together through MPI, on all of which each call is made with
 * the same names. Groups on the way to a table are made as they are named, `a/b/table`. A call that
 * fails lets the later ones pass, so that no rank waits for another: `finish` tells.
 */
class Hdf5File {
 public:
  enum class Use { write, append, read };

  /**
   * A new file, or one that is there, which `append` may change. Collective. Look at `failed`
   * before reading.
   *
   * @param room  bytes that are allocated on the disk before HDF5 writes, and given back by
   *              `finish` where they were not needed: a rank whose write meets a full disk would
   *              leave the others waiting in HDF5, and the earlier tables in disorder. Where there
   *              is no such room nothing is written, and `why` tells.
   */
  Hdf5File(MPI_Comm communicator, const std::string& path, Use use, double room = 0);

  /**
   * Make a table and write this rank's rows. A table of frames is made with its first frame; the
   * one that is written is its last one from then on. Such a table grows without moving anything,
   * so that a write that ends anywhere leaves the frames before it: what the file keeps of them is
   * in blocks that stay where they are (extensible arrays), each rewritten at once.
   * Collective.
   */
  void write(const std::string& path, const double* values, const Hdf5Rows& rows,
             const Hdf5Storage& stored);
  void write(const std::string& path, const std::int64_t* values, const Hdf5Rows& rows,
             const Hdf5Storage& stored);
  /// The shape of a table, `frame` the number of its frames; no rows where there is none, or none
  /// that the file has room for. Collective.
  Hdf5Rows shape(const std::string& path) const;
  /// Read this rank's rows. Collective.
  void read(const std::string& path, double* values, const Hdf5Rows& rows);
  void read(const std::string& path, std::int64_t* values, const Hdf5Rows& rows);

  /// Write or read a text, the same on all ranks. Reading says whether there is one that the file
  /// has room for. Collective.
  void write_text(const std::string& path, const std::string& text);
  bool read_text(const std::string& path, std::string& text);

  /// Has a call failed on this rank?
  bool failed() const { return failed_; }
  /// Why there was no room (errno), the same on all ranks, or zero.
  int why() const { return why_; }
  /// Close the file, all of it on the disk if wanted. False when anything failed on any rank.
  /// Collective.
  bool finish(bool on_disk = true);

 private:
  struct ShortPath;

  void expect(bool good) { failed_ |= !good; }
  void reserve(double bytes, bool may_create);
  void transfer(hid_t table, hid_t in_memory, const Hdf5Rows& rows, const void* from, void* to);
  void write(const std::string& path, const void* values, const Hdf5Rows& rows, hid_t in_memory,
             const Hdf5Storage& stored);
  void read(const std::string& path, void* values, const Hdf5Rows& rows, hid_t in_memory);
  Hdf5Handle create_table(const std::string& path, hid_t type, hid_t space, hid_t properties);
  bool exists(const std::string& path) const;
  Hdf5Handle grown_table(const std::string& path, const Hdf5Rows& rows, const Hdf5Storage& stored);

  MPI_Comm communicator_;
  std::string path_;
  std::shared_ptr<ShortPath> place_;  // as long as the file is open
  Hdf5Handle file_;
  bool writes_, failed_ = false, has_reserve_ = false;
  int why_ = 0;
};

}  // namespace steppe
