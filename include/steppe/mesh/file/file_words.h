#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steppe {

/// Throws InputError unless the path leads to a file that is regular (no folder, pipe or device,
/// which a reader may wait for without end), readable and not empty. Local.
void check_mesh_path(const std::string& path);

/// Place in a mesh file, for a sentence about it.
struct FilePlace {
  std::shared_ptr<const std::string> path;
  long line;
};

/**
 * The words of a text file one after the other, with the lines they stand in, and the numbers of a
 * binary one: what readers of mesh files stand on. Line ends may be those of any system, and a
 * UTF-8 mark may stand before the first word. A file may include others, whose words stand in its
 * place. Every member throws InputError, with the path and the line, where the file ends or holds
 * something else. Local.
 */
class FileWords {
 public:
  /// Reads all of the file. Throws InputError for UTF-16.
  explicit FileWords(const std::string& path);

  /// Go on with the words of another file, whose path is relative to the folder of this one, then
  /// with the rest of this one. Throws InputError also for files that include themselves.
  void include(const std::string& name);
  /// Start again. Included files must have ended.
  void rewind();

  bool at_end();
  /// The next word; `what` says what is looked for.
  std::string_view word(const std::string& what);
  /// The rest of this line, or after its end the next one, without blanks at its ends.
  std::string line();
  /// The rest of this line, which may be empty.
  std::string_view rest();
  /// The next whole line, with the blanks at its begin; nothing at the end. For files that are read
  /// by this alone.
  std::optional<std::string> next_line();
  void expect(const std::string& word);
  /// A finite number, a whole one, one from 0 up to 2^31 - 1, and one of those that is not larger
  /// than the number of bytes in the file, as whatever it counts needs one.
  double number(const std::string& what);
  /// Three coordinates.
  std::array<double, 3> point();
  long integer(const std::string& what);
  long label(const std::string& what);
  long count(const std::string& what);
  /// The number, checked as a label or a count.
  long as_label(long value, const std::string& what) const;
  long as_count(long value, const std::string& what) const;
  long as_count(std::string_view found, const std::string& what) const;
  void skip(long n, const std::string& what);
  /// Skip all up to this text, which is skipped as well.
  void skip_past(const std::string& text, const std::string& what);

  /// Skip the rest of this line and its end, behind which binary numbers begin.
  void skip_line();
  std::string_view bytes(std::size_t n, const std::string& what);
  /// A binary number, whose bytes are in the other order than this machine's where it is `swapped`.
  template <class Number>
  Number binary(bool swapped, const std::string& what) {
    char reversed[sizeof(Number)];
    const std::string_view found = bytes(sizeof(Number), what);
    for (std::size_t i = 0; i < sizeof(Number); ++i)
      reversed[i] = found[swapped ? sizeof(Number) - 1 - i : i];
    Number value;
    std::memcpy(&value, reversed, sizeof(Number));
    return value;
  }

  /// Whether the next line that is not empty holds numbers: no letters but e and E.
  bool at_numbers();
  /// How many words the next line has that has any, or the rest of this one.
  long n_words_ahead();
  /// The first letter of the next word; 0 at the end.
  char next_letter();
  /// Length of the file and those that it includes.
  std::size_t n_bytes() const { return n_bytes_; }
  /// The number of the line that the last word stood in.
  long line_number() const { return here().line; }
  FilePlace place() const { return {here().path, here().line}; }
  /// Throws InputError: the file is not a mesh that can be used because of this.
  [[noreturn]] void fail(const std::string& reason) const { fail_at(place(), reason); }
  [[noreturn]] void fail_at(const FilePlace& place, const std::string& reason) const;

 private:
  struct Text {
    std::shared_ptr<const std::string> path;
    std::string text;
    std::size_t at = 0;
    long line = 1;
    bool in_lines = false;
  };

  const Text& here() const { return texts_.back(); }
  void skip_blanks();
  long whole(std::string_view found, const std::string& what) const;
  void open(const std::string& path);

  std::vector<Text> texts_;  // each includes the next one
  int n_included_ = 0;
  std::size_t n_bytes_ = 0;
};

/// Words of a file as they can be shown: of 40 letters at most, without control bytes.
std::string shown(std::string_view words);

/// The number that a word of Fortran spells, such as 1.5D+00; nothing where it is none.
std::optional<double> fortran_number(std::string_view text);

std::string upper_case(std::string_view text);

}  // namespace steppe
