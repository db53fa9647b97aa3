#include "steppe/app/run/script.h"

#include "steppe/app/input/commands.h"
#include "steppe/app/report/manifest.h"
#include "steppe/base/process/error.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

namespace steppe {

namespace {

namespace fs = std::filesystem;

const char* environment(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

/// A number that the launcher of several processes gives each before MPI starts: Open MPI, or PMI
/// of MPICH and Slurm.
int given_by_launcher(const std::string& name, int otherwise) {
  for (const std::string prefix : {"OMPI_COMM_WORLD_", "PMI_"})
    if (const char* value = environment((prefix + name).c_str())) return std::atoi(value);
  return otherwise;
}

fs::path folder_of_scripts(const fs::path& program) {
  const fs::path bin = program.parent_path();
  for (const fs::path& place : {bin, bin.parent_path()})
    if (fs::path post = place / "share/steppe/post"; fs::exists(post / "start.py")) return post;
  throw InputError("the Python programs of steppe are neither in " +
                   (bin / "share/steppe/post").string() + " nor in " +
                   (bin.parent_path() / "share/steppe/post").string() +
                   "; install the component `program` (cmake --install) as a whole");
}

}  // namespace

void become_script(int argc, char** argv) {
  const Command* command = argc > 1 ? find_command(argv[1]) : nullptr;
  if (!command) return;
  const bool draws = !command->with_picture.empty() &&
                     std::any_of(argv + 2, argv + argc, [](const std::string& word) {
                       return word.rfind("--picture", 0) == 0;
                     });
  const std::string& script_name = draws ? command->with_picture : command->script;
  if (script_name.empty()) return;
  if (given_by_launcher("SIZE", 1) > 1) {
    if (given_by_launcher("RANK", 0) > 0) std::_Exit(exit_code_of(ErrorKind::input));
    throw InputError("steppe " + command->word +
                     ": is one process, which starts runs on several ranks itself (--ranks); "
                     "leave mpirun out");
  }
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const std::string script = folder_of_scripts(program) / "start.py";
  const char* given = environment("STEPPE_PYTHON");
  const std::string python = given                            ? given
                             : fs::exists("/usr/bin/python3") ? "/usr/bin/python3"
                                                              : "python3";
  setenv("STEPPE_PROGRAM", program.c_str(), false);
  std::vector<std::string> words = {python, script, command->word, script_name};
  words.insert(words.end(), argv + 2, argv + argc);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(python.c_str(), pointers.data());
  throw InputError("steppe " + command->word + ": Python cannot be started, " + python + ": " +
                   std::strerror(errno) + "; install python3, or give its path by STEPPE_PYTHON");
}

}  // namespace steppe
