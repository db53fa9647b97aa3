#include "steppe/app/input/arguments.h"

#include "steppe/app/input/commands.h"
#include "steppe/app/input/exit_codes.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace steppe {

namespace {

const char* const options_text = R"(
  --help               this text
  -help                with every parameter as an option; after FILE also PETSc's, as they are read
  --version            versions of steppe, deal.II, PETSc, MPI and the compiler
  --print-parameters   every parameter with its meaning, range and default, as an input file; after
                       FILE with its values
  --print-schema       the JSON schema of inputs, for editors and validators
  --print-runs         which parts of an input each kind of run takes, in Markdown
  --print-renamed      what was renamed since version 0.5.0, and what to write now, in Markdown
  --check FILE         as `check FILE`
  --measure-machine    bandwidth of memory, speed of arithmetic, of messages and of reductions on
                       these ranks, as a machine file (JSON) for `steppe scale`
  -scene FILE          with `check`: write what `check FILE --picture` draws, as JSON
  -strict              options that nobody used are an error; a first step is tried to know
  -overwrite           replace the results of an earlier run in the same folder, which otherwise
                       are kept in FOLDER.previous, or refused where they are of another input
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
  -partition N         cut the mesh for a run on N ranks, on one, and exit: into one file, of which
                       each rank of the run with -mesh_partition NAME.partition.h5 reads its part

Every parameter is an option as well: Mesh / Refinements is -mesh_refinements 2,
Materials / steel / Density is -materials_steel_density 7850; -constants_NAME gives one of the
input's Constants another value. Paths of options are relative to the folder in which you are.
All other options are PETSc's, for example -ksp_type cg -pc_type gamg -snes_monitor -log_view; they
override the input file's. -options_file FILE reads options of both from a file, which those of the
command line override.
)";

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
      {"-max_wall", arguments.max_wall > 0},
      {"-scene", !arguments.scene.empty()}};
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

/// Takes a command of the program itself from the words, the first of which is the program.
void take_command(std::vector<std::string>& words, Arguments& result) {
  const std::string word = words.size() > 1 ? words[1] : "";
  if (!find_command(word)) return;
  if (word == "help" || word == "completion") {
    std::string& subject = word == "help" ? result.subject : result.shell;
    subject = joined({words.begin() + 2, words.end()}, " ");
    result.help = word == "help" && subject.empty();
    if (word == "completion" && subject != "bash" && subject != "zsh")
      throw InputError("completion " + subject + ": is for the shells bash and zsh; give one");
    words.resize(1);
    return;
  }
  if (words.size() == 3 && (words[2] == "--help" || words[2] == "-help")) {
    result.help = true;
    words.resize(1);
    return;
  }
  result.check = word == "check";
  words.erase(words.begin() + 1);
  if (words.size() == 1)
    throw InputError(word + ": give an input file, for example `steppe " + word +
                     " input/frame/frame.prm`");
}

}  // namespace

std::string usage() {
  std::string text =
      "usage: steppe FILE [options]        run an input file (.prm or .json)\n"
      "       mpirun -n N steppe FILE ...     the same on N ranks\n"
      "       steppe COMMAND ...              one of these; of most, --help says more:\n\n";
  for (const Command& command : commands()) {
    std::string line = "  " + command.word + " " + command.takes;
    line.resize(std::max<std::size_t>(line.size() + 1, 31), ' ');
    text += line + command.does + "\n";
  }
  text += options_text;
  text += "\nExit codes, of which `steppe help N` says more:\n";
  for (const ExitCode& exit : exit_codes())
    text += "  " + std::to_string(exit.code) + "  " + exit.meaning + "\n";
  return text + "SIGUSR1 saves the state and goes on.\n";
}

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
  std::vector<std::string> words = result.words;
  take_command(words, result);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string word = words[i];
    const auto value = [&](const char* example) {
      if (i + 1 < words.size() && !words[i + 1].empty()) return words[++i];
      throw InputError(word + ": its value is missing; for example " + word + " " + example);
    };
    if (const auto flag = flags.find(word); flag != flags.end())
      result.*flag->second = true;
    else if (word == "-restart")
      result.restart = value("auto");
    else if (word == "-restart_fork")
      result.restart_fork = value("results-2");
    else if (word == "-restart_interpolate")
      result.restart_interpolate = value("coarse.results/coarse.checkpoint.h5");
    else if (word == "-scene")
      result.scene = value("part.scene.json");
    else if (word == "-max_wall")
      result.max_wall = read_wall_time(value("23:50:00"));
    else if (word == "-partition")
      result.n_parts = read_number_of_parts(value("512"));
    else if (word == "-verify")
      throw InputError(
          "-verify: takes several runs, each a job of its own, which this command starts: "
          "steppe verify FILE --ranks N --error 1%");
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
  if (!result.scene.empty() && !result.check)
    throw InputError("-scene " + result.scene +
                     ": is what a check of an input writes; run steppe check FILE -scene " +
                     result.scene);
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
    if (result.file.find_first_of("./") == std::string::npos) {
      std::vector<std::string> known;
      for (const Command& command : commands()) known.push_back(command.word);
      throw InputError(result.file +
                       ": is neither a command nor an input file, whose name ends in .prm or "
                       ".json; " +
                       suggestion(result.file, known));
    }
  }
  return result;
}

}  // namespace steppe
