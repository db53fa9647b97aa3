#include "input_example.h"
#include "steppe/base/process/error.h"

using namespace steppe;

namespace input_choices {

// The value of Mesh / File after a choice, with which it means something only where that is `file`.
std::string resolved(const Arguments& arguments) {
  Parameters parameters;
  declare_top(parameters);
  InputFile input = InputFile::read("a.prm");
  input.take_options(arguments, parameters);
  input.apply(parameters);
  try {
    input.resolve(
        parameters,
        {{{"Mesh"}, {{"File", {"Kind"}, {"file"}}, {"Refinements", {"Dimension"}, {"2"}, true}}}});
  } catch (const InputError& error) {
    return error.what();
  }
  return value(parameters, {"Mesh", "File"});
}

TEST_F(InputFileTest, RefusesValuesThatMeanNothing) {
  write("a.prm", "subsection Mesh\n  set File = a.msh\n  set Refinements = 1\nend\n");
  EXPECT_EQ(resolved({}),
            "Mesh / File = a.msh: means nothing with Kind = box; remove it, or take Kind = file");
  EXPECT_EQ(resolved({"-mesh_kind", "file"}), "a.msh");
  EXPECT_EQ(resolved({"-mesh_file", "  "}), "");
  EXPECT_EQ(resolved({"-mesh_kind", "box", "-mesh_file", "b.msh"}),
            "Mesh / File = b.msh: means nothing with Kind = box; remove it, or take Kind = file");
  // not of the section, and with all other values
  write("a.prm", "set Dimension = 2\nsubsection Mesh\n  set Refinements = 01\nend\n");
  EXPECT_EQ(resolved({}), "Mesh / Refinements = 01: means nothing with Dimension = 2; remove it");
  EXPECT_EQ(resolved({"-mesh_refinements", "00"}), "");
}

TEST_F(InputFileTest, AnOptionLeavesWhatBelongsToTheChoiceInTheFile) {
  write("a.prm", "subsection Mesh\n  set Kind = file\n  set File = a.msh\nend\n");
  EXPECT_EQ(resolved({}), "a.msh");
  EXPECT_EQ(resolved({"-mesh_kind", "box"}), "");
  Parameters parameters;
  declare_top(parameters);
  InputFile input = InputFile::read("a.prm");
  input.take_options({"-mesh_kind", "box"}, parameters);
  input.apply(parameters);
  EXPECT_EQ(input.resolve(parameters, {{{"Mesh"}, {{"File", {"Kind"}, {"file"}}}}}),
            std::vector<std::string>{"Mesh / File = a.msh of the file: means nothing with Mesh / "
                                     "Kind = box of the command line; left out"});
}

}  // namespace input_choices
