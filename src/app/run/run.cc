#include "steppe/app/run/run.h"

#include "steppe/app/options/petsc_options.h"
#include "steppe/app/report/manifest.h"
#include "steppe/app/report/check_scene.h"
#include "steppe/app/report/parts_report.h"
#include "steppe/app/report/selection_report.h"
#include "steppe/app/run/failure_policy.h"
#include "steppe/app/saved/restart.h"
#include "steppe/app/run/make_study.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/output/folder/results_folder.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

namespace steppe {

void try_options(const Input& input, MPI_Comm communicator) {
  try {
    if (input.mesh.dimension == 2)
      make_study<2>(input, communicator, true)->try_first();
    else
      make_study<3>(input, communicator, true)->try_first();
  } catch (const NumericsError&) {
    return;
  }
  report_unused_options(true, false);
}

namespace {

/// Where results go; those of a run of heat have no `file` of their own.
ResultsFolder::Place results_place(const Input& input, const std::string& file = "") {
  std::string longest;
  for (const FieldInput& series : input.outputs)
    if (series.name.size() >= longest.size()) longest = series.name;
  std::string folder = input.resolve(input.output.folder);
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  return {folder,
          input.output.folder,
          input.output.name,
          longest.empty() ? "" : input.output.name + "-" + longest,
          file.empty() ? "" : std::filesystem::absolute(file).lexically_normal().string(),
          folder + ".previous"};
}

using Earlier = ResultsFolder::Earlier;

void check_limit(const Input& input, const Arguments& arguments) {
  if (arguments.max_wall > 0 && !input.kind().marches)
    throw InputError("-max_wall: Run = " + input.run +
                     " has no steps after which it could end; leave it out");
}

template <int dim>
std::unique_ptr<Study<dim>> make(const Input& input, const std::optional<Restart>& restart) {
  const Phase phase("set-up");
  return make_study<dim>(input, PETSC_COMM_WORLD, false, restart);
}

}  // namespace

template <int dim>
void run(Input& input, const Arguments& arguments, bool speaks) {
  check_limit(input, arguments);
  auto restart = find_restart(PETSC_COMM_WORLD, arguments, input, speaks);
  bool forks = goes_on(restart) && !arguments.restart_fork.empty();
  if (forks) input.move_results(std::filesystem::absolute(arguments.restart_fork).string());
  const Earlier earlier = goes_on(restart) && !forks          ? Earlier::kept
                          : arguments.overwrite               ? Earlier::replaced
                          : arguments.restart == "auto"       ? Earlier::replaced_if_unfinished
                          : restart || arguments.file.empty() ? Earlier::refused
                                                              : Earlier::set_aside;
  FailurePolicy policy(input);
  const ResultsFolder::Place place = results_place(input, arguments.file);
  ResultsFolder results(PETSC_COMM_WORLD, place, earlier);
  std::optional<ResultsFolder> heat;
  if (input.heat) {
    ResultsFolder::Place of_heat = results_place(*input.heat);
    of_heat.previous = place.previous + "/heat";
    heat.emplace(PETSC_COMM_WORLD, of_heat, results.earlier());
  }
  if (goes_on(restart)) take_mesh_file(PETSC_COMM_WORLD, *restart, place.path, place.name, input);
  const auto warn = [&](const StepFailure& failure, const std::string& next) {
    if (speaks)
      steppe::warn(failure.what() + ("; Solver / When a step fails = " +
                                     input.solver.when_a_step_fails + ": " + next));
  };
  const auto march = [&] {
    const auto study = make<dim>(input, restart);
    const bool copies = std::exchange(forks, false);
    // the record, by which a run that is killed here is known, goes last
    if (heat && (!goes_on(restart) || copies)) heat->clear();
    if (!goes_on(restart) || copies) results.clear();
    if (copies) results.copy_from(restart->results);
    if (heat && copies) heat->copy_from(restart->results + "/heat");
    Manifest manifest(PETSC_COMM_WORLD, input, arguments, restart, study->size());
    manifest.record(
        [&] {
          try {
            study->run(restart, arguments.restart == "auto", arguments.max_wall);
          } catch (const StepFailure& failure) {
            if (!policy.finishes()) throw;
            warn(failure, "the run ends at the state before");
          }
          report_unused_options(arguments.strict, speaks);
          results.finish();
        },
        [&] { return study->counts(); });
  };
  while (true) {
    try {
      return march();
    } catch (const StepFailure& failure) {
      const std::string next = policy.next_solver();
      if (next.empty()) throw;
      warn(failure, next);
      Arguments latest;
      latest.restart = "auto";
      latest.restart_interpolate = arguments.restart_interpolate;
      restart = find_restart(PETSC_COMM_WORLD, latest, input, speaks);
    }
  }
}

template <int dim>
void check_only(Input& input, const Arguments& arguments, bool speaks) {
  check_limit(input, arguments);
  const auto restart = find_restart(PETSC_COMM_WORLD, arguments, input, speaks);
  const std::string note =
      ResultsFolder::check(PETSC_COMM_WORLD, results_place(input, arguments.file));
  if (input.heat) ResultsFolder::check(PETSC_COMM_WORLD, results_place(*input.heat));
  if (input.needs_results()) {
    if (speaks)
      std::cout << "the input is valid; its model needs results of steps before it, and is built "
                   "when the run comes to it"
                << std::endl;
    return;
  }
  const auto study = make<dim>(input, restart);
  if (input.mesh.type == "file") report_parts(input, study->space());
  const auto selections = find_selections(input, study->space());
  report_selections(selections, study->space(), input.output.units);
  if (!arguments.scene.empty()) write_scene(arguments.scene, study->grid(), selections);
  if (!speaks) return;
  if (!note.empty() && !arguments.overwrite && !goes_on(restart))
    std::cout << "note: " << note << std::endl;
  std::cout << "the input is valid" << std::endl;
}

template void run<2>(Input&, const Arguments&, bool);
template void run<3>(Input&, const Arguments&, bool);
template void check_only<2>(Input&, const Arguments&, bool);
template void check_only<3>(Input&, const Arguments&, bool);

}  // namespace steppe
