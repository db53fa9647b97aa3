#include "steppe/mesh/file_words.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace steppe {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// A word as it can be shown.
std::string quoted(std::string_view word) {
  std::string shown;
  for (const char c : word.substr(0, 40)) shown += c < ' ' || c > '~' ? '?' : c;
  return "'" + shown + (word.size() > 40 ? "...'" : "'");
}

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

FileWords::FileWords(const std::string& path) : path_(path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  text_ = std::move(text).str();
}

void FileWords::skip_blanks() {
  for (; at_ < text_.size() && is_blank(text_[at_]); ++at_) line_ += text_[at_] == '\n';
}

bool FileWords::at_end() {
  skip_blanks();
  return at_ == text_.size();
}

std::string_view FileWords::word(const std::string& what) {
  if (at_end()) fail("the file ends where " + what + " should stand; export the mesh again");
  const std::size_t begin = at_;
  while (at_ < text_.size() && !is_blank(text_[at_])) ++at_;
  return std::string_view(text_).substr(begin, at_ - begin);
}

std::string_view FileWords::line() {
  if (at_ > 0 && at_ < text_.size() && text_[at_] == '\n') ++line_, ++at_;
  const std::size_t begin = at_;
  at_ = std::min(text_.find('\n', at_), text_.size());
  const std::string_view found = std::string_view(text_).substr(begin, at_ - begin);
  return found.substr(0, found.find_last_not_of('\r') + 1);
}

void FileWords::expect(const std::string& wanted) {
  const std::string_view found = word(wanted);
  if (found != wanted) fail(quoted(found) + " stands where " + wanted + " should");
}

double FileWords::number(const std::string& what) {
  const std::string_view found = word(what);
  if (const auto value = finite_number(found)) return *value;
  std::string as_in_c(found);  // 1.5D+00 of Fortran
  std::replace(as_in_c.begin(), as_in_c.end(), 'D', 'E');
  if (const auto value = finite_number(as_in_c)) return *value;
  fail(quoted(found) + " stands where " + what + ", a finite number, should");
}

long FileWords::integer(const std::string& what) { return whole(word(what), what); }

long FileWords::whole(std::string_view found, const std::string& what) const {
  if (const auto value = whole_number(found)) return *value;
  fail(quoted(found) + " stands where " + what + ", a whole number, should");
}

long FileWords::label(const std::string& what) {
  const long value = integer(what);
  if (value < 0 || value > std::numeric_limits<int>::max())
    fail(what + " is " + std::to_string(value) + "; it must be from 0 to 2147483647");
  return value;
}

long FileWords::count(const std::string& what) { return as_count(word(what), what); }

long FileWords::as_count(std::string_view found, const std::string& what) const {
  const long value = whole(found, what);
  if (value < 0 || value > long(text_.size()))
    fail(what + " is said to be " + std::to_string(value) + " in a file of " +
         std::to_string(text_.size()) + " bytes");
  return value;
}

void FileWords::skip(int n, const std::string& what) {
  while (n-- > 0) word(what);
}

void FileWords::skip_past(const std::string& wanted, const std::string& what) {
  while (word(what + wanted) != wanted) continue;
}

void FileWords::expect_below(const std::string& wanted) const {
  if (text_.find(wanted, at_) == std::string::npos)
    fail("the file ends without " + wanted + "; export the mesh again");
}

bool FileWords::at_numbers() {
  skip_blanks();
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  return at_ < end && std::none_of(text_.begin() + at_, text_.begin() + end, [](unsigned char c) {
           return std::isalpha(c) && c != 'e' && c != 'E';
         });
}

void FileWords::fail_at(long line, const std::string& reason) const {
  throw InputError("Mesh / File = " + path_ + ": not a mesh that can be used: line " +
                   std::to_string(line) + ": " + reason);
}

}  // namespace steppe
