#pragma once

#include <string>
#include <string_view>

namespace steppe {

/// Throws InputError unless the path leads to a file that is regular (no folder, pipe or device,
/// which a reader may wait for without end), readable and not empty. Local.
void check_mesh_path(const std::string& path);

/**
 * The words of a text file one after the other, with the lines they stand in: what checks a mesh
 * file before a reader that trusts it. Every member throws InputError, with the path and the line,
 * where the file ends or holds something else. Local.
 */
class FileWords {
 public:
  /// Reads all of the file.
  explicit FileWords(const std::string& path);

  bool at_end();
  /// The next word; `what` says what is looked for.
  std::string_view word(const std::string& what);
  /// The rest of this line, or after its end the next one.
  std::string_view line();
  void expect(const std::string& word);
  /// A finite number, a whole one, one from 0 up to 2^31 - 1, and one of those that is not larger
  /// than the number of bytes in the file, as whatever it counts needs one.
  double number(const std::string& what);
  long integer(const std::string& what);
  long label(const std::string& what);
  long count(const std::string& what);
  /// Such a number that is a word already.
  long as_count(std::string_view found, const std::string& what) const;
  void skip(int n, const std::string& what);
  /// Skip words up to this one, which is skipped as well.
  void skip_past(const std::string& word, const std::string& what);

  /// Throws InputError unless this stands somewhere in the rest of the file.
  void expect_below(const std::string& word) const;

  /// Whether the next line that is not empty holds numbers: no letters but e and E.
  bool at_numbers();
  /// The number of the line that the last word stood in.
  long line_number() const { return line_; }
  /// Throws InputError: the file is not a mesh that can be used because of this.
  [[noreturn]] void fail(const std::string& reason) const { fail_at(line_, reason); }
  [[noreturn]] void fail_at(long line, const std::string& reason) const;

 private:
  void skip_blanks();
  long whole(std::string_view found, const std::string& what) const;

  std::string path_, text_;
  std::size_t at_ = 0;
  long line_ = 1;
};

}  // namespace steppe
