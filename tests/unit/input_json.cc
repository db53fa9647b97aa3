#include "steppe/input/files/json.h"

#include "input_example.h"
#include "steppe/input/files/entry.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <map>
#include <sstream>

using namespace steppe;
using namespace dealii;
using Json = nlohmann::json;

namespace input_json {

struct Values {
  double length = 0.1;
  unsigned int count = 2;
  bool yes = true;
  std::string text = "a; \"b\"", choice = "one", numbers = "1, 2";

  void bind(ParameterHandler& prm) {
    prm.add_parameter("Length", length, "A length, m.",
                      Patterns::Double(std::numeric_limits<double>::min()));
    prm.add_parameter("Count", count, "A count.");
    prm.add_parameter("Yes", yes, "Yes or no.");
    prm.add_parameter("Text", text, "A text.");
    prm.add_parameter("Choice", choice, "A choice.", Patterns::Selection("one|two"));
    prm.add_parameter("Numbers", numbers, "Numbers.", Patterns::List(Patterns::Double(0, 4)));
  }
};

class JsonInput : public ::testing::Test {
 protected:
  JsonInput() {
    parameters.declare({"List"},
                       [this](auto& prm) { prm.add_parameter("Names", names, "Names."); });
    parameters.declare({"List", "element"}, [this](auto& prm) { values.bind(prm); });
  }

  Values values;
  std::string names = "element";
  Parameters parameters;
};

TEST_F(JsonInput, IsReadBackAsItWas) {
  parameters.assign({{{"List", "element", "Length"}, "1.2345678901234567e-3", "here"},
                     {{"List", "element", "Yes"}, "false", "here"}});
  std::stringstream out;
  print_merged_json(out, parameters, {{{"List", "element", "Text"}, "c\\d"}});
  const Json tree = Json::parse(out.str())["List"]["element"];
  EXPECT_EQ(tree["Length"].get<double>(), 1.2345678901234567e-3);
  EXPECT_TRUE(tree["Count"].is_number_integer());
  EXPECT_EQ(tree["Yes"], false);
  EXPECT_EQ(tree["Numbers"], "1, 2");
  std::map<Path, std::string> read;
  for (const Entry& entry : read_json(out, "used.json"))
    if (entry.value) read[entry.path] = *entry.value;
  EXPECT_EQ(read.size(), 7u);
  EXPECT_EQ(std::stod(read.at({"List", "element", "Length"})), 1.2345678901234567e-3);
  EXPECT_EQ(read.at({"List", "element", "Text"}), "c\\d");
  EXPECT_EQ(read.at({"List", "element", "Yes"}), "false");
  EXPECT_EQ(read.at({"List", "Names"}), "element");
}

TEST_F(JsonInput, HasASchema) {
  std::ostringstream out;
  print_schema(out, parameters);
  const Json schema = Json::parse(out.str()), &list = schema["properties"]["List"];
  EXPECT_EQ(schema["additionalProperties"], false);
  EXPECT_EQ(list["additionalProperties"], false);
  ASSERT_EQ(list["patternProperties"].size(), 1u);
  const Json& element = list["patternProperties"].front()["properties"];
  EXPECT_EQ(element["Length"]["exclusiveMinimum"], 0);
  EXPECT_EQ(element["Length"]["default"], 0.1);
  EXPECT_EQ(element["Length"]["description"], "A length, m.");
  EXPECT_EQ(element["Count"]["minimum"], 0);
  EXPECT_EQ(element["Choice"]["enum"], Json({"one", "two"}));
  EXPECT_EQ(element["Numbers"]["items"]["maximum"], 4);
  EXPECT_EQ(element["Yes"]["default"], true);
}

TEST(ReadJson, PassesOverTheSchemaThatAnEditorLooksFor) {
  std::istringstream text(R"({"$schema": "steppe.schema.json", "A": {"$schema": 1}})");
  const std::vector<Entry> entries = read_json(text, "a.json");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[1].path, (Path{"A", "$schema"}));
}

}  // namespace input_json
