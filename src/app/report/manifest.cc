#include "steppe/app/report/manifest.h"

#include "steppe/app/input/versions.h"
#include "steppe/base/measure/phase_times.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/base/process/job.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/folder/result_files.h"
#include "steppe/output/folder/run_record.h"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace steppe {

namespace {

/// The exit code and the first words of a sentence.
std::pair<int, const char*> voice(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input:
      return {2, "input error: "};
    case ErrorKind::interruption:
      return {5, "stopped: "};
    case ErrorKind::output:
      return {6, "output error: "};
    case ErrorKind::no_progress:
      return {7, "stopped: "};
    default:
      return {3, "numerics error: "};
  }
}

}  // namespace

int exit_code_of(ErrorKind kind) { return voice(kind).first; }

Outcome outcome_of(const std::function<void()>& body) {
  try {
    body();
    return {};
  } catch (const Error& error) {
    const auto [code, words] = voice(error.kind());
    return {code, std::string(words) + error.what(), std::current_exception()};
  }
}

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

std::string now() {
  char date[32];
  const std::time_t time = std::time(nullptr);
  std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&time));
  return date;
}

std::string host() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

/// Machines on which the ranks are. Collective.
int count_hosts(MPI_Comm communicator) {
  MPI_Comm here;
  int rank, first;
  check_mpi(MPI_Comm_split_type(communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here));
  check_mpi(MPI_Comm_rank(here, &rank));
  check_mpi(MPI_Comm_free(&here));
  first = rank == 0;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_SUM, communicator));
  return first;
}

std::string petsc_options() {
  char* options = nullptr;
  check(PetscOptionsGetAll(nullptr, &options));
  const std::string text = trimmed(options ? options : "");
  check(PetscFree(options));
  return text;
}

/// Of all ranks. Collective.
Json memory(MPI_Comm communicator) {
  double most = peak_memory(), sum = most;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MAX, communicator));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, communicator));
  return {{"largest_of_a_rank", std::uint64_t(most)}, {"sum", std::uint64_t(sum)}};
}

Json statistics(const OverRanks& amount) {
  return {{"max", amount.most}, {"mean", amount.mean}, {"min", amount.least}};
}

/// What the phases and all outside them took. Collective.
Json phases(MPI_Comm communicator) {
  Json table = Json::object();
  double in_phases = 0;
  for (const PhaseTimes& phase : phase_times(communicator)) {
    table[phase.name] = {{"calls", phase.calls}, {"seconds", statistics(phase.all)}};
    table[phase.name]["flops"] = phase.flops;
    if (phase.own[seconds].most == 0) continue;
    for (int i = 0; i < n_amounts; ++i)
      if (phase.own[i].most > 0)
        table[phase.name][std::string("own_") + amount_names[i]] = statistics(phase.own[i]);
    in_phases += phase.own[seconds].mean;
  }
  const double start = start_seconds(), wall = run_seconds();
  return {{"wall_seconds", wall},
          {"phases", table},
          {"outside_phases", {{"start", start}, {"rest", wall - start - in_phases}}}};
}

/// What the run has left in the folder, but for this file.
Json results(const std::string& folder, const std::string& name) {
  int files = 0;
  std::uint64_t bytes = 0;
  for (const std::string& file : results_in(folder, name)) {
    std::error_code error;
    const auto size = fs::file_size(fs::path(folder) / file, error);
    if (error || file == name + ".run.json") continue;
    ++files;
    bytes += size;
  }
  return {{"files", files}, {"bytes", bytes}};
}

}  // namespace

struct Manifest::Document {
  Json all;
  Json& part() { return all["runs"].back(); }
};

Manifest::Manifest(MPI_Comm communicator, const Input& input, const Arguments& arguments,
                   const std::optional<Restart>& restart, const ProblemSize& size)
    : communicator_(communicator),
      folder_(input.resolve(input.output.folder)),
      name_(input.output.name),
      document_(std::make_unique<Document>()) {
  const Phase phase("results folder");
  int rank, n_ranks;
  check_mpi(MPI_Comm_rank(communicator, &rank));
  check_mpi(MPI_Comm_size(communicator, &n_ranks));
  writes_ = rank == 0;
  const int n_hosts = count_hosts(communicator);
  const std::string used = folder_ + "/" + name_ + ".used";
  Json part = {{"started", now()}, {"ended", nullptr}, {"exit", nullptr}};
  for (const auto& [what, version] : versions()) part["versions"][what] = trimmed(version);
  part["host"] = host();
  part["hosts"] = n_hosts;
  part["ranks"] = n_ranks;
  part["command"] = arguments.words;
  part["working_folder"] = fs::current_path().string();
  part["input"] = arguments.file.empty()
                      ? Json()
                      : Json(fs::absolute(arguments.file).lexically_normal().string());
  part["merged_input"] = fs::absolute(used + ".prm").lexically_normal().string();
  part["petsc_options"] = petsc_options();
  part["petsc_options_of_surroundings"] = Json::object();
  for (const OptionSource& source : input.petsc_surroundings)
    part["petsc_options_of_surroundings"][source.name] = joined(source.words, " ");
  part["restart"] = Json();
  if (restart)
    part["restart"] = {{"checkpoint", fs::absolute(restart->path).lexically_normal().string()},
                       {"step", restart->head.step},
                       {"time", restart->head.time},
                       {"interpolated", restart->interpolated}};
  part["cells"] = size.cells;
  part["cells_of_a_rank"] = statistics(size.cells_of_a_rank);
  part["partitioner"] = size.partitioner;
  part["nodes"] = size.nodes;
  part["unknowns"] = size.unknowns;
  agree(communicator, [&] {
    if (!writes_) return;
    std::ostringstream prm, json;
    input.print(prm);
    input.print_json(json);
    document_->all = {{"format", run_record_format},
                      {"title", input.title},
                      {"runs", goes_on(restart) ? recorded_parts(record_path()) : Json::array()}};
    document_->all["runs"].push_back(part);
    write();  // first, so that no results are without one
    write_whole(used + ".prm", prm.str());
    write_whole(used + ".json", json.str());
  });
}

Manifest::Counts Manifest::counts_of(const SolverCounts& solved, int steps, int rejections) {
  return {{"steps", steps},
          {"rejected_steps", rejections},
          {"newton_iterations", solved.newton_iterations},
          {"tangents", solved.tangents},
          {"linear_solves", solved.linear_solves},
          {"linear_iterations", solved.linear_iterations},
          {"preconditioners", solved.preconditioners},
          {"multigrid_levels", solved.levels}};
}

Manifest::~Manifest() = default;

std::string Manifest::record_path() const { return folder_ + "/" + name_ + ".run.json"; }

void Manifest::write() const {
  // bytes that are no text, as a path may have, are replaced
  write_whole(record_path(),
              document_->all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void Manifest::record(const std::function<void()>& run, const std::function<Counts()>& counts) {
  const Outcome outcome = outcome_of(run);
  const Json took = phases(communicator_), used = memory(communicator_);
  const Counts counted = counts();
  const Outcome written = outcome_of([&] {
    agree(communicator_, [&] {
      if (!writes_) return;
      Json& part = document_->part();
      part["ended"] = now();
      part["exit"] = {{"code", outcome.code}, {"sentence", outcome.sentence}};
      part.update(took);
      for (const auto& [what, count] : counted) part["counts"][what] = count;
      part["memory"] = used;
      part["results"] = results(folder_, name_);
      write();
    });
  });
  // the first error is the one that tells; the results of a run that has ended well are whole
  if (outcome.error) std::rethrow_exception(outcome.error);
  if (written.error && writes_)
    warn("the record " + record_path() +
         " does not say that the run has ended: " + written.sentence);
}

template <int dim>
ProblemSize size_of(const Space<dim>& space, PetscInt n_unknowns) {
  const auto cells =
      dealii::Utilities::MPI::min_max_avg(double(space.cells().size()), space.communicator());
  return {space.n_global_cells(),
          std::uint64_t(space.n_global_body_nodes()),
          std::uint64_t(n_unknowns),
          {cells.max, cells.avg, cells.min},
          space.mesh().partitioner()};
}

template ProblemSize size_of(const Space<2>&, PetscInt);
template ProblemSize size_of(const Space<3>&, PetscInt);

}  // namespace steppe
