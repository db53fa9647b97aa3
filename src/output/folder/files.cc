#include "steppe/output/folder/files.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/program.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace steppe {

void cannot_write(const std::string& path, const std::string& why) {
  throw OutputError("the file " + path + " cannot be written: " + why +
                    "; what was written before is kept; make room, or choose another "
                    "Output / Folder");
}

namespace {

int create(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) cannot_write(path, std::strerror(errno));
  return file;
}

/// Zero, or why it could not be written.
int write_all(int file, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(file, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR) return errno;
    if (n > 0) done += std::size_t(n);
  }
  return 0;
}

}  // namespace

void sync_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const int why = file < 0 || (::fsync(file) != 0 && errno != EINVAL) ? errno : 0;
  if (file >= 0) ::close(file);
  if (why != 0) cannot_write(path, std::strerror(why));
}

void write_whole(const std::string& path, const std::string& text) {
  const std::string beside = path + ".new";
  const int file = create(beside);
  int why = write_all(file, text);
  if (::close(file) != 0 && why == 0) why = errno;  // network file systems report a full disk here
  if (why == 0 && std::rename(beside.c_str(), path.c_str()) != 0) why = errno;
  if (why == 0) return;
  ::unlink(beside.c_str());
  cannot_write(path, std::strerror(why));
}

void write_xml(const std::string& path, const std::string& text) {
  const std::size_t end = text.find('\n') + 1;
  write_whole(path, text.substr(0, end) + "<!-- " + program() + " -->\n" + text.substr(end));
}

void check_goes_on(const std::string& path, long length) {
  struct stat state;
  std::string what;
  if (::stat(path.c_str(), &state) != 0 || !S_ISREG(state.st_mode))
    what = "is gone";
  else if (state.st_size < length)
    what = "has " + std::to_string(state.st_size) + " bytes, fewer than the " +
           std::to_string(length) + " when the state was saved";
  if (what.empty()) return;
  throw InputError("the file " + path + ", with which the run goes on, " + what +
                   "; put back that of the run, or begin anew with -overwrite");
}

GrowingFile::~GrowingFile() {
  if (is_open()) ::close(file_);
}

void GrowingFile::open(const std::string& path) {
  path_ = path;
  file_ = create(path);
}

void GrowingFile::reopen(const std::string& path) {
  path_ = path;
  file_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file_ < 0) cannot_write(path, std::strerror(errno));
  length_ = long(::lseek(file_, 0, SEEK_END));
}

void GrowingFile::sync() {
  if (is_open() && ::fsync(file_) != 0 && errno != EINVAL)
    cannot_write(path_, std::strerror(errno));
}

void GrowingFile::cut(long length) {
  if (::ftruncate(file_, length) != 0 || ::lseek(file_, length, SEEK_SET) < 0)
    cannot_write(path_, std::strerror(errno));
  length_ = length;
}

void GrowingFile::append(const std::string& text) {
  if (const int why = write_all(file_, text)) {
    if (::ftruncate(file_, length_) != 0) errno = 0;  // the part of a row stays where it cannot go
    cannot_write(path_, std::strerror(why));
  }
  length_ += long(text.size());
  struct stat state;
  if (::fstat(file_, &state) == 0 && state.st_nlink == 0)
    cannot_write(path_, "it was removed while the run wrote it");
}

}  // namespace steppe
