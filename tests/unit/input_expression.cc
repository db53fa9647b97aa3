#include "steppe/input/values/expression.h"

#include "steppe/base/process/error.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace steppe;

namespace input_expression {

template <class Function>
std::string message(const Function& function) {
  try {
    function();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

double value(const std::string& text) {
  return Expression<3>(text, "f", {{"g", 9.81}})(dealii::Point<3>(2, 3, 5), 7);
}

TEST(Expression, PlainNumbersAreThoseOfTheParser) {
  for (const std::string text :
       {"0", "-0.1", "1e-3", ".5", "5.", "-2.5E+7", "0.1234567890123456789"}) {
    EXPECT_EQ(value(text), value("0 + " + text)) << text;
    const Expression<3> number(text, "P");
    EXPECT_FALSE(number.uses_position() || number.uses_time());
  }
  for (const std::string text : {"inf", "nan", "1e", "1 2", "1,5", "1e400"})
    EXPECT_NE(message([&] { value(text); }), "no error") << text;
}

TEST(Expression, Values) {
  EXPECT_DOUBLE_EQ(value("x + 10*y + 100*z + 1000*t"), 7532);
  EXPECT_DOUBLE_EQ(value("-x^2 * g"), -4 * 9.81);
  EXPECT_DOUBLE_EQ(value("sin(pi/6) + ln(e)"), 1.5);
  EXPECT_DOUBLE_EQ(value("if(x >= 2, 1e-3, 0)"), 1e-3);
  EXPECT_DOUBLE_EQ(value("x == 2 && t != 3 ? 4 : 1/0"), 4);
  EXPECT_DOUBLE_EQ(value("pow(x, 3) + mod(-1, 3) + floor(-0.5) + ceil(0.5) + int(1.7)"), 12);
  EXPECT_DOUBLE_EQ(value("heaviside(-1) + heaviside(0) + heaviside(1)"), 2);
  EXPECT_DOUBLE_EQ(value("erf(0.5)"), std::erf(0.5));
}

// all that the manual lists (Constants)
TEST(Expression, OperatorsAndFunctionsOfTheManual) {
  const std::pair<const char*, double> table[] = {
      {"2 + 3*4 - 6/3 ^ 1", 12},
      {"1 < 2 && 2 <= 2 && 2 > 1 && 2 >= 2 && 1 != 2", 1},
      {"0 || 1 == 1", 1},
      {"x > 5 ? 3 : 4", 4},
      {"sin(pi/2)", 1},
      {"cos(0)", 1},
      {"tan(pi/4)", 1},
      {"asin(1)", std::acos(0.)},
      {"acos(1)", 0},
      {"atan(1)", std::atan(1.)},
      {"atan2(1, 0)", std::acos(0.)},
      {"sinh(1)", std::sinh(1.)},
      {"cosh(0)", 1},
      {"tanh(1)", std::tanh(1.)},
      {"asinh(1)", std::asinh(1.)},
      {"acosh(1)", 0},
      {"atanh(0)", 0},
      {"exp(1)", std::exp(1.)},
      {"ln(e)", 1},
      {"log(e)", 1},
      {"log2(8)", 3},
      {"log10(100)", 2},
      {"sqrt(9)", 3},
      {"pow(2, 3)", 8},
      {"mod(-1, 3)", 2},
      {"abs(-2)", 2},
      {"sign(-2)", -1},
      {"floor(-0.5)", -1},
      {"ceil(0.5)", 1},
      {"int(1.7)", 2},
      {"rint(1.7)", 2},
      {"min(3, 2, 1)", 1},
      {"max(3, 2, 1)", 3},
      {"sum(1, 2, 3)", 6},
      {"avg(1, 2, 3)", 2},
      {"erf(0)", 0},
      {"heaviside(0)", 1},
      {"if(0, 1, 2)", 2}};
  for (const auto& [text, expected] : table) EXPECT_NEAR(value(text), expected, 1e-14) << text;
}

TEST(Expression, KnowsWhatItUses) {
  EXPECT_FALSE(Expression<2>("2*pi", "f").uses_position());
  EXPECT_FALSE(Expression<2>("2*pi", "f").uses_time());
  EXPECT_TRUE(Expression<2>("y", "f").uses_position());
  EXPECT_TRUE(Expression<2>("if(1, 2, t)", "f").uses_time());
  EXPECT_TRUE(VectorExpression<2>("0; t", "f").uses_time());
  EXPECT_FALSE(VectorExpression<2>("0; t", "f").uses_position());
}

TEST(Expression, MovesKeepTheValue) {
  std::vector<Expression<2>> list;
  for (int i = 0; i < 10; ++i) list.emplace_back("x + " + std::to_string(i) + "*t", "f");
  EXPECT_DOUBLE_EQ(list[3](dealii::Point<2>(1, 0), 2), 7);
}

TEST(Expression, VectorValues) {
  const VectorExpression<3> f("x; y*t ;-g", "f", {{"g", 9.81}});
  const dealii::Tensor<1, 3> value = f(dealii::Point<3>(2, 3, 5), 7);
  EXPECT_DOUBLE_EQ(value[0], 2);
  EXPECT_DOUBLE_EQ(value[1], 21);
  EXPECT_DOUBLE_EQ(value[2], -9.81);
}

TEST(Expression, BadTextGetsItsSentence) {
  const std::pair<std::string, std::string> table[] = {
      {"", "P = '': is empty; give a number or an expression in x, y, z, t"},
      {"sine(x)", "P = sine(x): the symbol sine is unknown; did you mean sin?"},
      {"sin", "P = sin: sin is a function; write its arguments in ()"},
      {"radius + gravty",
       "P = radius + gravty: the symbol gravty is unknown; did you mean gravity?"},
      {"x = 3", "P = x = 3: '=' is an assignment; write '==' to compare"},
      {"1, 2", "P = 1, 2: holds several values; give one expression"},
      {"x +", "P = x +: Unexpected end of expression at position 4; correct the expression"},
      {"(x", "P = (x: Missing parenthesis; correct the expression"},
      {"sin()",
       "P = sin(): Too few parameters for function \"sin\" at expression position 4; correct "
       "the expression"},
  };
  for (const auto& [text, sentence] : table)
    EXPECT_EQ(message([&, t = text] {
                Expression<3>(t, "P", {{"radius", 1}, {"gravity", 9.81}});
              }),
              sentence);
  EXPECT_EQ(message([] { Expression<2>("z", "P"); }).rfind("P = z: the symbol z is unknown; ", 0),
            0u);
  EXPECT_EQ(message([] {
              Expression<2>("1", "P", {{"t", 1}});
            }),
            "P = 1: the constant t hides the symbol of that name; rename the constant");
  EXPECT_EQ(message([] {
              Expression<2>("1", "P", {{"a b", 1}});
            }),
            "P = 1: 'a b' is not a name for a constant; use letters, digits and '_'");
}

TEST(Expression, BadValuesGetTheirSentence) {
  const Expression<3> f("sin(x)/y", "Loads / wind / Value");
  EXPECT_EQ(
      message([&] { f(dealii::Point<3>(0, 0, 1), 0); }),
      "Loads / wind / Value = sin(x)/y: is nan at (0, 0, 1), t = 0; give a finite expression");
  const VectorExpression<2> g("0; 1/t", "Value");
  EXPECT_EQ(message([&] { g(dealii::Point<2>(0.5, 0), 0); }),
            "Value (y component) = 1/t: is infinite at (0.5, 0), t = 0; give a finite expression");
  EXPECT_EQ(message([] { VectorExpression<3>("0; 1", "Value"); }),
            "Value = 0; 1: has 2 components, 3 are needed in 3D, separated by ';'");
  EXPECT_EQ(message([] { VectorExpression<2>("0; ", "Value"); }),
            "Value (y component) = '': is empty; give a number or an expression in x, y, t");
}

}  // namespace input_expression
