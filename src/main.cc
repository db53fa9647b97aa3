#include "steppe/app/input.h"
#include "steppe/app/record.h"
#include "steppe/app/simulation.h"
#include "steppe/base/error.h"
#include "steppe/base/petsc.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace steppe;

const char* const usage =
    R"(usage: steppe FILE [options]        run an input file (.prm or .json)
       mpirun -n N steppe FILE ...     the same on N ranks

  --help               this text
  --version            versions of steppe, deal.II, PETSc, MPI and the compiler
  --print-parameters   every parameter with its meaning, range and default, as an input file
  --check FILE         validate everything including the mesh, and exit
  -strict              options that nobody used are an error

Every parameter is an option as well: Mesh / Refinements is -mesh_refinements 2,
Materials / steel / Density is -materials_steel_density 7850. All other options are PETSc's, for
example -ksp_type cg -pc_type gamg -snes_monitor -log_view; they override the input file's.

Exit codes: 0 done, 2 something in the input is wrong, 3 the computation failed (results written
so far are kept).
)";

struct Arguments {
  bool help = false, version = false, print = false, check = false, strict = false;
  std::string file;
  std::vector<std::string> rest;
};

Arguments sort(int argc, char** argv) {
  Arguments result;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--help" || word == "-help" || word == "-h") result.help = true;
    else if (word == "--version") result.version = true;
    else if (word == "--print-parameters") result.print = true;
    else if (word == "--check") result.check = true;
    else if (word == "-strict") result.strict = true;
    else if (word.rfind("--", 0) == 0)
      throw InputError(word + ": unknown; the options with two dashes are --help, --version, "
                       "--print-parameters and --check");
    else if (result.file.empty() && result.rest.empty() && word[0] != '-') result.file = word;
    else result.rest.push_back(word);
  }
  // the file may also stand last or after the options: the one word with its extension
  const auto is_input = [](const std::string& word) {
    return word.size() > 4 && (word.rfind(".prm") == word.size() - 4 ||
                               (word.size() > 5 && word.rfind(".json") == word.size() - 5));
  };
  if (result.file.empty()) {
    const auto found = std::find_if(result.rest.begin(), result.rest.end(), is_input);
    if (found != result.rest.end()) {
      result.file = *found;
      result.rest.erase(found);
    }
  }
  return result;
}

/// PETSc's options in rising rank: the input's, then the command line's.
void hand_to_petsc(const Input& input) {
  check(PetscOptionsInsertString(nullptr, input.solver.petsc_options.c_str()));
  std::vector<std::string> words = {"steppe"};
  words.insert(words.end(), input.petsc_arguments.begin(), input.petsc_arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int argc = int(words.size());
  char** begin = argv.data();
  check(PetscOptionsInsert(nullptr, &argc, &begin, nullptr));
}

/// Options that nobody asked for: a warning, or an error if the user wants it strict.
void report_unused_options(bool strict, bool speaks) {
  PetscInt count;
  char **names, **values;
  check(PetscOptionsLeftGet(nullptr, &count, &names, &values));
  std::string unused;
  for (PetscInt i = 0; i < count; ++i) unused += std::string(" -") + names[i];
  check(PetscOptionsLeftRestore(nullptr, &count, &names, &values));
  if (unused.empty()) return;
  if (strict)
    throw InputError("options that nobody used (-strict is on):" + unused +
                     "; check their spelling, or whether the chosen solvers have them");
  if (speaks) std::cerr << "warning: options that nobody used:" << unused << std::endl;
}

template <int dim>
void simulate(const Input& input, bool check_only, bool speaks) {
  Simulation<dim> simulation(input, PETSC_COMM_WORLD);
  if (!check_only)
    simulation.run();
  else if (speaks)
    std::cout << "the input is valid" << std::endl;
}

void run(int argc, char** argv, bool speaks) {
  const Arguments arguments = sort(argc, argv);
  if (arguments.help || argc == 1) {
    if (speaks) std::cout << usage;
    return;
  }
  if (arguments.version) {
    if (speaks) std::cout << version_text();
    return;
  }
  Input input(arguments.file, arguments.rest);
  if (arguments.print) {
    if (speaks) input.print_with_comments(std::cout);
    return;
  }
  if (arguments.file.empty() && input.petsc_arguments.size() == arguments.rest.size())
    throw InputError("no input file: give one, for example `steppe input/frame/frame.prm`, or "
                     "see --help");
  input.check();
  hand_to_petsc(input);
  if (input.mesh.dimension == 2)
    simulate<2>(input, arguments.check, speaks);
  else
    simulate<3>(input, arguments.check, speaks);
  if (!arguments.check) report_unused_options(arguments.strict, speaks);
}

}  // namespace

int main(int argc, char** argv) {
  // PETSc sees no arguments before ours are told apart
  int no_arguments = 1;
  dealii::Utilities::MPI::MPI_InitFinalize mpi(no_arguments, argv, 1);
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(PETSC_COMM_WORLD) == 0;
  const auto fail = [&](const char* kind, const std::string& message, int code) {
    if (speaks) std::cerr << kind << message << std::endl;
    return code;
  };
  try {
    report_errors_as_exceptions();
    check(PetscLogDefaultBegin());
    run(argc, argv, speaks);
    return 0;
  } catch (const InputError& error) {
    return fail("input error: ", error.what(), 2);
  } catch (const NumericsError& error) {
    return fail("numerics error: ", error.what(), 3);
  } catch (const std::exception& error) {
    std::cerr << "unexpected error, please report it: " << error.what() << std::endl;
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}
