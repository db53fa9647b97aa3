#pragma once

#include <deal.II/base/patterns.h>

#include <memory>
#include <string>

namespace steppe {

/**
 * Pattern of a text of which it says what it holds, for the documentation and for what may stand
 * there (Constants in the place of numbers). It lets every text through: who reads the text refuses
 * what it is not.
 */
class TextPattern : public dealii::Patterns::PatternBase {
 public:
  /// A number, or nothing; several numbers between commas or semicolons; several such lists between
  /// colons; a region of the mesh, or several between semicolons, a number before each or not;
  /// expressions; a path, which is relative to the input file.
  static TextPattern number() { return TextPattern("Number as text"); }
  static TextPattern numbers() { return TextPattern("Numbers"); }
  static TextPattern lists() { return TextPattern("Lists of numbers"); }
  static TextPattern region() { return TextPattern("Region"); }
  static TextPattern expression() { return TextPattern("Expression"); }
  static TextPattern expressions() { return TextPattern("Expressions"); }
  static TextPattern path() { return TextPattern("Path"); }

  bool match(const std::string&) const override { return true; }
  std::string description(OutputStyle = Machine) const override { return "[" + holds_ + "]"; }
  std::unique_ptr<PatternBase> clone() const override {
    return std::unique_ptr<PatternBase>(new TextPattern(*this));
  }

 private:
  explicit TextPattern(std::string holds) : holds_(std::move(holds)) {}
  std::string holds_;
};

}  // namespace steppe
