#include "steppe/app/input/physics_part.h"
#include "steppe/app/input/request.h"
#include "steppe/app/input/versions.h"
#include "steppe/app/report/machine_report.h"
#include "steppe/app/report/manifest.h"
#include "steppe/app/run/help.h"
#include "steppe/app/run/libraries.h"
#include "steppe/app/run/script.h"
#include "steppe/app/run/steps.h"
#include "steppe/app/saved/restart.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/interruption.h"
#include "steppe/base/process/job.h"
#include "steppe/base/process/screen.h"
#include "steppe/input/parameters/renamed.h"

#include <deal.II/base/mpi.h>

#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace steppe;

void answer(const Request& request, bool speaks) {
  const Arguments& arguments = request.arguments;
  if (arguments.help || arguments.version || arguments.print || arguments.schema ||
      arguments.runs || arguments.renamed) {
    if (!speaks) return;
    if (arguments.print)
      request.input->print_with_comments(std::cout);
    else if (arguments.schema)
      request.input->print_schema(std::cout);
    else if (arguments.runs)
      print_parts(std::cout);
    else if (arguments.renamed)
      print_renamed(std::cout);
    else
      std::cout << (arguments.help ? usage() : version_text());
    return;
  }
  if (!arguments.subject.empty() || !arguments.shell.empty()) {
    std::ostringstream text;  // on all ranks, which refuse alike
    if (arguments.shell.empty())
      answer_help(text, *request.input, arguments.subject);
    else
      print_completion(text, *request.input, arguments.shell);
    if (speaks) std::cout << text.str();
    return;
  }
  if (arguments.machine) return report_machine(PETSC_COMM_WORLD, std::cout);
  if (arguments.options && speaks) {
    std::cout << usage() << "\nThe parameters as options, with their values:\n\n";
    request.input->print_as_options(std::cout);
  }
  if (arguments.options && arguments.file.empty()) return;
  if (!request.steps.empty()) return carry_out_steps(request, speaks);
  std::unique_ptr<Input> moved;
  if (!arguments.restart_interpolate.empty())
    moved = input_from_checkpoint(PETSC_COMM_WORLD, arguments, *request.input);
  Input& input = moved ? *moved : *request.input;
  carry_out(input, arguments, speaks);
}

}  // namespace

int main(int argc, char** argv) {
  end_job_on_unexpected_errors();
  // before MPI, whose processes do not become others
  if (const Outcome outcome = outcome_of([&] { become_script(argc, argv); }); outcome.error) {
    complain(outcome.sentence);
    return outcome.code;
  }
  const Screen screen;
  const Mpi mpi;
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
  std::optional<Libraries> libraries;
  const Outcome outcome = outcome_of([&] {
    const Request request = read_request(MPI_COMM_WORLD, argc, argv);
    libraries.emplace(request.petsc_words);
    answer(request, speaks);
  });
  if (outcome.error && speaks) complain(outcome.sentence);
  if (outcome.error) obey_signals(false);  // mpirun stops ranks that end after the first
  libraries.reset();                       // which prints what PETSc was asked for
  if (outcome.error || !speaks || screen_takes_text()) return outcome.code;
  complain(std::string("output error: ") + screen_is_lost + "; what was printed is not whole");
  return exit_code_of(ErrorKind::output);
}
