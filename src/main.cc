#include "steppe/app/record.h"
#include "steppe/app/request.h"
#include "steppe/app/simulation.h"
#include "steppe/base/error.h"
#include "steppe/base/petsc.h"
#include "steppe/output/files.h"
#include "steppe/output/results_folder.h"

#include <deal.II/base/mpi.h>

#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace steppe;

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

ResultsFolder::Place results_place(const Input& input) {
  return {input.resolve(input.output.folder), input.output.folder, input.output.name};
}

template <int dim>
void simulate(const Input& input, bool overwrite) {
  ResultsFolder results(PETSC_COMM_WORLD, results_place(input), overwrite);
  Simulation<dim> simulation(input, PETSC_COMM_WORLD);
  results.clear();
  simulation.run();
  results.finish();
}

template <int dim>
void check_only(const Input& input, bool overwrite, bool speaks) {
  const std::string note = ResultsFolder::check(PETSC_COMM_WORLD, results_place(input));
  Simulation<dim>(input, PETSC_COMM_WORLD);
  if (!speaks) return;
  if (!note.empty() && !overwrite) std::cout << "note: " << note << std::endl;
  std::cout << "the input is valid" << std::endl;
}

void answer(const Request& request, bool speaks) {
  const Arguments& arguments = request.arguments;
  if (arguments.help || arguments.version || arguments.print) {
    if (!speaks) return;
    if (arguments.help) std::cout << usage;
    if (arguments.version) std::cout << version_text();
    if (arguments.print) request.input->print_with_comments(std::cout);
    return;
  }
  if (speaks)
    for (const std::string& note : request.input->notes) std::cout << "note: " << note << std::endl;
  const bool flat = request.input->mesh.dimension == 2;
  if (arguments.check) {
    (flat ? check_only<2> : check_only<3>)(*request.input, arguments.overwrite, speaks);
    return;
  }
  (flat ? simulate<2> : simulate<3>)(*request.input, arguments.overwrite);
  report_unused_options(arguments.strict, speaks);
}

}  // namespace

int main(int argc, char** argv) {
  Request request;
  std::exception_ptr failure;  // told once MPI knows who speaks
  try {
    request = read_request(argc, argv);
  } catch (...) {
    failure = std::current_exception();
  }
  std::vector<char*> words;
  for (std::string& word : request.petsc_words) words.push_back(word.data());
  int n_words = int(words.size());
  words.push_back(nullptr);
  char** petsc_argv = words.data();
  dealii::Utilities::MPI::MPI_InitFinalize mpi(n_words, petsc_argv, 1);

  const bool speaks = dealii::Utilities::MPI::this_mpi_process(PETSC_COMM_WORLD) == 0;
  const auto fail = [&](const char* kind, const std::string& message, int code) {
    if (speaks) std::cerr << kind << message << std::endl;
    return code;
  };
  try {
    if (failure) std::rethrow_exception(failure);
    report_errors_as_exceptions();
    check(PetscLogDefaultBegin());
    answer(request, speaks);
    return 0;
  } catch (const InputError& error) {
    return fail("input error: ", error.what(), 2);
  } catch (const NumericsError& error) {
    return fail("numerics error: ", error.what(), 3);
  } catch (const OutputError& error) {
    return fail("output error: ", error.what(), 3);
  } catch (const std::exception& error) {
    std::cerr << "unexpected error, please report it: " << error.what() << std::endl;
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}
