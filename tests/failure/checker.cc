#include "steppe/app/input/request.h"
#include "steppe/app/options/petsc_options.h"
#include "steppe/app/run/libraries.h"
#include "steppe/app/run/make_study.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/results_folder.h"

#include <deal.II/base/mpi.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

// Checks many inputs in one process, as the program does with --check: each line of standard input
// is a folder to go to and the words of a command line, separated by tabs. The answer is a line:
// the message of the input error if all ranks have found the same one, else nothing.

namespace {

using namespace steppe;

/// The message of the error that this rank finds; empty if there is none.
std::string check_input(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  try {
    Request request = read_request(PETSC_COMM_WORLD, int(arguments.size()), arguments.data());
    // help and completion are about an example without a mesh
    if (!request.input || !request.arguments.subject.empty() || !request.arguments.shell.empty())
      return "";
    std::vector<char*> options;
    for (std::string& word : request.petsc_words) options.push_back(word.data());
    check(PetscOptionsClear(nullptr));
    check(PetscOptionsInsertArgs(nullptr, int(options.size()) - 1, options.data() + 1));
    check_all_petsc_options(PETSC_COMM_WORLD);
    const Input& input = *request.input;
    ResultsFolder::check(PETSC_COMM_WORLD, {input.resolve(input.output.folder), input.output.folder,
                                            input.output.name});
    if (input.mesh.dimension == 2)
      make_study<2>(input, PETSC_COMM_WORLD);
    else
      make_study<3>(input, PETSC_COMM_WORLD);
  } catch (const InputError& error) {
    return error.what();
  } catch (const std::exception&) {
  }
  return "";
}

}  // namespace

int main(int argc, char** argv) {
  const Mpi mpi;
  const Libraries libraries({argv, argv + argc});
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
  // what a study says goes nowhere
  std::FILE* answers = fdopen(dup(STDOUT_FILENO), "w");
  if (!answers || !std::freopen("/dev/null", "w", stdout)) return 1;
  while (true) {
    std::string line;
    const bool more = speaks && std::getline(std::cin, line);
    if (!dealii::Utilities::MPI::broadcast(MPI_COMM_WORLD, more)) return 0;
    line = dealii::Utilities::MPI::broadcast(MPI_COMM_WORLD, line);
    std::vector<std::string> words = split(line, '\t');
    std::filesystem::current_path(words.front());
    words.front() = "steppe";
    const auto messages = dealii::Utilities::MPI::all_gather(MPI_COMM_WORLD, check_input(words));
    const bool agreed = std::count(messages.begin(), messages.end(), messages.front()) ==
                        std::ptrdiff_t(messages.size());
    if (!speaks) continue;
    std::fprintf(answers, "%s\n", agreed ? messages.front().c_str() : "");
    std::fflush(answers);
  }
}
