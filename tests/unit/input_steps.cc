#include "steppe/base/process/error.h"
#include "steppe/input/files/input_file.h"

#include <gtest/gtest.h>

using namespace steppe;

namespace input_steps {

/// An input with two steps; the second one has other loads.
const char* const text = R"(
set Run = time
subsection Start
  set From = before
end
subsection Loads
  set Names = weight
  subsection weight
    set Value = 1
  end
  subsection push
    set Value = 2
  end
end
subsection Steps
  set Names = one, two
  subsection two
    set Run = modes
    subsection Loads
      set Names = push
      subsection push
        set Kind = gravity
      end
    end
  end
end
)";

TEST(Steps, AreTheFileWithTheirSectionsOverIt) {
  const InputFile file = InputFile::parse(text, "steps.prm");
  const InputFile one = file.of_step("one"), two = file.of_step("two");
  for (const InputFile& step : {one, two}) EXPECT_FALSE(step.gives({"Steps"}));
  EXPECT_EQ(one.names("Loads"), std::vector<std::string>{"weight"});
  EXPECT_TRUE(one.gives({"Loads", "weight"}));
  EXPECT_FALSE(one.gives({"Loads", "push"}));  // which another step names
  EXPECT_EQ(two.names("Loads"), std::vector<std::string>{"push"});
  EXPECT_FALSE(two.gives({"Loads", "weight"}));
  EXPECT_TRUE(two.gives({"Loads", "push", "Value"}) && two.gives({"Loads", "push", "Kind"}));
}

TEST(Steps, BeginFromTheOneBeforeButTheFirst) {
  const InputFile file = InputFile::parse(text, "steps.prm");
  EXPECT_TRUE(file.of_step("one").gives({"Start", "From"}));
  EXPECT_FALSE(file.of_step("two").gives({"Start", "From"}));
}

TEST(Steps, LeaveOutAllOfAnEmptyList) {
  const InputFile file = InputFile::parse(
      std::string(text) +
          "subsection Steps\nsubsection one\nsubsection Loads\nset Names =\nend\nend\nend\n",
      "steps.prm");
  const InputFile one = file.of_step("one");
  EXPECT_TRUE(one.names("Loads").empty());
  EXPECT_FALSE(one.gives({"Loads", "weight"}));
  EXPECT_TRUE(file.of_step("two").gives({"Loads", "push"}));
}

TEST(Steps, AreListed) {
  InputFile file = InputFile::parse(
      "subsection Steps\nset Names = one\nsubsection other\nset Run = time\nend\nend\n", "a.prm");
  EXPECT_THROW(file.leave_out_steps(), InputError);
}

}  // namespace input_steps
