#include "steppe/app/options/option_words.h"

#include "steppe/base/process/error.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace steppe {
namespace {

/// PETSc takes one dash or two, and a letter behind them.
bool is_name(const std::string& word) {
  const std::size_t begin = word.find_first_not_of('-');
  return (begin == 1 || begin == 2) && std::isalpha(static_cast<unsigned char>(word[begin]));
}

}  // namespace

std::vector<OptionWord> options_in(const std::vector<std::string>& words) {
  std::vector<OptionWord> options;
  std::vector<std::string> prefixes = {""};
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_name(words[i])) continue;
    OptionWord option{words[i].substr(words[i].find_first_not_of('-')), ""};
    if (i + 1 < words.size() && !is_name(words[i + 1])) option.value = words[++i];
    const auto lower = [](unsigned char c) { return char(std::tolower(c)); };
    std::transform(option.name.begin(), option.name.end(), option.name.begin(), lower);
    if (option.name == "prefix_push")
      prefixes.push_back(prefixes.back() + option.value);
    else if (option.name == "prefix_pop" && prefixes.size() > 1)
      prefixes.pop_back();
    else
      options.push_back({prefixes.back() + option.name, option.value});
  }
  return options;
}

void check_words(const std::vector<std::string>& words, const std::string& where) {
  bool takes_value = false;
  for (const std::string& word : words) {
    const bool is_option = word[0] == '-';
    if (!is_option && !takes_value)
      throw InputError(where + ": '" + word +
                       "' is neither an option nor the value of one; "
                       "options begin with '-', and values with blanks stand in quotes");
    takes_value = is_option;
  }
}

void refuse_own_options(const std::string& where, const std::vector<std::string>& words) {
  constexpr const char* own[] = {"check",           "print-parameters", "print-schema",
                                 "measure-machine", "strict",           "overwrite",
                                 "restart",         "restart_fork",     "restart_interpolate",
                                 "max_wall",        "partition",        "trust",
                                 "verify"};
  for (const OptionWord& option : options_in(words))
    if (std::find(std::begin(own), std::end(own), option.name) != std::end(own))
      throw InputError(where + ": -" + option.name +
                       " is an option of the command line alone; give it there");
}

std::vector<std::string> without_options(const std::vector<std::string>& words,
                                         const std::vector<std::string>& beginnings) {
  std::vector<std::string> rest;
  bool keeps = true;
  for (const std::string& word : words) {
    if (is_name(word))
      keeps = std::none_of(beginnings.begin(), beginnings.end(), [&](const std::string& beginning) {
        return word.rfind("-" + beginning, 0) == 0;
      });
    if (keeps) rest.push_back(word);
  }
  return rest;
}

}  // namespace steppe
