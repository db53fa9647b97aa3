#include "steppe/input/parameters/allowed_values.h"
#include "steppe/input/words/text_pattern.h"
#include "steppe/input/parameters/renamed.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/patterns.h>

#include <gtest/gtest.h>

using namespace steppe;

namespace input_words {

using Words = std::vector<std::string>;
namespace Patterns = dealii::Patterns;

TEST(Text, SplitsAndTrims) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed("  "), "");
  EXPECT_EQ(split(" a , b,c", ','), (Words{"a", "b", "c"}));
  EXPECT_EQ(split("a,,", ','), (Words{"a", "", ""}));
  EXPECT_EQ(split(" ", ','), Words{});
  EXPECT_EQ(joined({"", "a", ""}, ", "), ", a, ");
}

TEST(Text, ReadsNumbersInDecimals) {
  EXPECT_EQ(finite_number("-2.5e-3"), -2.5e-3);
  EXPECT_EQ(finite_number(" +.5\t"), 0.5);
  EXPECT_EQ(finite_number("7."), 7);
  for (const std::string none :
       {"", " ", "1 2", "1,5", "+-1", "++1", "0x10", "1e", "1 m", "1e400", "inf", "-inf", "nan"})
    EXPECT_FALSE(finite_number(none)) << none;
  EXPECT_EQ(whole_number(" -12 "), -12);
  for (const std::string none : {"", "1.0", "1e3", "0x1", "9223372036854775808"})
    EXPECT_FALSE(whole_number(none)) << none;
}

TEST(Text, TellsComponentsApart) {
  EXPECT_EQ(components("0, if(t < 1, 2, 3); -g"),
            (std::vector<std::string>{"0", "if(t < 1, 2, 3)", "-g"}));
  EXPECT_EQ(components("1;2,"), (std::vector<std::string>{"1", "2", ""}));
  EXPECT_TRUE(components("  ").empty());
}

TEST(Nearest, FindsTypos) {
  const Words known{"Young modulus", "Poisson ratio", "Density"};
  EXPECT_EQ(nearest("young moduls", known), "Young modulus");
  EXPECT_EQ(nearest("Densty", known), "Density");
  EXPECT_EQ(nearest("Colour", known), "");
  EXPECT_EQ(nearest("E", {"nu"}), "");
  EXPECT_EQ(suggestion("Colour", {"a", "b"}), "known are a, b");
  EXPECT_EQ(suggestion("Colour", {}), "there are none here");
}

TEST(Path, NamesAndOptions) {
  const Path path{"Materials", "steel 2", "Young's modulus"};
  EXPECT_EQ(path_name(path), "Materials / steel 2 / Young's modulus");
  EXPECT_EQ(assignment(path, "1"), "Materials / steel 2 / Young's modulus = 1");
  EXPECT_EQ(assignment(path, ""), "Materials / steel 2 / Young's modulus = ''");
  EXPECT_EQ(option_name(path), "-materials_steel_2_young_s_modulus");
}

TEST(Renamed, AnswersInTheFormThatWasGiven) {
  const Renamed value{{"Output", "Fields"}, "false", {"Output", "Format"}, "none", "0.9.0"};
  EXPECT_EQ(value.now(Path{"Output", "Fields"}, "false"), "Output / Format = none");
  EXPECT_EQ(value.now("-output_fields", "false"), "-output_format none");
  EXPECT_FALSE(value.now(Path{"Output", "Fields"}, "true"));
  EXPECT_FALSE(value.now(Path{"Fields"}, "false"));
  EXPECT_FALSE(value.now("-output_fields", "true"));
  EXPECT_FALSE(value.now("-output", "false"));
}

TEST(Renamed, KeepsTheNameOfAList) {
  const Renamed parameter{{"Loads", "NAME", "Size"}, "", {"Loads", "NAME", "Value"}, "", "0.9.0"};
  EXPECT_EQ(parameter.now(Path{"Loads", "my push", "Size"}, "3"), "Loads / my push / Value = 3");
  EXPECT_EQ(parameter.now("-loads_my_push_size", "3"), "-loads_my_push_value 3");
  EXPECT_FALSE(parameter.now(Path{"Loads", "push", "Where"}, "3"));
  EXPECT_FALSE(parameter.now("-loads_size", "3"));
}

TEST(AllowedValues, SpeakLikePeople) {
  const auto allowed = [](const Patterns::PatternBase& p) {
    return allowed_values(p.description());
  };
  EXPECT_EQ(allowed(Patterns::Integer()), "an integer");
  EXPECT_EQ(allowed(Patterns::Integer(0)), "an integer >= 0");
  EXPECT_EQ(allowed(Patterns::Integer(1, 4)), "an integer between 1 and 4");
  EXPECT_EQ(allowed(Patterns::Double()), "a number");
  EXPECT_EQ(allowed(Patterns::Double(-1, 0.5)), "a number between -1 and 0.5");
  EXPECT_EQ(allowed(Patterns::Double(Patterns::Double::min_double_value, 2)), "a number <= 2");
  EXPECT_EQ(allowed(Patterns::Bool()), "true or false");
  EXPECT_EQ(allowed(Patterns::Selection("a|b c")), "one of a | b c");
  EXPECT_EQ(allowed(Patterns::MultipleSelection("a|b")), "some of a | b, separated by ','");
  EXPECT_EQ(allowed(Patterns::Anything()), "any text");
  EXPECT_EQ(allowed(TextPattern::path()), "a path");
  EXPECT_EQ(allowed(TextPattern::number()), "a number or nothing");
  EXPECT_EQ(allowed(Patterns::List(Patterns::Double(0, 1), 3, 3, ";")),
            "a list of 3 values separated by ';', each a number between 0 and 1");
  EXPECT_EQ(allowed(Patterns::List(Patterns::Integer())),
            "a list separated by ',', each an integer");
  EXPECT_EQ(allowed(Patterns::List(Patterns::Bool(), 1)),
            "a list of at least 1 values separated by ',', each true or false");
}

}  // namespace input_words
