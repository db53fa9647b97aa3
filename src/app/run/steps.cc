#include "steppe/app/run/steps.h"

#include "steppe/app/options/petsc_options.h"
#include "steppe/app/run/partition.h"
#include "steppe/app/run/run.h"
#include "steppe/base/measure/phase_times.h"
#include "steppe/base/petsc/own_options.h"
#include "steppe/base/petsc/petsc_versions.h"
#include "steppe/base/process/error.h"

#include <algorithm>
#include <iostream>

namespace steppe {

namespace {

/// Throws InputError for what is of one run.
void check_arguments(const Arguments& arguments, std::size_t n_steps) {
  const auto refuse = [](const std::string& option, const std::string& instead) {
    throw InputError(option + ": is of one run, and the input has Steps; " + instead);
  };
  if (!arguments.restart.empty() && arguments.restart != "auto")
    refuse("-restart " + arguments.restart, "let it be auto, or let a step have Start / From");
  if (!arguments.restart_fork.empty())
    refuse("-restart_fork " + arguments.restart_fork, "give another -output_folder");
  if (!arguments.restart_interpolate.empty())
    refuse("-restart_interpolate " + arguments.restart_interpolate, "leave it out");
  if (!arguments.scene.empty() && n_steps > 1)
    refuse("-scene " + arguments.scene, "choose one by -steps_names");
}

void say(std::size_t number, std::size_t n, const std::string& name, const Input& input) {
  std::cout << (number > 1 ? "\n" : "") << "step " << number << " of " << n << ", " << name
            << ": Run = " << input.run << ", "
            << (input.start.given() ? "from " + input.start.from : "from its own start")
            << (input.temperature.results.empty()
                    ? ""
                    : ", temperatures of " + input.temperature.results)
            << ", results in " << input.resolve(input.output.folder) << std::endl;
}

}  // namespace

void carry_out(Input& input, const Arguments& arguments, bool speaks) {
  if (speaks)
    for (const std::string& note : input.notes) std::cout << "note: " << note << std::endl;
  check_all_petsc_options(PETSC_COMM_WORLD);
  if (arguments.strict && !input.needs_results()) try_options(input, PETSC_COMM_WORLD);
  const bool flat = input.mesh.dimension == 2;
  if (arguments.n_parts > 0)
    (flat ? cut_for_later<2> : cut_for_later<3>)(input, arguments);
  else if (arguments.check)
    (flat ? check_only<2> : check_only<3>)(input, arguments, speaks);
  else
    (flat ? run<2> : run<3>)(input, arguments, speaks);
}

void carry_out_steps(const Request& request, bool speaks) {
  const auto n_steps = std::size_t(std::count_if(request.steps.begin(), request.steps.end(),
                                                 [](const auto& step) { return step.runs; }));
  check_arguments(request.arguments, n_steps);
  std::size_t number = 0;
  for (const auto& [name, planned, is_wanted] : request.steps) {
    if (!is_wanted) continue;
    Arguments arguments = request.arguments;
    const bool runs = !arguments.check && arguments.n_parts == 0;
    std::unique_ptr<Input> last;  // as it is once the steps before are done
    if (runs) last = read_step(PETSC_COMM_WORLD, arguments, name, request.steps, true);
    Input& input = runs ? *last : *planned;
    input.petsc_surroundings = request.input->petsc_surroundings;
    if (number++ > 0) restart_phases();
    if (speaks) say(number, n_steps, name, input);
    if (!input.kind().marches) {
      arguments.max_wall = 0;
      arguments.overwrite |= arguments.restart == "auto";  // it is done again
      arguments.restart.clear();
    }
    std::vector<std::string> words = options_of_release();
    const std::vector<std::string> own = input.petsc_words();
    words.insert(words.end(), own.begin(), own.end());
    const OwnOptions options(words);
    const auto use = options.use();
    carry_out(input, arguments, speaks);
  }
}

}  // namespace steppe
