#include "steppe/app/input/request.h"

#include "steppe/app/options/option_words.h"
#include "steppe/app/options/petsc_options.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/petsc/petsc_versions.h"
#include "steppe/base/process/error.h"
#include "steppe/input/files/trust.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace steppe {
namespace {

/// What is PETSc's in a file of options: its words without those of parameters.
OptionSource petsc_part(const OptionSource& file, const Input& input) {
  OptionSource part{file.name, {}};
  const std::vector<std::string>& left = input.petsc_arguments;
  for (const std::string& word : file.words)
    if (std::count(left.begin(), left.end(), word) > 0) part.words.push_back(word);
  return part;
}

}  // namespace

Request read_request(MPI_Comm communicator, int argc, char** argv) {
  Request request{sort_arguments(argc, argv), nullptr};
  Arguments& arguments = request.arguments;
  trust_files(arguments.trust);
  if (arguments.help || arguments.version || arguments.machine || arguments.runs ||
      arguments.renamed)
    return request;
  const std::vector<OptionSource> files = take_files_of_options(communicator, arguments.rest);
  for (const OptionSource& file : files) refuse_own_options(file.name, file.words);
  const std::vector<std::string> typed = arguments.rest;
  arguments.rest = words_of(files);  // what is typed overrides the files
  arguments.rest.insert(arguments.rest.end(), typed.begin(), typed.end());
  const bool of_example = arguments.schema || !arguments.subject.empty() ||
                          !arguments.shell.empty() || (arguments.print && arguments.file.empty());
  if (of_example)
    for (const auto& [list, name] : std::initializer_list<std::pair<const char*, const char*>>{
             {"Masses", "payload"},
             {"Boundaries", "support"},
             {"Periodic", "sides"},
             {"Ties", "joint"},
             {"Remote points", "hub"},
             {"Joints", "pivot"},
             {"Bolts", "bolt"},
             {"Loads", "weight"},
             {"Cases", "dead"},
             {"Dashpots", "dashpot"},
             {"Springs", "net"},
             {"Foundations", "ground"},
             {"Obstacles", "floor"},
             {"Contacts", "seat"},
             {"Prescribed temperatures", "held"},
             {"Heat loads", "lamp"},
             {"Tables", "record"},
             {"Probes", "tip"},
             {"Outputs", "skin"}})
      arguments.rest.insert(arguments.rest.end(), {option_name({list, "Names"}), name});
  request.input = std::make_unique<Input>(communicator, arguments.file, arguments.rest);
  if (of_example || arguments.print || (arguments.options && arguments.file.empty()))
    return request;
  if (arguments.file.empty() && request.input->petsc_arguments.size() == arguments.rest.size())
    throw InputError(
        "no input file: give one, for example `steppe input/frame/frame.prm`, or "
        "see --help");
  Input& input = *request.input;
  request.steps = read_steps(communicator, arguments, input.steps());
  if (request.steps.empty()) input.check(communicator);
  refuse_own_options("Solver / PETSc options", words(input.solver.petsc_options));
  for (const auto& [name, step, runs] : request.steps)
    refuse_own_options("step " + name + ": Solver / PETSc options",
                       words(step->solver.petsc_options));
  for (const OptionSource& file : files) require_trust_for_options(petsc_part(file, input));
  input.petsc_surroundings = options_of_surroundings(communicator, input.petsc_words());
  for (const OptionSource& source : input.petsc_surroundings) {
    refuse_own_options(source.name, source.words);
    require_trust_for_options(source);
    input.notes.push_back("PETSc takes options from " + source.name + ": " +
                          joined(source.words, " "));
  }
  const std::vector<std::string> of_petsc = input.petsc_words();
  agree(communicator, [&] { check_petsc_options(of_petsc); });
  for (const auto& more : {options_of_release(), of_petsc})
    request.petsc_words.insert(request.petsc_words.end(), more.begin(), more.end());
  if (arguments.options) request.petsc_words.push_back("-help");
  return request;
}

}  // namespace steppe
