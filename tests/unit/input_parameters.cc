#include "steppe/input/parameters/parameters.h"

#include "steppe/base/process/error.h"

#include <gtest/gtest.h>

#include <vector>

using namespace steppe;

namespace input_parameters {

struct Element {
  double value = 1, other = 2;
  int bound = 0;
  void bind(dealii::ParameterHandler& prm) {
    ++bound;
    prm.add_parameter("Value", value, "A value.");
    prm.enter_subsection("More");
    prm.add_parameter("Other", other, "Another one.");
    prm.leave_subsection();
  }
};

Path path_of(int i, const std::string& name) { return {"List", "e" + std::to_string(i), name}; }

TEST(Parameters, SectionsOfAKindAreDeclaredOnceAndBoundWhereSet) {
  const int n = 100;
  std::vector<Element> elements(n);
  Parameters parameters;
  for (int i = 0; i < n; ++i)
    parameters.declare(
        {"List", "e" + std::to_string(i)}, [&elements, i](auto& prm) { elements[i].bind(prm); },
        "List");
  EXPECT_EQ(parameters.all().size(), 2u * n);
  const auto times_bound = [&] {
    int sum = 0;
    for (const Element& element : elements) sum += element.bound;
    return sum;
  };
  EXPECT_EQ(times_bound(), 1);
  parameters.assign({{path_of(3, "Value"), "5", "here"},
                     {path_of(7, "Value"), "6", "here"},
                     {{"List", "e3", "More", "Other"}, "7", "here"}});
  EXPECT_EQ(times_bound(), 3);
  EXPECT_EQ(elements[3].value, 5);
  EXPECT_EQ(elements[3].other, 7);
  EXPECT_EQ(elements[7].value, 6);
  EXPECT_EQ(elements[8].value, 1);
  EXPECT_EQ(parameters.find(path_of(7, "Value"))->value, "6");
  EXPECT_EQ(parameters.find(path_of(8, "Value"))->value, "1");
  EXPECT_EQ(parameters.find(path_of(8, "None")), nullptr);
  EXPECT_EQ(parameters.sections_in({"List", "e8"}), std::vector<std::string>{"More"});
  EXPECT_EQ(parameters.parameters_in({"List", "e8"}), std::vector<std::string>{"Value"});
}

TEST(Parameters, LaterValuesDoNotRoundThoseBefore) {
  Element element;
  Parameters parameters;
  parameters.declare({"One"}, [&](auto& prm) { element.bind(prm); });
  parameters.assign({{{"One", "Value"}, "0.12345678901234567", "here"}});
  parameters.assign({{{"One", "More", "Other"}, "1", "here"}});
  EXPECT_EQ(element.value, 0.12345678901234567);
}

}  // namespace input_parameters
