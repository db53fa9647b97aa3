#include "expression_parser.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"

#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace steppe {

namespace {

void add_functions(mu::Parser& parser) {
  parser.DefineFun(
      "if", +[](double c, double a, double b) { return c != 0 ? a : b; });
  parser.DefineFun(
      "pow", +[](double a, double b) { return std::pow(a, b); });
  parser.DefineFun(
      "mod", +[](double a, double b) { return a - b * std::floor(a / b); });
  parser.DefineFun(
      "floor", +[](double a) { return std::floor(a); });
  parser.DefineFun(
      "ceil", +[](double a) { return std::ceil(a); });
  parser.DefineFun(
      "int", +[](double a) { return std::round(a); });
  parser.DefineFun(
      "heaviside", +[](double a) { return a < 0 ? 0. : 1.; });
  parser.DefineFun(
      "erf", +[](double a) { return std::erf(a); });
}

std::vector<std::string> known_symbols(const mu::Parser& parser) {
  std::vector<std::string> symbols;
  for (const auto& [name, variable] : parser.GetVar()) symbols.push_back(name);
  for (const auto& [name, constant] : parser.GetConst())
    if (name[0] != '_') symbols.push_back(name);
  for (const auto& [name, function] : parser.GetFunDef()) symbols.push_back(name);
  return symbols;
}

/// The symbols of every expression but its variables.
const std::vector<std::string>& own_symbols() {
  static const std::vector<std::string> symbols = [] {
    mu::Parser parser;
    parser.DefineConst("pi", 0);
    parser.DefineConst("e", 0);
    add_functions(parser);
    return known_symbols(parser);
  }();
  return symbols;
}

bool is_name(const std::string& text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && !is_digit(text[0]) && std::all_of(text.begin(), text.end(), [&](char c) {
    return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

// muParser would take '=' as an assignment to a variable.
bool has_assignment(const std::string& text) {
  for (auto at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] == '=')
      ++at;
    else if (at == 0 || std::string("<>!").find(text[at - 1]) == std::string::npos)
      return true;
  }
  return false;
}

std::string reason(const mu::ParserError& error, const mu::Parser& parser) {
  const std::string token = trimmed(error.GetToken());
  if (error.GetCode() == mu::ecUNASSIGNABLE_TOKEN && !token.empty()) {
    const std::vector<std::string> symbols = known_symbols(parser);
    if (std::count(symbols.begin(), symbols.end(), token))
      return token + " is a function; write its arguments in ()";
    return "the symbol " + token + " is unknown; " + suggestion(token, symbols);
  }
  std::string message = error.GetMsg();
  if (!message.empty() && message.back() == '.') message.pop_back();
  return message + "; correct the expression";
}

}  // namespace

struct ExpressionParser::Parts {
  std::vector<double> values;    // of the variables
  std::optional<double> number;  // the value of a text that is one
  std::optional<mu::Parser> parser;
  std::map<std::string, std::shared_ptr<const Table>> tables;
};

ExpressionParser::ExpressionParser(const std::string& text, const std::string& parameter,
                                   const Constants& constants, std::vector<std::string> variables)
    : text_(trimmed(text)),
      parameter_(parameter),
      variables_(std::move(variables)),
      uses_(variables_.size(), false),
      parts_(std::make_unique<Parts>()) {
  check_names(constants);
  // most are numbers, and a parser takes 10 us to make
  parts_->number = finite_number(text_);
  if (parts_->number) return;
  define(constants);
  read();
}

ExpressionParser::~ExpressionParser() = default;

double ExpressionParser::operator()(const double* values) const {
  if (parts_->number) return *parts_->number;
  std::copy_n(values, parts_->values.size(), parts_->values.begin());
  return parts_->parser->Eval();
}

void ExpressionParser::fail(const std::string& sentence) const {
  throw InputError(assignment({parameter_}, text_) + ": " + sentence);
}

void ExpressionParser::check_names(const Constants& constants) const {
  const auto is_own = [this](const std::string& name) {
    return std::count(variables_.begin(), variables_.end(), name) > 0 ||
           std::count(own_symbols().begin(), own_symbols().end(), name) > 0;
  };
  for (const auto& [name, value] : constants.numbers) {
    if (is_own(name))
      fail("the constant " + name + " hides the symbol of that name; rename the constant");
    if (!is_name(name))
      fail("'" + name + "' is not a name for a constant; use letters, digits and '_'");
  }
  for (const auto& [name, table] : constants.tables) {
    if (is_own(name) || constants.numbers.count(name))
      throw InputError("Tables / " + name +
                       ": hides the constant, variable or function of that name in expressions; "
                       "rename the table");
    if (!is_name(name))
      throw InputError("Tables / " + name +
                       ": is not a name for a function in expressions; use letters, digits and "
                       "'_'");
  }
}

void ExpressionParser::define(const Constants& constants) {
  mu::Parser& parser = parts_->parser.emplace();
  parts_->values.resize(variables_.size());
  for (std::size_t k = 0; k < variables_.size(); ++k)
    parser.DefineVar(variables_[k], &parts_->values[k]);
  parser.DefineConst("pi", std::acos(-1.));
  parser.DefineConst("e", std::exp(1.));
  add_functions(parser);
  for (const auto& [name, value] : constants.numbers) parser.DefineConst(name, value);
  parts_->tables = constants.tables;
  for (const auto& [name, table] : parts_->tables)
    parser.DefineFunUserData(
        name, +[](void* table, double t) { return (*static_cast<const Table*>(table))(t); },
        const_cast<Table*>(table.get()));
}

void ExpressionParser::read() {
  if (text_.empty())
    fail("is empty; give a number or an expression in " + joined(variables_, ", "));
  if (has_assignment(text_)) fail("'=' is an assignment; write '==' to compare");
  mu::Parser& parser = *parts_->parser;
  try {
    parser.SetExpr(text_);
    parser.Eval();
    if (parser.GetNumResults() > 1) fail("holds several values; give one expression");
    for (const auto& [name, address] : parser.GetUsedVar())
      for (std::size_t k = 0; k < variables_.size(); ++k)
        if (variables_[k] == name) uses_[k] = true;
  } catch (const mu::ParserError& error) {
    fail(reason(error, parser));
  }
}

}  // namespace steppe
