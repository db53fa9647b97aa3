#include "steppe/base/process/screen.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <streambuf>
#include <utility>

namespace steppe {
namespace {

/// How many bytes the character of UTF-8 at a place has; 0: none begins there.
std::size_t length_at(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(at);
  const std::size_t length = first < 0x80                     ? 1
                             : first >= 0xc2 && first <= 0xdf ? 2
                             : first >= 0xe0 && first <= 0xef ? 3
                             : first >= 0xf0 && first <= 0xf4 ? 4
                                                              : 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  return length;
}

bool is_control(const std::string& text, std::size_t at, std::size_t length) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (length == 1) return (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f;
  return length == 2 && byte == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0;  // C1
}

}  // namespace

std::string printable(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = length_at(text, at);
    if (length > 0 && !is_control(text, at, length)) {
      result.append(text, at, length);
      at += length;
      continue;
    }
    char code[5];
    std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned char>(text[at++]));
    result += code;
  }
  return result;
}

/// A buffer before that of a stream. Texts are passed on as they come, since C's printf writes to
/// the same screen; of single bytes those of a character of UTF-8 together.
class Screen::Filter : public std::streambuf {
 public:
  explicit Filter(std::ostream& stream) : stream_(stream), screen_(stream.rdbuf(this)) {}
  ~Filter() override {
    sync();
    stream_.rdbuf(screen_);
  }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    held_ += traits_type::to_char_type(c);
    const bool in_character = static_cast<unsigned char>(held_.back()) >= 0x80;
    return in_character || pass_on() ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* text, std::streamsize n) override {
    held_.append(text, std::size_t(n));
    return pass_on() ? n : 0;
  }
  int sync() override { return pass_on() && screen_->pubsync() == 0 ? 0 : -1; }

 private:
  bool pass_on() {
    const std::string text = printable(std::exchange(held_, {}));
    return screen_->sputn(text.data(), std::streamsize(text.size())) ==
           std::streamsize(text.size());
  }

  std::ostream& stream_;
  std::streambuf* screen_;
  std::string held_;
};

Screen::Screen()
    : output_(std::make_unique<Filter>(std::cout)), errors_(std::make_unique<Filter>(std::cerr)) {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(file, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) < 0)
      return;  // the lowest is free
}

Screen::~Screen() = default;

bool screen_takes_text() {
  std::cout.flush();
  return std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.good();
}

}  // namespace steppe
