#include "steppe/base/files/short_path.h"

#include <fcntl.h>
#include <unistd.h>

namespace steppe {

ShortPath::ShortPath(const std::string& path) : path_(path) {
  constexpr std::size_t is_short = 200;
  const auto slash = path.rfind('/');
  if (path.size() <= is_short || slash == std::string::npos) return;
  folder_ = ::open(path.substr(0, slash + 1).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder_ >= 0) path_ = "/proc/self/fd/" + std::to_string(folder_) + path.substr(slash);
}

ShortPath::~ShortPath() {
  if (folder_ >= 0) ::close(folder_);
}

}  // namespace steppe
