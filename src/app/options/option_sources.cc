#include "steppe/app/options/option_sources.h"

#include "steppe/app/options/option_words.h"
#include "steppe/base/files/text_file.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>

namespace steppe {
namespace {

std::vector<std::string> words_of_text(const std::string& name, const std::string& text) {
  std::vector<std::string> words;
  bool begins = true, comment = false;
  char quote = 0;
  for (const char c : text) {
    comment = c != '\n' && (comment || (c == '#' && begins && !quote));
    if (comment) continue;
    if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
      if (begins) words.emplace_back();
      begins = false;
    } else if (!quote && std::isspace(static_cast<unsigned char>(c))) {
      begins = true;
    } else {
      if (begins) words.emplace_back();
      begins = false;
      words.back() += c;
    }
  }
  if (quote)
    throw InputError("PETSc options: " + name + ": has a quote " + quote +
                     " without an end; close it");
  return words;
}

/// A variable of rank 0's environment, empty where there is none. Collective.
std::string variable(MPI_Comm communicator, const char* name) {
  const char* value = std::getenv(name);
  return dealii::Utilities::MPI::broadcast(communicator, std::string(value ? value : ""));
}

bool is_file_of_options(const std::string& word) {
  const std::vector<OptionWord> options = options_in({word});
  return options.size() == 1 && options[0].name == "options_file";
}

}  // namespace

std::vector<OptionSource> take_files_of_options(MPI_Comm communicator,
                                                std::vector<std::string>& words) {
  std::vector<OptionSource> sources;
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_file_of_options(words[i]) || i + 1 == words.size()) {
      rest.push_back(words[i]);
      continue;
    }
    const std::string path = words[++i], name = "-options_file " + path;
    const std::optional<std::string> text = read_text(communicator, path);
    if (!text)
      throw InputError("PETSc options: " + name +
                       ": there is no such file that can be read; check its path");
    sources.push_back({name, words_of_text(name, *text)});
    for (const OptionWord& option : options_in(sources.back().words))
      if (option.name == "trust")
        throw InputError(name + ": -trust counts on the command line alone; leave it out");
  }
  words = rest;
  return sources;
}

std::vector<OptionSource> options_of_surroundings(MPI_Comm communicator,
                                                  const std::vector<std::string>& words) {
  std::vector<OptionSource> sources;
  const auto add = [&](const std::string& name, const std::string& text) {
    const std::vector<std::string> found = words_of_text(name, text);
    check_words(found, name);
    if (!found.empty()) sources.push_back({name, found});
  };
  const std::vector<OptionWord> options = options_in(words);
  const bool skips = std::any_of(options.begin(), options.end(), [](const OptionWord& option) {
    return option.name == "skip_petscrc" && option.value != "false" && option.value != "0";
  });
  const std::string home = variable(communicator, "HOME");
  std::vector<std::string> files = {".petscrc", "petscrc"};
  if (!home.empty()) files.insert(files.begin(), home + "/.petscrc");
  if (!skips)
    for (const std::string& file : files)
      if (const auto text = read_text(communicator, file)) add(file, *text);
  add("PETSC_OPTIONS", variable(communicator, "PETSC_OPTIONS"));
  if (!variable(communicator, "PETSC_OPTIONS_YAML").empty())
    throw InputError("PETSC_OPTIONS_YAML: is not read; give its options in PETSC_OPTIONS");
  return sources;
}

std::vector<std::string> words_of(const std::vector<OptionSource>& sources) {
  std::vector<std::string> words;
  for (const OptionSource& source : sources)
    words.insert(words.end(), source.words.begin(), source.words.end());
  return words;
}

}  // namespace steppe
