#pragma once

#include <ostream>
#include <sstream>
#include <string>

namespace steppe {

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
