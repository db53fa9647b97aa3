#pragma once

#include <string>
#include <vector>

namespace steppe {

/**
 * The candidate with the smallest edit distance to the word (insertions, deletions, substitutions;
 * upper and lower case alike), or an empty string when none is near: more than a third of the
 * letters, rounded up, would have to change. Source: Levenshtein, Soviet Physics Doklady 10, 1966.
 */
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

/** The end of a sentence: "did you mean steel?", or "known are a, b, c" when no candidate is near.
 */
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace steppe
