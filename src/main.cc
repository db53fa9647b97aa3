#include "steppe/app/manifest.h"
#include "steppe/app/outcome.h"
#include "steppe/app/petsc_options.h"
#include "steppe/app/request.h"
#include "steppe/app/simulation.h"
#include "steppe/app/unused_options.h"
#include "steppe/app/versions.h"
#include "steppe/base/error.h"
#include "steppe/base/job.h"
#include "steppe/base/petsc.h"
#include "steppe/output/results_folder.h"

#include <deal.II/base/mpi.h>

#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace steppe;
using Libraries = dealii::Utilities::MPI::MPI_InitFinalize;

ResultsFolder::Place results_place(const Input& input) {
  return {input.resolve(input.output.folder), input.output.folder, input.output.name};
}

template <int dim>
void simulate(Input& input, const Arguments& arguments, bool speaks) {
  if (arguments.max_wall > 0 && input.run != "time")
    throw InputError("-max_wall: Run = " + input.run +
                     " has no steps after which it could end; leave it out");
  const auto restart = find_restart(PETSC_COMM_WORLD, arguments, input, speaks);
  const bool forks = restart && !arguments.restart_fork.empty();
  const ResultsFolder::Place before = results_place(input);
  if (forks) input.output.folder = arguments.restart_fork;
  using Earlier = ResultsFolder::Earlier;
  const Earlier earlier = restart && !forks             ? Earlier::kept
                          : arguments.overwrite         ? Earlier::replaced
                          : arguments.restart == "auto" ? Earlier::replaced_if_killed
                                                        : Earlier::refused;
  ResultsFolder results(PETSC_COMM_WORLD, results_place(input), earlier);
  Simulation<dim> simulation(input, PETSC_COMM_WORLD);
  results.clear();
  if (forks) results.copy_from(before);
  Manifest manifest(PETSC_COMM_WORLD, input, arguments, restart, simulation.size());
  manifest.record(
      [&] {
        simulation.run(restart, arguments.restart == "auto", arguments.max_wall);
        report_unused_options(arguments.strict, speaks);
        results.finish();
      },
      [&] { return simulation.counts(); });
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
  if (arguments.options && speaks) {
    std::cout << usage << "\nThe parameters as options, with their values:\n\n";
    request.input->print_as_options(std::cout);
  }
  if (arguments.options && arguments.file.empty()) return;
  if (speaks)
    for (const std::string& note : request.input->notes) std::cout << "note: " << note << std::endl;
  check_all_petsc_options(PETSC_COMM_WORLD);
  if (arguments.strict) try_options(*request.input, PETSC_COMM_WORLD);
  const bool flat = request.input->mesh.dimension == 2;
  if (arguments.check) {
    (flat ? check_only<2> : check_only<3>)(*request.input, arguments.overwrite, speaks);
    return;
  }
  (flat ? simulate<2> : simulate<3>)(*request.input, arguments, speaks);
}

/// Starts MPI, PETSc and SLEPc. Throws InputError for an option that does not let them.
void start(std::optional<Libraries>& libraries, const std::vector<std::string>& words) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  int count = int(arguments.size());
  arguments.push_back(nullptr);
  char** values = arguments.data();
  report_errors_as_exceptions();
  try {
    libraries.emplace(count, values, 1);
  } catch (const dealii::ExceptionBase&) {
    check(PETSC_ERR_USER_INPUT);
  }
  prepare_to_meet();
}

/// What the command line asks for, told when MPI runs: only then is it known who speaks.
struct Reading {
  Request request;
  std::exception_ptr failure;
};

Reading read(int argc, char** argv) {
  Reading reading;
  try {
    reading.request = read_request(argc, argv);
  } catch (const InputError&) {
    reading.failure = std::current_exception();
  }
  return reading;
}

}  // namespace

int main(int argc, char** argv) {
  end_job_on_unexpected_errors();
  const Reading reading = read(argc, argv);
  std::optional<Libraries> libraries;
  const auto speaks = [] { return dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0; };
  const Outcome outcome = outcome_of([&] {
    start(libraries, reading.request.petsc_words);
    agree(MPI_COMM_WORLD, [&] {
      if (reading.failure) std::rethrow_exception(reading.failure);
    });
    register_phases();
    check(PetscLogDefaultBegin());
    answer(reading.request, speaks());
  });
  if (outcome.error && speaks()) std::cerr << outcome.sentence << std::endl;
  if (!libraries) MPI_Finalize();  // PETSc did not start
  return outcome.code;
}
