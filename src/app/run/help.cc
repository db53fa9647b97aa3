#include "steppe/app/run/help.h"

#include "steppe/app/input/commands.h"
#include "steppe/app/input/exit_codes.h"
#include "steppe/base/process/error.h"
#include "steppe/input/files/help.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/path.h"

#include <ostream>

namespace steppe {

namespace {

bool print_exit_codes(std::ostream& out, const std::string& subject) {
  const bool all = subject == "exit codes" || subject == "errors" || subject == "error";
  bool found = false;
  for (const ExitCode& exit : exit_codes()) {
    const std::string number = std::to_string(exit.code);
    if (!all && subject != number && subject != "exit code " + number) continue;
    out << "exit code " << exit.code << ": " << exit.meaning << ".\n    What to do: " << exit.next
        << ".\n";
    found = true;
  }
  return found;
}

/// Words of a shell, each in quotes.
std::string quoted(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& word : all) text += (text.empty() ? "'" : " '") + word + "'";
  return text;
}

const char* const of_bash = R"sh(
_steppe() {
  local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]}
  local of=$([ "$COMP_CWORD" -gt 1 ] && echo "${COMP_WORDS[1]}")
  COMPREPLY=()
  if [ "$of" = help ]; then
    COMPREPLY=($(printf '%s\n' "${_steppe_subjects[@]}" | grep -i -- "^$word" | sed 's/ /\\ /g'))
  elif [ "${word:0:1}" = - ]; then
    COMPREPLY=($(compgen -W "${_steppe_options[*]}" -- "$word"))
  else
    [ "$of" ] || COMPREPLY=($(compgen -W "${_steppe_commands[*]}" -- "$word"))
    COMPREPLY+=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _steppe steppe
)sh";

const char* const of_zsh = R"sh(
_steppe() {
  if [[ $words[2] == help && $CURRENT -gt 2 ]]; then compadd -M 'm:{a-zA-Z}={A-Za-z}' -a _steppe_subjects
  elif [[ $words[CURRENT] == -* ]]; then compadd -a _steppe_options
  else
    (( CURRENT == 2 )) && compadd -a _steppe_commands
    _files
  fi
}
compdef _steppe steppe
)sh";

}  // namespace

void answer_help(std::ostream& out, const Input& example, const std::string& subject) {
  if (const Command* command = find_command(subject)) {
    out << "steppe " << command->word << " " << command->takes << ": " << command->does << ".\n";
    if (!command->script.empty()) out << "All of it: steppe " << command->word << " --help\n";
    return;
  }
  if (print_exit_codes(out, subject) || print_help(out, example.parameters(), subject)) return;
  std::vector<std::string> known = subjects(example.parameters());
  for (const Command& command : commands()) known.push_back(command.word);
  const std::string near = nearest(subject, known);
  throw InputError("help " + subject + ": there is no section, parameter, value of a parameter, " +
                   "command or exit code of that name; " +
                   (near.empty() ? "`steppe --print-parameters` prints all of the input"
                                 : "did you mean " + near + "?"));
}

void print_completion(std::ostream& out, const Input& example, const std::string& shell) {
  std::vector<std::string> all, options = {"-strict", "-overwrite", "-restart", "-max_wall"};
  for (const Command& command : commands()) all.push_back(command.word);
  for (const Parameter& parameter : example.parameters().all())
    options.push_back(option_name(parameter.path));
  out << "# for " << shell << ": source <(steppe completion " << shell << ")\n"
      << "_steppe_commands=(" << quoted(all) << ")\n_steppe_options=(" << quoted(options)
      << ")\n_steppe_subjects=(" << quoted(subjects(example.parameters())) << ")"
      << (shell == "bash" ? of_bash : of_zsh);
}

}  // namespace steppe
