#include "steppe/input/values/expression.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"

#include "expression_parser.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {

namespace {

const std::string coordinate_names[] = {"x", "y", "z"};

template <int dim>
std::vector<std::string> names_with(const std::string& variable) {
  std::vector<std::string> names(coordinate_names, coordinate_names + dim);
  names.push_back(variable);
  return names;
}

}  // namespace

template <int dim>
struct Expression<dim>::Parser : ExpressionParser {
  using ExpressionParser::ExpressionParser;
};

template <int dim>
Expression<dim>::Expression(const std::string& text, const std::string& parameter,
                            const Constants& constants, const std::string& variable)
    : parser_(std::make_unique<Parser>(text, parameter, constants, names_with<dim>(variable))) {}

template <int dim>
Expression<dim>::~Expression() = default;
template <int dim>
Expression<dim>::Expression(Expression&&) noexcept = default;
template <int dim>
Expression<dim>& Expression<dim>::operator=(Expression&&) noexcept = default;

template <int dim>
double Expression<dim>::operator()(const dealii::Point<dim>& x, double t) const {
  double values[dim + 1];
  for (int c = 0; c < dim; ++c) values[c] = x[c];
  values[dim] = t;
  const double value = (*parser_)(values);
  if (!std::isfinite(value)) {
    std::ostringstream sentence;
    sentence << "is " << (std::isnan(value) ? "nan" : "infinite") << " at (";
    for (int c = 0; c < dim; ++c) sentence << (c == 0 ? "" : ", ") << x[c];
    sentence << "), " << parser_->variable(dim) << " = " << t << "; give a finite expression";
    parser_->fail(sentence.str());
  }
  return value;
}

template <int dim>
bool Expression<dim>::uses_position() const {
  bool uses = false;
  for (std::size_t c = 0; c < dim; ++c) uses |= parser_->uses(c);
  return uses;
}

template <int dim>
bool Expression<dim>::uses_time() const {
  return parser_->uses(dim);
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
