#pragma once

#include "steppe/mesh/file/file_words.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * The cards of the bulk data of a Nastran file, with their continuations: in free fields, in fields
 * of 8 and of 16 columns, with tabs, comments, and files that are included. Local; throws
 * InputError with the line.
 */
class NastranCards {
 public:
  /// Goes on behind BEGIN BULK, where the file has it. Throws InputError: no ENDDATA.
  explicit NastranCards(FileWords& file);

  /// To the next card. False at the end.
  bool next();
  const std::string& name() const { return name_; }  ///< in capitals
  const FilePlace& place() const { return place_; }

  /// The fields behind the name from 1 up, 8 of each line, continued or not.
  bool is_blank(std::size_t field) const { return text(field).empty(); }
  const std::string& text(std::size_t field) const;
  std::size_t n_fields() const { return fields_.size(); }
  long whole(std::size_t field, const std::string& what) const;
  /// A number such as 1.5, 1.5E-3, 1.5-3; zero where it is blank.
  double real(std::size_t field, const std::string& what) const;
  [[noreturn]] void fail(const std::string& reason) const { file_.fail_at(place_, reason); }

 private:
  struct Line {
    std::string name;  // of a card, or of a continuation with its + or *
    std::vector<std::string> fields;
    std::string continued;  // the name of the line that continues this one
    bool is_large = false, is_continuation = false;
    FilePlace place;
  };

  std::optional<Line> read_line();
  std::vector<std::string> pieces(const std::string& line, bool& is_large) const;
  void include(std::string statement);
  void append(const Line& line);

  FileWords& file_;
  std::optional<Line> ahead_;
  std::string name_;
  FilePlace place_;
  std::vector<std::string> fields_;
};

}  // namespace steppe
