#pragma once

#include "steppe/input/values/table.h"

#include <deal.II/base/point.h>
#include <deal.II/base/tensor.h>

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/** Names in expressions besides pi and e: numbers, and tables as functions of one variable. */
struct Constants {
  Constants(std::initializer_list<std::pair<const std::string, double>> named = {})
      : numbers(named) {}

  std::map<std::string, double> numbers;
  std::map<std::string, std::shared_ptr<const Table>> tables;
};

/**
 * Scalar function f(x, y, z, t) given as text, e.g. "1e3 * sin(2*pi*t) * if(z > 0.5, 1, 0)" (no z
 * in 2D). What the coordinates and the value are, and their units, is the owner's business.
 * Operators
 * + - * / ^ < > <= >= == != && || c ? a : b; muParser's functions (sin, atan2, exp, ln, log10,
 * sqrt, abs, sign, min, max, ...) and if(c, a, b), pow(a, b), mod(a, b), floor, ceil, int (nearest
 * integer), heaviside (1 from 0 on), erf; and the tables of the input. Owns its parser, shares its
 * tables; movable; local; one thread at a time.
 */
template <int dim>
class Expression {
 public:
  /**
   * `parameter` is the path for messages, `variable` the name of t. Throws InputError for text that
   * cannot be read, unknown symbols (with the nearest known one), and constants and tables that
   * hide a known symbol.
   */
  Expression(const std::string& text, const std::string& parameter, const Constants& constants = {},
             const std::string& variable = "t");
  ~Expression();
  Expression(Expression&&) noexcept;
  Expression& operator=(Expression&&) noexcept;

  /** f(x, t). Throws InputError where it is not finite. */
  double operator()(const dealii::Point<dim>& x, double t) const;

  bool uses_position() const;
  bool uses_time() const;

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

/** Vector function of (x, t): dim scalar expressions separated by ';', e.g. "0; 0; -9.81*t". */
template <int dim>
class VectorExpression {
 public:
  /** As Expression; also throws InputError when the number of components is not dim. */
  VectorExpression(const std::string& text, const std::string& parameter,
                   const Constants& constants = {});

  dealii::Tensor<1, dim> operator()(const dealii::Point<dim>& x, double t) const;

  bool uses_position() const;
  bool uses_time() const;

 private:
  std::vector<Expression<dim>> components_;
};

}  // namespace steppe
