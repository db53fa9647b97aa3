#include "steppe/output/folder/writable.h"

#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

namespace steppe {

namespace fs = std::filesystem;

namespace {

std::string bytes(std::size_t n, std::size_t most) {
  return " of " + std::to_string(n) + " bytes, and " + std::to_string(most) + " are possible; ";
}

bool is_writable(const fs::path& folder) {
  struct statvfs disk;
  const bool is_read_only = ::statvfs(folder.c_str(), &disk) == 0 && (disk.f_flag & ST_RDONLY) != 0;
  return access(folder.c_str(), W_OK | X_OK) == 0 && !is_read_only;
}

}  // namespace

std::string why_not_writable(const std::string& folder, const std::string& file) {
  std::error_code error;
  const fs::path whole = fs::absolute(folder).lexically_normal();
  fs::path existing = whole;
  while (!fs::exists(existing, error) && existing.has_relative_path())
    existing = existing.parent_path();
  const long most = ::pathconf(existing.c_str(), _PC_NAME_MAX);
  const std::size_t longest = most > 0 ? std::size_t(most) : NAME_MAX,
                    length = whole.string().size() + 1 + file.size();
  for (const fs::path& part : whole)
    if (part.string().size() > longest)
      return "has a name" + bytes(part.string().size(), longest) + "choose a shorter one";
  if (length >= PATH_MAX)
    return "would hold files with a path" + bytes(length, PATH_MAX - 1) + "choose a shorter one";
  if (file.size() > std::min(longest, longest_file_name))
    return "would hold files with a name" +
           bytes(file.size(), std::min(longest, longest_file_name)) + "choose a shorter one";
  if (!fs::is_directory(existing, error) || !is_writable(existing))
    return "cannot be created or written; choose a folder with write permission";
  return "";
}

bool begins_as_a_result(const std::string& path) {
  static const std::map<std::string, std::vector<std::string>> beginnings = {
      {".csv", {"step,time", "mode,", "frequency", "sigma,", "case,", "speed"}},
      {".h5", {"\x89HDF\r\n"}},
      {".xdmf", {"<"}},
      {".pvd", {"<"}},
      {".vtu", {"<"}},
      {".pvtu", {"<"}},
      {".json", {"{"}}};
  const auto known = beginnings.find(fs::path(path).extension());
  std::array<char, 16> text{};
  std::ifstream(path, std::ios::binary).read(text.data(), text.size() - 1);
  const std::string begin(text.data());
  return known == beginnings.end() || begin.empty() ||
         std::any_of(known->second.begin(), known->second.end(),
                     [&](const std::string& words) { return begin.rfind(words, 0) == 0; });
}

}  // namespace steppe
