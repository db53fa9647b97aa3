#include "steppe/mesh/readers/nastran_cards.h"

#include "steppe/input/words/text.h"

#include <algorithm>
#include <cctype>

namespace steppe {

namespace {

/// A line without its comment, with blanks up to the next of every 8 columns for each tab.
std::string cleaned(const std::string& line) {
  std::string result;
  for (const char c : line) {
    if (c == '$') break;
    result += c == '\t' ? ' ' : c;
    while (c == '\t' && result.size() % 8 != 0) result += ' ';
  }
  return result;
}

bool begins(const std::string& line, const std::string& word) {
  return upper_case(line.substr(0, word.size())) == word;
}

/// The name of a continuation: what stands behind its + or *.
std::string continuation_name(const std::string& field) {
  const bool has_mark = !field.empty() && (field[0] == '+' || field[0] == '*');
  return upper_case(field.substr(has_mark));
}

}  // namespace

NastranCards::NastranCards(FileWords& file) : file_(file) {
  while (const auto line = file_.next_line()) {
    const std::vector<std::string> parts = words(upper_case(cleaned(*line)));
    if (parts.size() > 1 && parts[0] == "BEGIN" && parts[1].rfind("BULK", 0) == 0) {
      ahead_ = read_line();
      return;
    }
  }
  file_.rewind();
  ahead_ = read_line();
}

std::optional<NastranCards::Line> NastranCards::read_line() {
  while (const auto found = file_.next_line()) {
    const std::string line = cleaned(*found);
    if (trimmed(line).empty()) continue;
    if (begins(trimmed(line), "INCLUDE")) {
      include(trimmed(*found));
      continue;
    }
    Line result;
    result.place = file_.place();
    result.fields = pieces(line, result.is_large);
    result.name = upper_case(result.fields.front());
    result.fields.erase(result.fields.begin());
    const std::size_t n = result.is_large ? 4 : 8;
    if (result.fields.size() > n) result.continued = result.fields[n];
    result.fields.resize(n);
    const std::string& name = result.name;
    result.is_continuation = name.empty() || name[0] == '+' || name[0] == '*';
    return result;
  }
  return {};
}

/// Pieces of a line: its name, its fields, and the name of the line that continues it.
std::vector<std::string> NastranCards::pieces(const std::string& line, bool& is_large) const {
  std::vector<std::string> result;
  const auto comma = line.find(',');
  if (comma != std::string::npos) {
    result = split(line, ',');
    if (result.size() > 10)
      file_.fail("a line of " + std::to_string(result.size()) +
                 " fields; it has a name, 8 fields and the name of a continuation");
    is_large = result[0].find('*') != std::string::npos;
    return result;
  }
  const std::string name = trimmed(line.substr(0, 8));
  is_large = name.find('*') != std::string::npos;
  const std::size_t width = is_large ? 16 : 8;
  result.push_back(name);
  for (std::size_t at = 8; at < std::min<std::size_t>(line.size(), 72); at += width)
    result.push_back(trimmed(line.substr(at, width)));
  result.resize(is_large ? 5 : 9);
  if (line.size() > 72) result.push_back(trimmed(line.substr(72, 8)));
  return result;
}

/// INCLUDE 'path', on several lines until its second quote.
void NastranCards::include(std::string statement) {
  std::string path = trimmed(statement.substr(7));
  const char quote = path.empty() ? ' ' : path[0];
  if (quote == '\'' || quote == '"') {
    path.erase(0, 1);
    while (path.find(quote) == std::string::npos) {
      const auto more = file_.next_line();
      if (!more || path.size() > 4096) file_.fail("INCLUDE without the second quote of its path");
      path += trimmed(*more);
    }
    path.erase(path.find(quote));
  }
  if (path.empty()) file_.fail("INCLUDE without a path");
  file_.include(path);
}

void NastranCards::append(const Line& line) {
  if (!line.is_large) fields_.resize((fields_.size() + 7) / 8 * 8);
  fields_.insert(fields_.end(), line.fields.begin(), line.fields.end());
}

bool NastranCards::next() {
  if (!ahead_) file_.fail("the file ends without ENDDATA; export the mesh again, or add it");
  if (ahead_->is_continuation)
    file_.fail_at(ahead_->place, "this continuation has no card that it continues");
  Line line = std::move(*ahead_);
  place_ = line.place;
  name_ = line.name;
  const auto last = name_.find_last_not_of("*_ ");  // meshio writes CTETRA_ for 10 nodes
  name_.erase(last + 1);
  if (name_ == "ENDDATA") return false;
  if (!name_.empty() && name_[0] == '=')
    fail("'=' repeats cards, which is not done here; export all");
  fields_.clear();
  append(line);
  while ((ahead_ = read_line()) && ahead_->is_continuation) {
    const std::string wanted = continuation_name(line.continued),
                      found = continuation_name(ahead_->name);
    if (!wanted.empty() && !found.empty() && wanted != found)
      file_.fail_at(ahead_->place, "the continuation '" + shown(ahead_->name) + "' stands where '" +
                                       shown(line.continued) + "' should");
    line = std::move(*ahead_);
    append(line);
  }
  return true;
}

const std::string& NastranCards::text(std::size_t field) const {
  static const std::string none;
  return field <= fields_.size() ? fields_[field - 1] : none;
}

long NastranCards::whole(std::size_t field, const std::string& what) const {
  const auto value = whole_number(text(field));
  if (!value)
    fail(name_ + ": '" + shown(text(field)) + "' stands where " + what +
         ", a whole number, should");
  return file_.as_label(*value, name_ + ": " + what);
}

double NastranCards::real(std::size_t field, const std::string& what) const {
  std::string number = text(field);
  if (number.empty()) return 0;
  for (char& c : number)
    if (std::isalpha(static_cast<unsigned char>(c))) c = c == 'D' || c == 'd' ? 'e' : c;
  const auto sign = number.find_first_of("+-", 1);
  if (sign != std::string::npos && number.find_first_of("eE") == std::string::npos)
    number.insert(sign, 1, 'e');
  if (const auto value = finite_number(number)) return *value;
  fail(name_ + ": '" + shown(text(field)) + "' stands where " + what + ", a finite number, should");
}

}  // namespace steppe
