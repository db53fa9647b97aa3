#include "steppe/input/values/constants.h"

#include "steppe/base/process/error.h"

#include <gtest/gtest.h>

#include <string>

using namespace steppe;

namespace input_constants {

std::string refusal(const std::string& text) {
  try {
    read_constants(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Constants, AreExpressionsOfThoseBeforeThem) {
  const Constants found = read_constants("L = 0.5, h = L / 10; top = max(L, h) + 1");
  EXPECT_EQ(found.numbers.size(), 3);
  EXPECT_DOUBLE_EQ(found.numbers.at("h"), 0.05);
  EXPECT_DOUBLE_EQ(found.numbers.at("top"), 1.5);
}

TEST(Constants, AreRefusedWithASentence) {
  EXPECT_NE(refusal("L 2").find("'L 2' is not of the form name = number"), std::string::npos);
  EXPECT_NE(refusal("h = L / 2, L = 1").find("the symbol L is unknown"), std::string::npos);
  EXPECT_NE(refusal("h = 2 * x").find("Constants / h = 2 * x: depends on x, y or t"),
            std::string::npos);
  EXPECT_NE(refusal("sin = 2").find("hides the symbol"), std::string::npos);
  EXPECT_NE(refusal("h = 1 / 0").find("infinite"), std::string::npos);
}

TEST(Constants, GetAnotherValueByName) {
  const std::string other = with_constant("L = 0.5, h = L / 10", "L", "2");
  EXPECT_EQ(other, "L = 2, h = L / 10");
  EXPECT_DOUBLE_EQ(read_constants(other).numbers.at("h"), 0.2);
  EXPECT_EQ(names_of_constants(other), (std::vector<std::string>{"L", "h"}));
}

TEST(Constants, StandForNumbers) {
  const Constants known = read_constants("L = 0.5, n = 3, R = 0.01");
  const auto of = [&](NumbersIn form, const std::string& text) {
    return in_decimals(text, form, known);
  };
  EXPECT_EQ(of(NumbersIn::one, "2 * L"), "1");
  EXPECT_EQ(of(NumbersIn::one, "1 / 4"), "0.25");
  EXPECT_EQ(of(NumbersIn::one, "2 * t"), "2 * t");
  EXPECT_EQ(of(NumbersIn::one, "auto"), "auto");
  EXPECT_EQ(of(NumbersIn::whole, "2 * n"), "6");
  EXPECT_EQ(of(NumbersIn::whole, "n / 2"), "n / 2");
  EXPECT_EQ(of(NumbersIn::whole, "1.0"), "1.0");
  EXPECT_EQ(of(NumbersIn::list, "L; max(L, n), 0"), "0.5, 3, 0");
  EXPECT_EQ(of(NumbersIn::list, "0;1;  2"), "0;1;  2");
  EXPECT_EQ(of(NumbersIn::list, "mode 1, mode 2"), "mode 1, mode 2");
  EXPECT_EQ(of(NumbersIn::lists, "0, L : n : true"), "0, 0.5 : 3 : true");
  EXPECT_EQ(of(NumbersIn::lists, "1, n; 2, L"), "1, 3; 2, 0.5");
  EXPECT_EQ(of(NumbersIn::region, "plane 1 0 0 L"), "plane 1 0 0 0.5");
  EXPECT_EQ(of(NumbersIn::region, "plane 1, 0, 0, L / 2; id n"), "plane 1, 0, 0, 0.25; id 3");
  EXPECT_EQ(of(NumbersIn::region, "name L; where x > L"), "name L; where x > L");
  EXPECT_EQ(of(NumbersIn::region, "R/5 sphere 0 0 0 R"), "0.002 sphere 0 0 0 0.01");
}

}  // namespace input_constants
