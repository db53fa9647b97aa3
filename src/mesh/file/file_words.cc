#include "steppe/mesh/file/file_words.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <limits>

namespace steppe {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

void check_mesh_path(const std::string& path) {
  std::error_code ignored;
  const auto kind = std::filesystem::status(path, ignored).type();
  const std::string where = "Mesh / File = " + path + ": ";
  if (kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::not_found)
    throw InputError(where +
                     "cannot be read: it is a folder, a pipe or a device; give the path of a mesh "
                     "file, relative to the input file");
  if (!std::ifstream(path))
    throw InputError(where +
                     "cannot be read; give the path of a mesh file, relative to the input file");
  if (std::filesystem::file_size(path, ignored) == 0)
    throw InputError(where +
                     "not a mesh that can be used: the file is empty; export the mesh again");
}

std::string shown(std::string_view words) {
  std::string result;
  for (const char c : words.substr(0, 40)) result += c < ' ' || c > '~' ? '?' : c;
  return result + (words.size() > 40 ? "..." : "");
}

std::optional<double> fortran_number(std::string_view text) {
  if (const auto value = finite_number(text)) return value;
  std::string as_in_c(text);
  for (char& c : as_in_c)
    if (c == 'D' || c == 'd') c = 'e';
  return finite_number(as_in_c);
}

std::string upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = char(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

FileWords::FileWords(const std::string& path) { open(path); }

void FileWords::open(const std::string& path) {
  check_mesh_path(path);
  std::ifstream file(path, std::ios::binary);
  std::string text(std::filesystem::file_size(path), '\0');
  file.read(text.data(), std::streamsize(text.size()));
  text.resize(std::size_t(file.gcount()));
  n_bytes_ += text.size();
  texts_.push_back({std::make_shared<const std::string>(path), std::move(text)});
  std::string& words = texts_.back().text;
  if (words.rfind("\xEF\xBB\xBF", 0) == 0) words.erase(0, 3);
  if (words.rfind("\xFF\xFE", 0) == 0 || words.rfind("\xFE\xFF", 0) == 0)
    fail("the text is UTF-16; save it as UTF-8 or ASCII");
  if (words.find('\n') == std::string::npos) std::replace(words.begin(), words.end(), '\r', '\n');
}

void FileWords::include(const std::string& name) {
  constexpr int most = 1000;
  const std::filesystem::path folder = std::filesystem::path(*here().path).parent_path();
  const std::string path = (folder / name).string();
  std::error_code ignored;
  for (const Text& text : texts_)
    if (std::filesystem::equivalent(*text.path, path, ignored))
      fail("the file " + path + " includes itself");
  if (++n_included_ > most)
    fail("more than " + std::to_string(most) + " files are included; join them to one");
  if (!std::filesystem::is_regular_file(path, ignored) || !std::ifstream(path))
    fail("the included file '" + shown(name) +
         "' cannot be read; its path is relative to this file");
  open(path);
}

void FileWords::rewind() {
  Text& text = texts_.back();
  text.at = 0;
  text.line = 1;
  text.in_lines = false;
}

void FileWords::skip_blanks() {
  Text& text = texts_.back();
  for (; text.at < text.text.size() && is_blank(text.text[text.at]); ++text.at)
    text.line += text.text[text.at] == '\n';
}

bool FileWords::at_end() {
  skip_blanks();
  while (here().at == here().text.size() && texts_.size() > 1) {
    texts_.pop_back();
    skip_blanks();
  }
  return here().at == here().text.size();
}

std::string_view FileWords::word(const std::string& what) {
  if (at_end()) fail("the file ends where " + what + " should stand; export the mesh again");
  Text& text = texts_.back();
  const std::size_t begin = text.at;
  while (text.at < text.text.size() && !is_blank(text.text[text.at])) ++text.at;
  return std::string_view(text.text).substr(begin, text.at - begin);
}

std::string FileWords::line() {
  Text& text = texts_.back();
  if (text.at > 0 && text.at < text.text.size() && text.text[text.at] == '\n')
    ++text.line, ++text.at;
  return trimmed(std::string(rest()));
}

std::string_view FileWords::rest() {
  Text& text = texts_.back();
  const std::size_t begin = text.at;
  text.at = std::min(text.text.find('\n', begin), text.text.size());
  const std::string_view found = std::string_view(text.text).substr(begin, text.at - begin);
  return found.substr(0, found.find_last_not_of('\r') + 1);
}

std::optional<std::string> FileWords::next_line() {
  while (here().at == here().text.size() && texts_.size() > 1) texts_.pop_back();
  Text& text = texts_.back();
  if (text.at == text.text.size()) return {};
  text.line += text.in_lines;
  text.in_lines = true;
  const std::size_t end = std::min(text.text.find('\n', text.at), text.text.size());
  std::string found = text.text.substr(text.at, end - text.at);
  text.at = std::min(end + 1, text.text.size());
  found.erase(found.find_last_not_of('\r') + 1);
  return found;
}

void FileWords::expect(const std::string& wanted) {
  const std::string_view found = word(wanted);
  if (found != wanted) fail("'" + shown(found) + "' stands where " + wanted + " should");
}

double FileWords::number(const std::string& what) {
  const std::string_view found = word(what);
  if (const auto value = fortran_number(found)) return *value;
  fail("'" + shown(found) + "' stands where " + what + ", a finite number, should");
}

std::array<double, 3> FileWords::point() {
  std::array<double, 3> x;
  for (double& coordinate : x) coordinate = number("a coordinate");
  return x;
}

long FileWords::integer(const std::string& what) { return whole(word(what), what); }

long FileWords::whole(std::string_view found, const std::string& what) const {
  if (const auto value = whole_number(found)) return *value;
  fail("'" + shown(found) + "' stands where " + what + ", a whole number, should");
}

long FileWords::label(const std::string& what) { return as_label(integer(what), what); }

long FileWords::as_label(long value, const std::string& what) const {
  if (value < 0 || value > std::numeric_limits<int>::max())
    fail(what + " is " + std::to_string(value) + "; it must be from 0 to 2147483647");
  return value;
}

long FileWords::count(const std::string& what) { return as_count(word(what), what); }

long FileWords::as_count(std::string_view found, const std::string& what) const {
  return as_count(whole(found, what), what);
}

long FileWords::as_count(long value, const std::string& what) const {
  if (value < 0 || value > long(here().text.size()))
    fail(what + " is said to be " + std::to_string(value) + " in a file of " +
         std::to_string(here().text.size()) + " bytes");
  return value;
}

void FileWords::skip(long n, const std::string& what) {
  while (n-- > 0) word(what);
}

void FileWords::skip_past(const std::string& wanted, const std::string& what) {
  Text& text = texts_.back();
  const std::size_t found = text.text.find(wanted, text.at);
  const std::size_t end = std::min(found, text.text.size());
  text.line += std::count(text.text.begin() + text.at, text.text.begin() + end, '\n');
  text.at = end;
  if (found == std::string::npos)
    fail("the file ends where " + what + shown(wanted) + " should stand; export the mesh again");
  text.at += wanted.size();
}

void FileWords::skip_line() {
  rest();
  Text& text = texts_.back();
  if (text.at < text.text.size()) ++text.at, ++text.line;
}

std::string_view FileWords::bytes(std::size_t n, const std::string& what) {
  Text& text = texts_.back();
  if (n > text.text.size() - text.at)
    fail("the file ends where " + what + " should stand; export the mesh again");
  text.at += n;
  return std::string_view(text.text).substr(text.at - n, n);
}

bool FileWords::at_numbers() {
  skip_blanks();
  const Text& text = here();
  const std::size_t end = std::min(text.text.find('\n', text.at), text.text.size());
  return text.at < end &&
         std::none_of(text.text.begin() + text.at, text.text.begin() + end,
                      [](unsigned char c) { return std::isalpha(c) && c != 'e' && c != 'E'; });
}

long FileWords::n_words_ahead() {
  skip_blanks();
  const Text& text = here();
  const std::size_t end = std::min(text.text.find('\n', text.at), text.text.size());
  long n = 0;
  for (std::size_t i = text.at; i < end; ++i)
    n += !is_blank(text.text[i]) && (i + 1 == end || is_blank(text.text[i + 1]));
  return n;
}

char FileWords::next_letter() { return at_end() ? '\0' : here().text[here().at]; }

void FileWords::fail_at(const FilePlace& place, const std::string& reason) const {
  throw InputError("Mesh / File = " + *place.path + ": not a mesh that can be used: line " +
                   std::to_string(place.line) + ": " + reason);
}

}  // namespace steppe
