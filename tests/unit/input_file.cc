#include "steppe/input/input_file.h"

#include "steppe/base/error.h"
#include "steppe/input/print.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace steppe;

namespace {

using Arguments = std::vector<std::string>;
namespace Patterns = dealii::Patterns;

// Writes the text into a file of its own and goes there, so that messages show the bare file name.
class InputFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    previous_ = std::filesystem::current_path();
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) / (std::string("steppe_") + test->name());
    std::filesystem::create_directories(folder_);
    std::filesystem::current_path(folder_);
  }
  void TearDown() override {
    std::filesystem::current_path(previous_);
    std::filesystem::remove_all(folder_);
  }

  static void write(const std::string& file, const std::string& text) {
    std::ofstream(file) << text;
  }

 private:
  std::filesystem::path previous_, folder_;
};

void declare_top(dealii::ParameterHandler& prm) {
  prm.declare_entry("Dimension", "3", Patterns::Integer(2, 3), "Of space.");
  prm.enter_subsection("Mesh");
  prm.declare_entry("Refinements", "0", Patterns::Integer(0, 9),
                    "Number of times every cell is cut in half in each direction.");
  prm.declare_entry("File", "", Patterns::FileName(), "Mesh file.");
  prm.declare_entry("Kind", "box", Patterns::Selection("box|file"), "Where the mesh comes from.");
  prm.enter_subsection("Box");
  prm.declare_entry("Size", "1, 1", Patterns::List(Patterns::Double(0), 2, 3), "Edges, in m.");
  prm.leave_subsection();
  prm.leave_subsection();
  prm.enter_subsection("Materials");
  prm.declare_entry("Names", "", Patterns::Anything(), "Names of the materials.");
  prm.leave_subsection();
  prm.enter_subsection("Time integration");
  prm.declare_entry("End", "1", Patterns::Double(0), "Last time, in s.");
  prm.declare_entry("Adaptive", "false", Patterns::Bool(), "Whether the step changes.");
  prm.leave_subsection();
}

void declare_materials(dealii::ParameterHandler& prm, const InputFile& input) {
  prm.enter_subsection("Materials");
  for (const std::string& name : input.names("Materials")) {
    prm.enter_subsection(name);
    prm.declare_entry("Young modulus", "1", Patterns::Double(0), "E, in Pa.");
    prm.leave_subsection();
  }
  prm.leave_subsection();
}

// The whole way from a file and a command line to values.
void run(const std::string& file, const Arguments& arguments, dealii::ParameterHandler& prm,
         Arguments* others = nullptr) {
  declare_top(prm);
  InputFile input = InputFile::read(file);
  const Arguments rest = input.take_options(arguments, prm);
  if (others) *others = rest;
  declare_materials(prm, input);
  input.apply(prm);
}

std::string message(const std::string& file, const Arguments& arguments) {
  dealii::ParameterHandler prm;
  try {
    run(file, arguments, prm);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

std::string value(dealii::ParameterHandler& prm, const std::vector<std::string>& sections,
                  const std::string& name) {
  for (const std::string& section : sections) prm.enter_subsection(section);
  const std::string result = prm.get(name);
  for (std::size_t i = 0; i < sections.size(); ++i) prm.leave_subsection();
  return result;
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
    dealii::ParameterHandler prm;
    run(file, {}, prm);
    EXPECT_EQ(value(prm, {"Mesh"}, "Refinements"), "2") << file;
    EXPECT_EQ(value(prm, {"Mesh", "Box"}, "Size"), "1, 2, 3.5") << file;
    EXPECT_EQ(value(prm, {"Materials", "steel"}, "Young modulus"), "1") << file;
    EXPECT_EQ(value(prm, {"Materials", "soft rubber"}, "Young modulus"), "1e6") << file;
  }
}

TEST_F(InputFileTest, OptionsOverrideTheFileAndLeaveTheOthers) {
  write("good.prm", good_prm);
  dealii::ParameterHandler prm;
  Arguments others;
  run("good.prm",
      {"-ksp_type", "cg", "-mesh_refinements", "3", "-time_integration_end=2.5", "-mesh_box_size",
       "4,5", "-ts_monitor", "-materials_names", "steel, soft rubber, wood",
       "-Materials_Wood_Young_Modulus", "7", "-mesh_refinements=4", "-dimension", "2",
       "mesh_file=a"},
      prm, &others);
  EXPECT_EQ(others, (Arguments{"-ksp_type", "cg", "-ts_monitor", "mesh_file=a"}));
  EXPECT_EQ(value(prm, {"Mesh"}, "Refinements"), "4");
  EXPECT_EQ(value(prm, {"Mesh", "Box"}, "Size"), "4,5");
  EXPECT_EQ(value(prm, {"Time integration"}, "End"), "2.5");
  EXPECT_EQ(value(prm, {"Materials", "wood"}, "Young modulus"), "7");
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
  dealii::ParameterHandler first, second, third;
  run("good.prm", {"-time_integration_adaptive", "true"}, first);
  std::ostringstream merged, again, commented;
  print_merged(merged, first);
  EXPECT_NE(merged.str().find("  set Refinements = 2\n"), std::string::npos);
  write("merged.prm", merged.str());
  run("merged.prm", {}, second);
  print_merged(again, second);
  EXPECT_EQ(again.str(), merged.str());

  dealii::ParameterHandler defaults;
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
  EXPECT_EQ(value(third, {"Mesh", "Box"}, "Size"), "1, 1");
}

TEST_F(InputFileTest, ActionsRunAndTheirErrorsCarryTheOrigin) {
  dealii::ParameterHandler prm;
  unsigned int count = 1;
  prm.enter_subsection("Space");
  prm.add_parameter("Count", count);
  prm.declare_entry("Degree", "1", Patterns::Integer());
  prm.add_action("Degree", [](const std::string& text) {
    if (text == "7") throw InputError("Space / Degree = 7: is too high");
  });
  prm.leave_subsection();
  const auto apply = [&](const Arguments& arguments) {
    InputFile input;
    input.take_options(arguments, prm);
    input.apply(prm);
  };
  const auto error = [&](const Arguments& arguments) -> std::string {
    try {
      apply(arguments);
    } catch (const InputError& input_error) {
      return input_error.what();
    }
    return "no error";
  };
  apply({"-space_count", "5"});
  EXPECT_EQ(count, 5u);
  EXPECT_EQ(error({"-space_count", "-1"}),
            "option -space_count: Space / Count = -1: must be an integer >= 0");
  EXPECT_EQ(error({"-space_degree", "7"}), "option -space_degree: Space / Degree = 7: is too high");
  EXPECT_NO_THROW(prm.enter_subsection("Space"));
  EXPECT_EQ(prm.get("Count"), "5");
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

}  // namespace

namespace {

// The value of Mesh / File after a choice, with which it means something only where that is `file`.
std::string settled(const Arguments& arguments) {
  dealii::ParameterHandler prm;
  declare_top(prm);
  InputFile input = InputFile::read("a.prm");
  input.take_options(arguments, prm);
  input.apply(prm);
  try {
    input.settle(
        prm,
        {{{"Mesh"}, {{"File", {"Kind"}, {"file"}}, {"Refinements", {"Dimension"}, {"2"}, true}}}});
  } catch (const InputError& error) {
    return error.what();
  }
  return value(prm, {"Mesh"}, "File");
}

}  // namespace

TEST_F(InputFileTest, RefusesValuesThatMeanNothing) {
  write("a.prm", "subsection Mesh\n  set File = a.msh\n  set Refinements = 1\nend\n");
  EXPECT_EQ(settled({}),
            "Mesh / File = a.msh: means nothing with Kind = box; remove it, or take Kind = file");
  EXPECT_EQ(settled({"-mesh_kind", "file"}), "a.msh");
  EXPECT_EQ(settled({"-mesh_file", "  "}), "");
  EXPECT_EQ(settled({"-mesh_kind", "box", "-mesh_file", "b.msh"}),
            "Mesh / File = b.msh: means nothing with Kind = box; remove it, or take Kind = file");
  // not of the section, and with all other values
  write("a.prm", "set Dimension = 2\nsubsection Mesh\n  set Refinements = 01\nend\n");
  EXPECT_EQ(settled({}), "Mesh / Refinements = 01: means nothing with Dimension = 2; remove it");
  EXPECT_EQ(settled({"-mesh_refinements", "00"}), "");
}

TEST_F(InputFileTest, AnOptionLeavesWhatBelongsToTheChoiceInTheFile) {
  write("a.prm", "subsection Mesh\n  set Kind = file\n  set File = a.msh\nend\n");
  EXPECT_EQ(settled({}), "a.msh");
  EXPECT_EQ(settled({"-mesh_kind", "box"}), "");
  dealii::ParameterHandler prm;
  declare_top(prm);
  InputFile input = InputFile::read("a.prm");
  input.take_options({"-mesh_kind", "box"}, prm);
  input.apply(prm);
  EXPECT_EQ(input.settle(prm, {{{"Mesh"}, {{"File", {"Kind"}, {"file"}}}}}),
            std::vector<std::string>{"Mesh / File = a.msh of the file: means nothing with Mesh / "
                                     "Kind = box of the command line; left out"});
}
