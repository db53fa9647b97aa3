#include "steppe/input/files/input_file.h"

#include "input_example.h"
#include "steppe/base/process/error.h"
#include "steppe/input/files/help.h"
#include "steppe/input/files/print.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

using namespace steppe;

namespace input_file {

namespace Patterns = dealii::Patterns;

// The whole way from a file and a command line to values.
void run(const std::string& file, const Arguments& arguments, Parameters& parameters,
         Arguments* others = nullptr) {
  declare_top(parameters);
  InputFile input = InputFile::read(file);
  const Arguments rest = input.take_options(arguments, parameters);
  if (others) *others = rest;
  for (const std::string& name : input.names("Materials"))
    parameters.declare(
        {"Materials", name},
        [](dealii::ParameterHandler& prm) {
          prm.declare_entry("Young modulus", "1", Patterns::Double(0), "E, in Pa.");
        },
        "material");
  input.apply(parameters);
}

std::string message(const std::string& file, const Arguments& arguments) {
  Parameters parameters;
  try {
    run(file, arguments, parameters);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

const char* const good_prm = R"(# a comment
subsection Mesh
  set Refinements = 2   # and another
  subsection Box
    set Size = 1, \
               # between two lines
               2, \
               3.5
  end
end
subsection Materials
  set Names = steel, soft rubber
  subsection soft rubber
    set Young modulus = 1e6
  end
end
)";

const char* const good_json = R"({
  "Mesh": {"Refinements": 2, "Box": {"Size": [1, 2, 3.5]}},
  "Materials": {"Names": ["steel", "soft rubber"], "steel": {},
                "soft rubber": {"Young modulus": 1e6}}
})";

TEST_F(InputFileTest, ReadsBothFormats) {
  write("good.prm", good_prm);
  write("good.json", good_json);
  for (const std::string file : {"good.prm", "good.json"}) {
    Parameters parameters;
    run(file, {}, parameters);
    EXPECT_EQ(value(parameters, {"Mesh", "Refinements"}), "2") << file;
    EXPECT_EQ(value(parameters, {"Mesh", "Box", "Size"}), "1, 2, 3.5") << file;
    EXPECT_EQ(value(parameters, {"Materials", "steel", "Young modulus"}), "1") << file;
    EXPECT_EQ(value(parameters, {"Materials", "soft rubber", "Young modulus"}), "1e6") << file;
  }
}

TEST_F(InputFileTest, OptionsOverrideTheFileAndLeaveTheOthers) {
  write("good.prm", good_prm);
  Parameters parameters;
  Arguments others;
  run("good.prm",
      {"-ksp_type", "cg", "-mesh_refinements", "3", "-time_integration_end=2.5", "-mesh_box_size",
       "4,5", "-ts_monitor", "-materials_names", "steel, soft rubber, wood",
       "-Materials_Wood_Young_Modulus", "7", "-mesh_refinements=4", "-dimension", "2",
       "mesh_file=a"},
      parameters, &others);
  EXPECT_EQ(others, (Arguments{"-ksp_type", "cg", "-ts_monitor", "mesh_file=a"}));
  EXPECT_EQ(value(parameters, {"Mesh", "Refinements"}), "4");
  EXPECT_EQ(value(parameters, {"Mesh", "Box", "Size"}), "4,5");
  EXPECT_EQ(value(parameters, {"Time integration", "End"}), "2.5");
  EXPECT_EQ(value(parameters, {"Materials", "wood", "Young modulus"}), "7");
}

TEST_F(InputFileTest, PathsAreRelativeToTheFile) {
  std::filesystem::create_directories("input/cook");
  write("input/cook/cook.prm", "");
  const InputFile input = InputFile::read("input/cook/cook.prm");
  EXPECT_EQ(input.directory(), "input/cook");
  EXPECT_EQ(input.resolve("cook.msh"), "input/cook/cook.msh");
  EXPECT_EQ(input.resolve("../a.msh"), "input/a.msh");
  EXPECT_EQ(input.resolve("/a.msh"), "/a.msh");
  EXPECT_EQ(input.resolve(""), "");
  EXPECT_EQ(InputFile().directory(), ".");
}

TEST_F(InputFileTest, PrintsWhatCanBeReadAgain) {
  write("good.prm", good_prm);
  Parameters first, second, third;
  run("good.prm", {"-time_integration_adaptive", "true"}, first);
  std::ostringstream merged, again, commented;
  print_merged(merged, first);
  EXPECT_NE(merged.str().find("  set Refinements = 2\n"), std::string::npos);
  write("merged.prm", merged.str());
  run("merged.prm", {}, second);
  print_merged(again, second);
  EXPECT_EQ(again.str(), merged.str());

  Parameters defaults;
  declare_top(defaults);
  print_parameters(commented, defaults);
  EXPECT_NE(
      commented.str().find("  # Number of times every cell is cut in half in each direction.\n"
                           "  # Allowed: an integer between 0 and 9. Option: -mesh_refinements\n"
                           "  set Refinements = 0\n"),
      std::string::npos)
      << commented.str();
  write("commented.prm", commented.str());
  run("commented.prm", {}, third);
  EXPECT_EQ(value(third, {"Mesh", "Box", "Size"}), "1, 1");
}

TEST(Help, IsOnSectionsParametersAndValues) {
  Parameters parameters;
  parameters.declare({"Time"}, [](dealii::ParameterHandler& prm) {
    prm.declare_entry("Scheme", "static", Patterns::Selection("static|wave-like"), "How.");
    prm.declare_entry("Radius", "1", Patterns::Double(), "Of wave-like.");
    prm.declare_entry("Step", "1", Patterns::Double(), "Length.");
  });
  parameters.declare({"Space"}, [](dealii::ParameterHandler& prm) {
    prm.declare_entry("Step", "2", Patterns::Double(), "Another.");
  });
  const auto help = [&](const std::string& subject) {
    std::ostringstream text;
    const bool found = print_help(text, parameters, subject);
    EXPECT_EQ(found, !text.str().empty()) << subject;
    std::string set;  // the parameters alone
    std::istringstream lines(text.str());
    for (std::string line; std::getline(lines, line);)
      if (line.rfind("  set ", 0) == 0) set += line.substr(6) + "; ";
    return set;
  };
  EXPECT_EQ(help("time"), "Scheme = static; Radius = 1; Step = 1; ");
  EXPECT_EQ(help("step"), "Step = 1; Step = 2; ");
  EXPECT_EQ(help("Space / Step"), "Step = 2; ");
  EXPECT_EQ(help("Wave_like"), "Scheme = static; Radius = 1; ");
  EXPECT_EQ(help("nothing"), "");
}

TEST_F(InputFileTest, KnowsWhatIsGiven) {
  Parameters top;
  declare_top(top);
  InputFile input =
      InputFile::parse("subsection Mesh\n subsection Box\n  set Size = 1\n end\nend\n", "a.prm");
  input.take_options({"-dimension", "2"}, top);
  EXPECT_TRUE(input.gives({"Mesh"}) && input.gives({"Mesh", "Box", "Size"}) &&
              input.gives({"Dimension"}));
  EXPECT_FALSE(input.gives({"Mesh", "Refinements"}) || input.gives({"Mesh", "Bo"}) ||
               input.gives({"Materials"}));
}

TEST_F(InputFileTest, ActionsRunAndTheirErrorsCarryTheOrigin) {
  unsigned int count = 1;
  double length = 0;
  Parameters parameters;
  parameters.declare({"Space"}, [&](dealii::ParameterHandler& prm) {
    prm.add_parameter("Count", count);
    prm.add_parameter("Length", length);
    prm.declare_entry("Degree", "1", Patterns::Integer());
    prm.add_action("Degree", [](const std::string& text) {
      if (text == "7") throw InputError("Space / Degree = 7: is too high");
    });
  });
  const auto apply = [&](const Arguments& arguments) {
    InputFile input;
    input.take_options(arguments, parameters);
    input.apply(parameters);
  };
  const auto error = [&](const Arguments& arguments) -> std::string {
    try {
      apply(arguments);
    } catch (const InputError& input_error) {
      return input_error.what();
    }
    return "no error";
  };
  apply({"-space_count", "5", "-space_length", "0.12345678901234567"});
  EXPECT_EQ(count, 5u);
  EXPECT_EQ(error({"-space_count", "-1"}),
            "option -space_count: Space / Count = -1: must be an integer >= 0");
  EXPECT_EQ(error({"-space_degree", "7"}), "option -space_degree: Space / Degree = 7: is too high");
  EXPECT_EQ(value(parameters, {"Space", "Count"}), "5");
  EXPECT_EQ(count, 5u);
  EXPECT_EQ(length, 0.12345678901234567);  // not rounded by what was set later
}

const std::pair<std::string, std::string> bad_prm[] = {
    {"subsection Msh\nend", "a.prm:1: Msh: is not a section; did you mean Mesh?"},
    {"subsection Qwertz\nend",
     "a.prm:1: Qwertz: is not a section; known are Mesh, Materials, Time integration"},
    {"subsection Mesh\n  set refinments = 1\nend",
     "a.prm:2: Mesh / refinments: is not a parameter; did you mean Refinements?"},
    {"subsection Mesh\n\n set Colour = 1\nend",
     "a.prm:3: Mesh / Colour: is not a parameter; known are Refinements, File, Kind"},
    {"subsection Mesh\n set End = 1\nend",
     "a.prm:2: Mesh / End: is not a parameter of this section; did you mean Time integration / "
     "End?"},
    {"set Refinements = 1",
     "a.prm:1: Refinements: is not a parameter of this section; did you mean Mesh / Refinements?"},
    {"set Mesh = 1", "a.prm:1: Mesh: is a section, not a parameter; write 'subsection Mesh'"},
    {"subsection Mesh\nsubsection Kind\nend\nend",
     "a.prm:2: Mesh / Kind: is a parameter, not a section; write 'set Kind = '"},
    {"subsection Mesh\n set Refinements = two\nend",
     "a.prm:2: Mesh / Refinements = two: must be an integer between 0 and 9"},
    {"subsection Mesh\n set Refinements =\nend",
     "a.prm:2: Mesh / Refinements = '': must be an integer between 0 and 9"},
    {"subsection Mesh\n set Kind = cube\nend",
     "a.prm:2: Mesh / Kind = cube: must be one of box | file"},
    {"subsection Mesh\n subsection Box\n set Size = 1, \\\n -2\n end\nend",
     "a.prm:3: Mesh / Box / Size = 1, -2: must be a list of 2 to 3 values separated by ',', each a "
     "number >= 0"},
    {"subsection Time integration\n set End = nan\nend",
     "a.prm:2: Time integration / End = nan: must be a number >= 0"},
    {"subsection Time integration\n set Adaptive = yes\nend",
     "a.prm:2: Time integration / Adaptive = yes: must be true or false"},
    {"subsection Mesh\n set File = a\n set File = b\nend",
     "a.prm:3: Mesh / File: is set twice, first at a.prm:2; remove one of them"},
    {"subsection Mesh\n subsection Box\n end", "a.prm:1: subsection Mesh is not closed; add 'end'"},
    {"subsection Mesh\nend\nend", "a.prm:3: this 'end' closes no subsection; remove it"},
    {"subsection Mesh\n Refinements = 2\nend",
     "a.prm:2: cannot read 'Refinements = 2'; write 'subsection NAME', 'set NAME = VALUE', 'end' "
     "or a # comment"},
    {"subsection Mesh\n set Refinements 2\nend",
     "a.prm:2: cannot read 'set Refinements 2'; write 'subsection NAME', 'set NAME = VALUE', 'end' "
     "or a # comment"},
    {"subsection Materials\n set Names = steel\n subsection stel\n end\nend",
     "a.prm:3: Materials / stel: is not in Materials / Names = steel; add it there or remove this "
     "section (did you mean steel?)"},
    {"subsection Materials\n subsection rubber\n end\nend",
     "a.prm:2: Materials / rubber: is not in Materials / Names = ''; add it there or remove this "
     "section"},
    {"subsection Materials\n set Names = a, b, a\nend",
     "a.prm:2: Materials / Names = a, b, a: holds a twice; every name must be its own"},
    {"subsection Materials\n set Names = a,, b\nend",
     "a.prm:2: Materials / Names = a,, b: has an empty name; remove the extra comma"},
    {"subsection Materials\n set Names = a, b,\nend",
     "a.prm:2: Materials / Names = a, b,: has an empty name; remove the extra comma"},
    {"subsection Materials\n set Names = S355.2\nend",
     "a.prm:2: Materials / Names = S355.2: 'S355.2' is not a name; use letters, digits, blanks, "
     "'_' and '-'"},
    {"subsection Materials\n set Names = Names\nend",
     "a.prm:2: Materials / Names = Names: 'Names' is not a name; use letters, digits, blanks, '_' "
     "and '-'"},
};

const std::pair<std::string, std::string> bad_json[] = {
    {"{\"Mesh\": {\"Refinements\": \"two\"}}",
     "a.json: Mesh / Refinements = two: must be an integer between 0 and 9"},
    {"{\"Mesh\": {\"Refinements\": 1, \"Refinements\": 2}}",
     "a.json: Mesh / Refinements: is set twice, first at a.json; remove one of them"},
    {"{\"Mesh\": {\"Refinments\": 1}}",
     "a.json: Mesh / Refinments: is not a parameter; did you mean Refinements?"},
    {"{\"Mesh\": {\"Box\": {\"Size\": [[1], 2]}}}",
     "a.json: Mesh / Box / Size: is an array of arrays or objects; write an array of plain values"},
    {"[1, 2]", "a.json: is not an object; write {\"SECTION\": {\"NAME\": VALUE}}"},
    {"{\"Mesh\":\n {\"Refinements\" 1}}", "a.json:2: is not JSON: expected ':'"},
};

const std::pair<Arguments, std::string> bad_options[] = {
    {{"-materials_names", "a,a"},
     "option -materials_names: Materials / Names = a,a: holds a twice; every name must be its own"},
    {{"-mesh_refinments", "1"},
     "option -mesh_refinments: is not known; did you mean -mesh_refinements?"},
    {{"-mesh", "1"},
     "option -mesh: is not known; known are -mesh_refinements, -mesh_file, -mesh_kind, "
     "-mesh_box_size"},
    {{"-time_end", "1"},
     "option -time_end: is not known; known are -time_integration_end, -time_integration_adaptive"},
    {{"-ksp_type", "cg", "-mesh_kind"}, "option -mesh_kind: has no value; write -mesh_kind VALUE"},
    {{"-mesh_kind", "-ksp_monitor"},
     "option -mesh_kind: Mesh / Kind = -ksp_monitor: must be one of box | file"},
    {{"-mesh_refinements=-1"},
     "option -mesh_refinements: Mesh / Refinements = -1: must be an integer between 0 and 9"},
    {{"-mesh_file", "a#b"},
     "option -mesh_file: Mesh / File = a#b: holds '#', a line end or a backslash at its end; leave "
     "them out"},
    {{"-materials_names", "a b, a_b", "-materials_a_b_young_modulus", "2"},
     "option -materials_a_b_young_modulus: may mean Materials / a b / Young modulus or Materials / "
     "a_b / Young modulus; set it in the input file"},
};

TEST_F(InputFileTest, BadInputsGetTheirSentence) {
  for (const auto& [text, sentence] : bad_prm) {
    write("a.prm", text);
    EXPECT_EQ(message("a.prm", {}), sentence) << text;
  }
  for (const auto& [text, sentence] : bad_json) {
    write("a.json", text);
    EXPECT_EQ(message("a.json", {}), sentence) << text;
  }
  write("empty.prm", "");
  for (const auto& [arguments, sentence] : bad_options)
    EXPECT_EQ(message("empty.prm", arguments), sentence);

  write("a.txt", "");
  EXPECT_EQ(message("a.txt", {}),
            "a.txt: is not an input file; its name must end in .prm or .json");
  EXPECT_EQ(message("none.prm", {}), "none.prm: there is no such input file; check the path");
  EXPECT_EQ(message(".", {}), ".: is a folder; give the input file inside it");
}

}  // namespace input_file
