#include "steppe/input/parameters/kinds.h"

#include <gtest/gtest.h>

using namespace steppe;

namespace input_kinds {

struct Shape : Kind {
  bool round = false;
};

const std::vector<Shape> shapes = {
    {{"plane", "through Point", {{"Point", "on it"}, "Direction"}, {{"Motion", "along it"}}}},
    {{"sphere", "about Point", {{"Point", "its centre"}, "Radius"}, {}, {"Friction"}}, true},
    {{"rough", ""}}};

struct Expected {
  std::string parameter;
  std::vector<std::string> values;
  bool all_others;
};

TEST(Kinds, SayWhatTheInputMayHold) {
  const Kinds kinds(shapes);
  EXPECT_EQ(kinds.selection(), "plane|sphere|rough");
  EXPECT_EQ(kinds.meanings(), "plane: through Point; sphere: about Point; rough");
  EXPECT_EQ(kinds.meanings("Point"), "plane: on it. sphere: its centre.");
  EXPECT_EQ(kinds.meanings("Motion"), "plane: along it.");
  EXPECT_EQ(kinds.taking("Point"), "plane, sphere");
  EXPECT_EQ(kinds.lacking("Friction"), "sphere");
  const Kinds round(shapes, [](const Shape& shape) { return shape.round; });
  EXPECT_EQ(round.names(), std::vector<std::string>{"sphere"});
}

TEST(Kinds, KnowWithWhichOfThemAParameterMeansSomething) {
  const std::vector<Condition> conditions = Kinds(shapes).conditions("Shape");
  const std::vector<Expected> expected = {{"Point", {"plane", "sphere"}, false},
                                          {"Direction", {"plane"}, false},
                                          {"Radius", {"sphere"}, false},
                                          {"Friction", {"sphere"}, true}};
  ASSERT_EQ(conditions.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(conditions[i].parameter, expected[i].parameter);
    EXPECT_EQ(conditions[i].choice, Path{"Shape"});
    EXPECT_EQ(conditions[i].values, expected[i].values);
    EXPECT_EQ(conditions[i].all_others, expected[i].all_others);
  }
}

TEST(Kinds, AreFoundByName) {
  EXPECT_TRUE(entry_of(shapes, "sphere").round);
  EXPECT_TRUE(entry_of(shapes, "plane").takes("Direction"));
  EXPECT_FALSE(entry_of(shapes, "sphere").takes("Direction"));
  EXPECT_THROW(entry_of(shapes, "torus"), std::logic_error);
}

}  // namespace input_kinds
