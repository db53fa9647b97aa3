#include "steppe/app/arguments.h"

#include "steppe/base/error.h"

#include <algorithm>
#include <filesystem>

namespace steppe {

const char* const usage =
    R"(usage: steppe FILE [options]        run an input file (.prm or .json)
       mpirun -n N steppe FILE ...     the same on N ranks

  --help               this text
  -help                with every parameter as an option; after FILE also PETSc's, as they are read
  --version            versions of steppe, deal.II, PETSc, MPI and the compiler
  --print-parameters   every parameter with its meaning, range and default, as an input file
  --check FILE         validate everything including the mesh, and exit
  -strict              options that nobody used are an error; a first step is tried to know
  -overwrite           replace the results of an earlier run in the same folder

Every parameter is an option as well: Mesh / Refinements is -mesh_refinements 2,
Materials / steel / Density is -materials_steel_density 7850. All other options are PETSc's, for
example -ksp_type cg -pc_type gamg -snes_monitor -log_view; they override the input file's.

Exit codes: 0 done, 2 something in the input is wrong, 3 the computation failed or the results
cannot be written, 4 one rank met with an error alone, 5 stopped by SIGTERM, SIGINT or SIGUSR1, the
last state written (results written so far are kept).
)";

Arguments sort_arguments(int argc, char** argv) {
  Arguments result;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--help" || word == "-h")
      result.help = true;
    else if (word == "--version")
      result.version = true;
    else if (word == "--print-parameters")
      result.print = true;
    else if (word == "--check")
      result.check = true;
    else if (word == "-strict")
      result.strict = true;
    else if (word == "-overwrite")
      result.overwrite = true;
    else if (word == "-help")
      result.options = true;
    else if (word.rfind("--", 0) == 0)
      throw InputError(word +
                       ": unknown; the options with two dashes are --help, --version, "
                       "--print-parameters and --check");
    else
      result.rest.push_back(word);
  }
  result.help |= argc == 1;
  // the input file may stand anywhere: the first word, or the one with an input's extension
  const auto is_file = [](const std::string& word) {
    const auto extension = std::filesystem::path(word).extension();
    return extension == ".prm" || extension == ".json";
  };
  auto file = result.rest.begin();
  if (file == result.rest.end() || file->front() == '-')
    file = std::find_if(result.rest.begin(), result.rest.end(), is_file);
  if (file != result.rest.end()) {
    result.file = *file;
    result.rest.erase(file);
  }
  return result;
}

}  // namespace steppe
