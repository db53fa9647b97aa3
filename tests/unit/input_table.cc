#include "steppe/base/process/error.h"
#include "steppe/input/values/expression.h"
#include "steppe/input/values/motion_history.h"
#include "steppe/input/values/table.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

using namespace steppe;

namespace input_table {

/// A table of that text, with the columns by default.
class File {
 public:
  explicit File(const std::string& text) {
    input.name = "quake";
    input.file = (std::filesystem::temp_directory_path() /
                  ("steppe_table_" + std::to_string(getpid()) + ".csv"))
                     .string();
    std::ofstream(input.file) << text;
  }
  ~File() { std::filesystem::remove(input.file); }

  TableInput input;
};

std::string refusal(const std::string& text, const std::string& value_column = "2") {
  File file(text);
  file.input.value_column = value_column;
  try {
    read_table(file.input);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

Constants with_table(const std::string& name) {
  Constants constants = {{"g", 9.81}};
  constants.tables[name] =
      std::make_shared<steppe::Table>(std::vector<double>{0, 1, 3}, std::vector<double>{0, 2, -2});
  return constants;
}

TEST(Table, IsLinearBetweenAndConstantOutside) {
  const steppe::Table table({0, 1, 3}, {1, 2, -2});
  EXPECT_DOUBLE_EQ(table(-1), 1);
  EXPECT_DOUBLE_EQ(table(0.25), 1.25);
  EXPECT_DOUBLE_EQ(table(1), 2);
  EXPECT_DOUBLE_EQ(table(2), 0);
  EXPECT_DOUBLE_EQ(table(4), -2);
}

TEST(Table, IsAPowerBetweenRowsWhereItIsLogarithmic) {
  File file("20 0.01\n80 0.04\n320 0.01\n");
  file.input.interpolation = "logarithmic";
  const steppe::Table table = read_table(file.input);
  EXPECT_NEAR(table(40), 0.02, 1e-15);  // 3 dB an octave
  EXPECT_NEAR(table(160), 0.02, 1e-15);
  EXPECT_DOUBLE_EQ(table(1), 0.01);
}

TEST(Table, OfAllForms) {
  for (const std::string text :
       {"# a comment\ntime, acc\n\n0, 1\n0.5, 3\n", "0;1\n0.5;3", "0 1\n  0.5\t3\r\n"}) {
    const steppe::Table table = read_table(File(text).input);
    EXPECT_DOUBLE_EQ(table(0.25), 2) << text;
  }
  File named("x, time, acc\n9, 0, 1\n8, 1, 2\n");
  named.input.time_column = "time";
  named.input.value_column = "acc";
  named.input.scale = 10;
  EXPECT_DOUBLE_EQ(read_table(named.input)(0.5), 15);
}

TEST(Table, RefusesBadFiles) {
  const auto expect = [](const std::string& found, const std::string& part) {
    EXPECT_NE(found.find(part), std::string::npos) << found;
  };
  expect(refusal("time, acc\n"), "holds no row of numbers");
  expect(refusal("0, 1\n1, q\n"), "line 2, '1, q', has no finite numbers in the columns 1 and 2");
  expect(refusal("0, 1\n1\n"), "line 2, '1', has no finite numbers");
  expect(refusal("0, 1\n1, nan\n"), "line 2, '1, nan', has no finite numbers");
  expect(refusal("0, 1\ninf, 1\n"), "line 2, 'inf, 1', has no finite numbers");
  expect(refusal("0, 1\n0, 2\n"), "line 2: the time 0 is not later than 0 before it");
  expect(refusal("time, acc\n0, 1\n", "ac"),
         "Value column = ac: is no column of the file; did you");
  expect(refusal("0, 1\n", "acc"), "it has no line of names");
  TableInput missing;
  missing.name = "quake";
  missing.file = "/no/such/file";
  EXPECT_THROW(read_table(missing), InputError);
}

TEST(Table, IsAFunctionInExpressions) {
  const Expression<2> f("g * quake(t) + x", "f", with_table("quake"));
  EXPECT_DOUBLE_EQ(f({0.5, 0}, 2), 0.5);
  EXPECT_DOUBLE_EQ(f({0, 0}, 0.5), 9.81);
  EXPECT_TRUE(f.uses_time());
  EXPECT_FALSE(Expression<2>("quake(2)", "f", with_table("quake")).uses_time());
}

TEST(Table, HasANameOfItsOwn) {
  for (const std::string name : {"sin", "if", "g", "pi", "t", "two words"})
    EXPECT_THROW(Expression<2>("1", "f", with_table(name)), InputError) << name;
}

TEST(MotionHistory, OfASmoothAcceleration) {
  const auto f = [](double t) { return std::sin(40 * t); };
  const MotionHistory motion(f, MotionHistory::acceleration_given, 1, 3, {});
  for (const double t : {1., 1.7, 2.999, 3., 3.01}) {
    const double phase = 40 * (t - 1), c = std::cos(40.), s = std::sin(40.);
    // f = sin 40 cos phase + cos 40 sin phase
    EXPECT_NEAR(motion.velocity(t), (s * std::sin(phase) + c * (1 - std::cos(phase))) / 40, 1e-13);
    EXPECT_NEAR(motion.displacement(t),
                (s * (1 - std::cos(phase)) + c * (phase - std::sin(phase))) / 1600, 1e-13);
    EXPECT_DOUBLE_EQ(motion.acceleration(t, 1e-3), f(t));
  }
  EXPECT_EQ(motion.displacement(0.5), 0);
  EXPECT_EQ(motion.velocity(0.5), 0);
}

TEST(MotionHistory, OfATable) {
  const steppe::Table table({0, 1, 3}, {0, 2, -2});
  const auto f = [&](double t) { return table(t); };
  const MotionHistory acceleration(f, MotionHistory::acceleration_given, 0, 4, table.times());
  EXPECT_NEAR(acceleration.velocity(1), 1, 1e-15);
  EXPECT_NEAR(acceleration.velocity(3), 1, 1e-15);
  EXPECT_NEAR(acceleration.displacement(1), 1. / 3, 1e-15);
  EXPECT_NEAR(acceleration.displacement(3), 1. / 3 + 2 + 4 - 8. / 3, 1e-14);
  const MotionHistory velocity(f, MotionHistory::velocity_given, 0, 4, {});  // finds the kinks
  EXPECT_NEAR(velocity.displacement(3), 1, 1e-12);
  EXPECT_DOUBLE_EQ(velocity.velocity(0.5), 1);
  EXPECT_NEAR(velocity.acceleration(0.5, 1e-3), 2, 1e-10);
}

TEST(MotionHistory, OfAJump) {
  const MotionHistory motion([](double t) { return t < 0.123 ? 1. : -2.; },
                             MotionHistory::acceleration_given, 0, 1, {});
  EXPECT_NEAR(motion.velocity(1), 0.123 - 2 * 0.877, 1e-12);
}

}  // namespace input_table
