#pragma once

#include "steppe/input/values/expression.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// A text as a function of variables with names, the last one of which is the time or the like: see
/// Expression.
class ExpressionParser {
 public:
  /// Throws InputError as Expression does.
  ExpressionParser(const std::string& text, const std::string& parameter,
                   const Constants& constants, std::vector<std::string> variables);
  ~ExpressionParser();

  /// The value at as many numbers as there are variables; it may be none, or infinite.
  double operator()(const double* values) const;
  bool uses(std::size_t variable) const { return uses_[variable]; }
  const std::string& variable(std::size_t k) const { return variables_[k]; }

  [[noreturn]] void fail(const std::string& sentence) const;

 private:
  struct Parts;

  void check_names(const Constants& constants) const;
  void define(const Constants& constants);
  void read();

  std::string text_, parameter_;
  std::vector<std::string> variables_;
  std::vector<bool> uses_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace steppe
