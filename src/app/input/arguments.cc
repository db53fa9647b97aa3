#include "steppe/app/input/arguments.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace steppe {

const char* const usage =
    R"(usage: steppe FILE [options]        run an input file (.prm or .json)
       mpirun -n N steppe FILE ...     the same on N ranks

  --help               this text
  -help                with every parameter as an option; after FILE also PETSc's, as they are read
  --version            versions of steppe, deal.II, PETSc, MPI and the compiler
  --print-parameters   every parameter with its meaning, range and default, as an input file; after
                       FILE with its values
  --print-schema       the JSON schema of inputs, for editors and validators
  --print-runs         which parts of an input each kind of run takes, in Markdown
  --print-renamed      what was renamed since version 0.5.0, and what to write now, in Markdown
  --check FILE         validate everything including the mesh, list the faces of a file, and exit
  --measure-machine    bandwidth of memory, speed of arithmetic, of messages and of reductions on
                       these ranks, as a machine file (JSON) for src/post/scale.py
  -strict              options that nobody used are an error; a first step is tried to know
  -overwrite           replace the results of an earlier run in the same folder
  -restart auto        go on from the last checkpoint in the folder of the results; begin at the
                       start where there is none yet
  -restart FILE        go on from this checkpoint
  -restart_fork FOLDER go on in another folder, and leave the run that was saved as it is
  -restart_interpolate FILE
                       begin at the time of this checkpoint with its motion, on another mesh or
                       with another degree; with -restart auto, where there is no checkpoint yet
  -max_wall H:MM:SS    save the state and end, with exit code 5, before this much wall time is over
  -trust               let the input and the files that it reads start programs, load libraries and
                       write any file: input/security.md says what they may do without it
  -verify              what to run for error bars of a case: src/post/verify.py
  -partition N         cut the mesh for a run on N ranks, on one, and exit: into one file, of which
                       each rank of the run with -mesh_partition NAME.partition.h5 reads its part

Every parameter is an option as well: Mesh / Refinements is -mesh_refinements 2,
Materials / steel / Density is -materials_steel_density 7850. All other options are PETSc's, for
example -ksp_type cg -pc_type gamg -snes_monitor -log_view; they override the input file's.
-options_file FILE reads options of both from a file, which those of the command line override.

Exit codes: 0 done, 2 something in the input is wrong, 3 the computation failed, 4 one rank met with
an error alone, 5 stopped by -max_wall, SIGTERM, SIGINT, SIGXCPU or SIGUSR2, the state saved: the
same command with -restart auto goes on (results written so far are kept), 6 results or the text
on standard output cannot be written, 7 stopped as 5 before a step was done: the same command would
end so again. SIGUSR1 saves the state and goes on.
)";

namespace {

/// Hours, minutes and seconds, minutes and seconds, or seconds, in s.
double read_wall_time(const std::string& text) {
  double seconds = 0;
  const auto parts = split(text, ':');
  for (const std::string& part : parts) {
    const auto number = finite_number(part);
    if (!number || *number < 0 || parts.size() > 3)
      throw InputError("-max_wall " + text +
                       ": must be a time as 23:50:00 (hours, minutes, seconds), 50:00 or 3000");
    seconds = 60 * seconds + *number;
  }
  if (seconds == 0) throw InputError("-max_wall " + text + ": must be longer than nothing");
  return seconds;
}

unsigned int read_number_of_parts(const std::string& text) {
  const auto number = whole_number(text);
  if (!number || *number < 1 || *number > 1000000)
    throw InputError("-partition " + text +
                     ": must be the number of ranks of the later run, 1 to 1000000");
  return static_cast<unsigned int>(*number);
}

/// Throws InputError for words beside one that asks for something else than a run.
void check_alone(const Arguments& arguments) {
  struct Answer {
    std::string word;
    bool given;
    const char* what;
    bool of_an_input = false;
  };
  const Answer answers[] = {{"--help", arguments.help, "prints the usage"},
                            {"--version", arguments.version, "prints the versions"},
                            {"--print-schema", arguments.schema, "prints a JSON schema"},
                            {"--print-runs", arguments.runs, "prints a table"},
                            {"--print-renamed", arguments.renamed, "prints a table"},
                            {"--measure-machine", arguments.machine, "measures the machine"},
                            {"--print-parameters", arguments.print, "prints parameters", true},
                            {"-partition " + std::to_string(arguments.n_parts),
                             arguments.n_parts > 0, "cuts the mesh", true}};
  std::vector<std::string> others;
  for (const Answer& answer : answers)
    if (answer.given) others.push_back(answer.word);
  const std::pair<const char*, bool> of_a_run[] = {
      {"--check", arguments.check},
      {"-help", arguments.options},
      {"-strict", arguments.strict},
      {"-overwrite", arguments.overwrite},
      {"-trust", arguments.trust && !arguments.print && arguments.n_parts == 0},
      {"-restart", !arguments.restart.empty()},
      {"-restart_fork", !arguments.restart_fork.empty()},
      {"-restart_interpolate", !arguments.restart_interpolate.empty()},
      {"-max_wall", arguments.max_wall > 0}};
  for (const auto& [option, given] : of_a_run)
    if (given) others.push_back(option);
  for (const Answer& answer : answers) {
    if (!answer.given) continue;
    if (!answer.of_an_input)
      others.insert(others.end(), arguments.rest.begin(), arguments.rest.end());
    for (const std::string& other : others)
      if (other != answer.word)
        throw InputError(answer.word + ": " + answer.what + " and runs nothing; leave " + other +
                         " out");
  }
}

}  // namespace

Arguments sort_arguments(int argc, char** argv) {
  static const std::map<std::string, bool Arguments::*> flags = {
      {"--help", &Arguments::help},
      {"-h", &Arguments::help},
      {"-help", &Arguments::options},
      {"--version", &Arguments::version},
      {"--print-parameters", &Arguments::print},
      {"--print-schema", &Arguments::schema},
      {"--print-runs", &Arguments::runs},
      {"--print-renamed", &Arguments::renamed},
      {"--check", &Arguments::check},
      {"--measure-machine", &Arguments::machine},
      {"-strict", &Arguments::strict},
      {"-overwrite", &Arguments::overwrite},
      {"-trust", &Arguments::trust}};
  Arguments result;
  result.words.assign(argv, argv + argc);
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&](const char* example) {
      if (i + 1 < argc && argv[i + 1][0] != '\0') return std::string(argv[++i]);
      throw InputError(word + ": its value is missing; for example " + word + " " + example);
    };
    if (const auto flag = flags.find(word); flag != flags.end())
      result.*flag->second = true;
    else if (word == "-restart")
      result.restart = value("auto");
    else if (word == "-restart_fork")
      result.restart_fork = value("results-2");
    else if (word == "-restart_interpolate")
      result.restart_interpolate = value("coarse/steppe.checkpoint.h5");
    else if (word == "-max_wall")
      result.max_wall = read_wall_time(value("23:50:00"));
    else if (word == "-partition")
      result.n_parts = read_number_of_parts(value("512"));
    else if (word == "-verify")
      throw InputError(
          "-verify: takes several runs, each a job of its own, which src/post/verify.py starts: "
          "/usr/bin/python3 src/post/verify.py FILE --ranks N --error 1%");
    else if (word.rfind("--", 0) == 0)
      throw InputError(
          word +
          ": unknown; the options with two dashes are --help, --version, "
          "--print-parameters, --print-schema, --print-runs, --print-renamed, --check and "
          "--measure-machine");
    else
      result.rest.push_back(word);
  }
  result.help |= argc == 1;
  check_alone(result);
  if (!result.restart_interpolate.empty() &&
      (!result.restart_fork.empty() || (!result.restart.empty() && result.restart != "auto")))
    throw InputError("-restart_interpolate " + result.restart_interpolate +
                     ": begins a new run, and goes with -restart auto alone; leave the other "
                     "-restart or -restart_fork out");
  if (!result.restart_fork.empty() && result.restart.empty()) result.restart = "auto";
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
