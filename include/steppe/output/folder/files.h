#pragma once

#include "steppe/base/process/error.h"

#include <string>

namespace steppe {

/// Throws OutputError for a file that takes no more, for that reason.
[[noreturn]] void cannot_write(const std::string& path, const std::string& why);

/// Bring a file that is closed to the disk. Local. Throws OutputError.
void sync_file(const std::string& path);

/// Write a whole file beside its place and rename it, so that a reader, or a run that is killed,
/// finds the old file or the new one and never a part. Local. Throws OutputError.
void write_whole(const std::string& path, const std::string& text);

/// Write a whole file of XML, with the program in a comment behind its first line. Local. Throws
/// OutputError.
void write_xml(const std::string& path, const std::string& text);

/// Throws InputError for a file with which a run goes on that is not there, or shorter than it was
/// when the state was saved. Local.
void check_goes_on(const std::string& path, long length);

/// A file that grows by pieces, each written at once or not at all. Local.
class GrowingFile {
 public:
  GrowingFile() = default;
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  bool is_open() const { return file_ >= 0; }
  /// Begins an empty file. Throws OutputError.
  void open(const std::string& path);
  /// Goes on with one that is there. Throws OutputError.
  void reopen(const std::string& path);
  /// Throws OutputError when the disk takes no more, or the file is there no longer.
  void append(const std::string& text);
  /// In bytes.
  long length() const { return length_; }
  /// Leave that much of it. Throws OutputError.
  void cut(long length);
  /// Bring what was appended to the disk. Throws OutputError.
  void sync();

 private:
  std::string path_;
  int file_ = -1;
  long length_ = 0;
};

}  // namespace steppe
