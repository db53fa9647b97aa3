#pragma once

#include "steppe/mesh/file/file_words.h"

#include <string>

namespace steppe {

/**
 * The numbers of a Gmsh file, which are words or, in binary files, bytes in the order of the
 * machine that wrote them. https://gmsh.info/doc/texinfo/gmsh.html, "MSH file format". Every member
 * throws InputError as FileWords does. Local.
 */
class MshNumbers {
 public:
  /// Reads the format: versions 1 (which has no section of it), 2, 4 and 4.1.
  explicit MshNumbers(FileWords& file);

  FileWords& file() const { return file_; }
  double version() const { return version_; }
  bool is_binary() const { return is_binary_; }
  /// The section that begins next, with its `$`; empty at the end of the file.
  std::string begin_section();
  void end_section(const std::string& section);
  /// Go on behind the end of the section.
  void skip_section(const std::string& section);

  long integer(const std::string& what);
  long label(const std::string& what);
  /// How many of something there are, from version 4 on.
  long count(const std::string& what);
  /// The number of nodes or elements of a section, which is a word in binary files before 4.
  long total(const std::string& what);
  /// Label of a node or element, which has more bytes from version 4.1 on.
  long long_label(const std::string& what);
  double coordinate();
  void skip_coordinates(long n);

 private:
  long size(const std::string& what);

  FileWords& file_;
  double version_ = 1;
  bool is_binary_ = false, swapped_ = false;
  std::string first_section_;
};

}  // namespace steppe
