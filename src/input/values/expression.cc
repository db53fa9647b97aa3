#include "steppe/input/values/expression.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"

#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

namespace steppe {

namespace {

const std::string coordinate_names[] = {"x", "y", "z"};

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

/// The symbols of every expression but its variable.
template <int dim>
const std::vector<std::string>& own_symbols() {
  static const std::vector<std::string> symbols = [] {
    double ignored = 0;
    mu::Parser parser;
    for (int c = 0; c < dim; ++c) parser.DefineVar(coordinate_names[c], &ignored);
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

// muParser would take '=' as an assignment to x, y, z or t.
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

template <int dim>
struct Expression<dim>::Parser {
  std::string text, parameter, variable;
  double coordinates[dim] = {}, time = 0;
  std::optional<double> number;  // the value of a text that is one
  std::optional<mu::Parser> parser;
  bool uses_position = false, uses_time = false;
  std::map<std::string, std::shared_ptr<const Table>> tables;

  [[noreturn]] void fail(const std::string& sentence) const {
    throw InputError(assignment({parameter}, text) + ": " + sentence);
  }

  void check_names(const Constants& constants) const {
    const auto is_own = [this](const std::string& name) {
      return name == variable ||
             std::count(own_symbols<dim>().begin(), own_symbols<dim>().end(), name) > 0;
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

  void define(const Constants& constants) {
    parser.emplace();
    for (int c = 0; c < dim; ++c) parser->DefineVar(coordinate_names[c], &coordinates[c]);
    parser->DefineVar(variable, &time);
    parser->DefineConst("pi", std::acos(-1.));
    parser->DefineConst("e", std::exp(1.));
    add_functions(*parser);
    for (const auto& [name, value] : constants.numbers) parser->DefineConst(name, value);
    tables = constants.tables;
    for (const auto& [name, table] : tables)
      parser->DefineFunUserData(
          name, +[](void* table, double t) { return (*static_cast<const Table*>(table))(t); },
          const_cast<Table*>(table.get()));
  }

  void read() {
    if (text.empty()) fail("is empty; give a number or an expression in x, y, z, " + variable);
    if (has_assignment(text)) fail("'=' is an assignment; write '==' to compare");
    try {
      parser->SetExpr(text);
      parser->Eval();
      if (parser->GetNumResults() > 1) fail("holds several values; give one expression");
      for (const auto& [name, address] : parser->GetUsedVar())
        (name == variable ? uses_time : uses_position) = true;
    } catch (const mu::ParserError& error) {
      fail(reason(error, *parser));
    }
  }
};

template <int dim>
Expression<dim>::Expression(const std::string& text, const std::string& parameter,
                            const Constants& constants, const std::string& variable)
    : parser_(std::make_unique<Parser>()) {
  parser_->text = trimmed(text);
  parser_->parameter = parameter;
  parser_->variable = variable;
  parser_->check_names(constants);
  // most are numbers, and a parser takes 10 us to make
  parser_->number = finite_number(parser_->text);
  if (parser_->number) return;
  parser_->define(constants);
  parser_->read();
}

template <int dim>
Expression<dim>::~Expression() = default;
template <int dim>
Expression<dim>::Expression(Expression&&) noexcept = default;
template <int dim>
Expression<dim>& Expression<dim>::operator=(Expression&&) noexcept = default;

template <int dim>
double Expression<dim>::operator()(const dealii::Point<dim>& x, double t) const {
  if (parser_->number) return *parser_->number;
  for (int c = 0; c < dim; ++c) parser_->coordinates[c] = x[c];
  parser_->time = t;
  const double value = parser_->parser->Eval();
  if (!std::isfinite(value)) {
    std::ostringstream sentence;
    sentence << "is " << (std::isnan(value) ? "nan" : "infinite") << " at (";
    for (int c = 0; c < dim; ++c) sentence << (c == 0 ? "" : ", ") << x[c];
    sentence << "), " << parser_->variable << " = " << t << "; give a finite expression";
    parser_->fail(sentence.str());
  }
  return value;
}

template <int dim>
bool Expression<dim>::uses_position() const {
  return parser_->uses_position;
}

template <int dim>
bool Expression<dim>::uses_time() const {
  return parser_->uses_time;
}

template <int dim>
VectorExpression<dim>::VectorExpression(const std::string& text, const std::string& parameter,
                                        const Constants& constants) {
  const std::vector<std::string> texts = components(text);
  if (texts.size() != dim)
    throw InputError(assignment({parameter}, trimmed(text)) + ": has " +
                     std::to_string(texts.size()) +
                     (texts.size() == 1 ? " component, " : " components, ") + std::to_string(dim) +
                     " are needed in " + std::to_string(dim) + "D, separated by ';'");
  for (int c = 0; c < dim; ++c)
    components_.emplace_back(texts[c], parameter + " (" + coordinate_names[c] + " component)",
                             constants);
}

template <int dim>
dealii::Tensor<1, dim> VectorExpression<dim>::operator()(const dealii::Point<dim>& x,
                                                         double t) const {
  dealii::Tensor<1, dim> value;
  for (int c = 0; c < dim; ++c) value[c] = components_[c](x, t);
  return value;
}

template <int dim>
bool VectorExpression<dim>::uses_position() const {
  return std::any_of(components_.begin(), components_.end(),
                     [](const Expression<dim>& component) { return component.uses_position(); });
}

template <int dim>
bool VectorExpression<dim>::uses_time() const {
  return std::any_of(components_.begin(), components_.end(),
                     [](const Expression<dim>& component) { return component.uses_time(); });
}

template class Expression<2>;
template class Expression<3>;
template class VectorExpression<2>;
template class VectorExpression<3>;

}  // namespace steppe
