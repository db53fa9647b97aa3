#pragma once

#include <iostream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>

namespace steppe {

/// A text in which control characters, but for tabs and ends of lines, and bytes that are no UTF-8
/// stand as \x1b: what comes from files could otherwise move the cursor, colour or clear the
/// screen. Local.
std::string printable(const std::string& text);

/// While it lives, standard output and standard error as streams of C++ write printable text. Where
/// a standard file is closed, nothing is read or written instead, and no other file takes its
/// place. One at a time, before any file is opened, which outlives whatever else takes the streams'
/// buffers (see Silence).
class Screen {
 public:
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

 private:
  class Filter;
  std::unique_ptr<Filter> output_, errors_;
};

/// Whether all that this rank printed was taken by standard output: a closed pipe, a full disk and
/// the limit of a file's size take no more. Local.
bool screen_takes_text();
/// The beginning of a sentence where it was not.
constexpr const char* screen_is_lost = "standard output takes no more (a closed pipe, a full disk)";

/// Keeps what libraries write to a stream off the screen while it lives.
class Silence {
 public:
  explicit Silence(std::ostream& stream) : stream_(stream), screen_(stream.rdbuf(words_.rdbuf())) {}
  ~Silence() { stream_.rdbuf(screen_); }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

  std::string words() const { return words_.str(); }

 private:
  std::ostringstream words_;
  std::ostream& stream_;
  std::streambuf* screen_;
};

}  // namespace steppe
