#pragma once

#include <string>

namespace steppe {

/**
 * A path of any length as a short one, through its folder, which is open as long as this lives.
 * Open MPI writes the names of lock files, which stand beside a file that it opens and are removed
 * with its handle, into 256 bytes (sharedfp/lockedfile). Local.
 */
class ShortPath {
 public:
  explicit ShortPath(const std::string& path);
  ~ShortPath();
  ShortPath(const ShortPath&) = delete;
  ShortPath& operator=(const ShortPath&) = delete;

  const char* name() const { return path_.c_str(); }

 private:
  std::string path_;
  int folder_ = -1;
};

}  // namespace steppe
