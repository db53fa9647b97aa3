#include "steppe/app/input.h"
#include "steppe/app/physics_part.h"
#include "steppe/base/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

using namespace steppe;

namespace app_physics_parts {

/// A body held on one side, and a load that oscillates where loads do.
const char* const body = R"(
subsection Materials
  subsection body
    set Young modulus = 1000
    set Poisson ratio = 0.3
    set Density = 1
  end
end
subsection Boundaries
  set Names = clamp
  subsection clamp
    set Where = id 0
    set Motion = fixed
  end
end
subsection Loads
  set Names = shake
  subsection shake
    set Kind = base acceleration
    set Value = 0; 1; 0
  end
end
subsection Probes
  set Names = tip
  subsection tip
    set At = 1, 1, 1
  end
end
)";

/// What an input does with a part: the notes, or the error, that speak of what names it.
struct Answer {
  std::string error;
  std::size_t n_notes = 0, n_named = 0;
};

Answer answer(const PhysicsPart& part, const Words& options) {
  Answer result;
  try {
    Input input(InputFile::parse(body, "body.prm"), options);
    const std::vector<std::string> named = part.named(input);
    result.n_named = named.size();
    input.check(MPI_COMM_WORLD);
    for (const std::string& note : input.notes)
      result.n_notes += std::any_of(named.begin(), named.end(), [&](const std::string& name) {
        return note.rfind(name + ": ", 0) == 0;
      });
  } catch (const InputError& error) {
    result.error = error.what();
  }
  return result;
}

/// Whether small motions of that study may be about an equilibrium.
bool has_equilibrium(const Study& study) {
  return study.about_state && study.name != "random" && study.name != "response spectrum";
}

void expect_as_the_table_says(const PhysicsPart& part, const Study& study, bool equilibrium) {
  const Treatment& treatment = part.in(study);
  const Use use = equilibrium ? treatment.about_equilibrium.value_or(treatment.use) : treatment.use;
  if (use == Use::refused && treatment.elsewhere && part.name.rfind("supports", 0) == 0)
    return;  // once the mesh is there
  Words options = study.example;
  if (study.name == "harmonic") options.insert(options.end(), {"-excitation_loads", "shake"});
  options.insert(options.end(), part.example.begin(), part.example.end());
  if (study.about_state)
    options.insert(options.end(), {"-modes_about", equilibrium ? "equilibrium" : "rest"});
  const Answer found = answer(part, options);
  const std::string where = part.name + ", " + study.name +
                            (equilibrium ? ", about an equilibrium: " : ": ") + found.error;
  EXPECT_EQ(found.error.empty(), use != Use::refused) << where;
  if (found.error.empty()) EXPECT_EQ(found.n_notes, use == Use::said ? found.n_named : 0) << where;
}

TEST(PhysicsParts, AreTakenAsTheTableSays) {
  for (const PhysicsPart& part : physics_parts())
    for (const Study& study : studies()) {
      if (study.name == "heat") continue;  // whose inputs are of other sections
      expect_as_the_table_says(part, study, false);
      if (has_equilibrium(study)) expect_as_the_table_says(part, study, true);
    }
}

TEST(PhysicsParts, EveryExampleNamesItsPart) {
  for (const PhysicsPart& part : physics_parts()) {
    std::size_t most = 0;
    for (const Study& study : studies()) {
      if (study.name == "heat") continue;
      Words options = study.example;
      options.insert(options.end(), part.example.begin(), part.example.end());
      most = std::max(most, answer(part, options).n_named);
    }
    EXPECT_GT(most, 0u) << part.name;
  }
}

TEST(PhysicsParts, TheTableHasARowForEach) {
  std::ostringstream table;
  print_parts(table);
  for (const PhysicsPart& part : physics_parts())
    EXPECT_NE(table.str().find("| " + part.name + ": "), std::string::npos);
}

}  // namespace app_physics_parts
