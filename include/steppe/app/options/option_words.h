#pragma once

#include <string>
#include <vector>

namespace steppe {

/// An option of PETSc's among words: its name in lower case without dashes, with the prefixes that
/// -prefix_push puts before it, and its value, empty where there is none.
struct OptionWord {
  std::string name, value;
  std::string text() const { return "-" + name + (value.empty() ? "" : " " + value); }
};

/// The options among words. Local.
std::vector<OptionWord> options_in(const std::vector<std::string>& words);

/// Refuses words that stand neither for an option nor for the value of the option before; `where`
/// is where they stand. Local. Throws InputError.
void check_words(const std::vector<std::string>& words, const std::string& where);

/// Refuses options of the command line of steppe among words of another place, where they would do
/// nothing; `where` is where they stand. Local. Throws InputError.
void refuse_own_options(const std::string& where, const std::vector<std::string>& words);

/// The words without the options whose names begin so, and without their values. Local.
std::vector<std::string> without_options(const std::vector<std::string>& words,
                                         const std::vector<std::string>& beginnings);

}  // namespace steppe
