#include "steppe/app/input/input.h"
#include "steppe/app/input/physics_part.h"
#include "steppe/base/process/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
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

/// What the check of an input refuses, empty for nothing.
std::string input_error(const Words& options) {
  try {
    Input(InputFile::parse(body, "body.prm"), options).check(MPI_COMM_WORLD);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// A study at rest or about an equilibrium.
struct Column {
  const StudyKind& study;
  bool equilibrium;

  Use use(const PhysicsPart& part) const {
    const Treatment& treatment = part.in(study);
    return equilibrium ? treatment.about_equilibrium.value_or(treatment.use) : treatment.use;
  }
  Words options() const {
    Words options = study.example;
    if (!study.about_state) return options;
    options.insert(options.end(), {"-modes_about", equilibrium ? "equilibrium" : "rest"});
    if (study.name == "harmonic" || study.name == "random" || study.name == "response spectrum")
      options.insert(options.end(), {"-excitation_loads", "shake"});
    return options;
  }
  std::string name() const { return study.name + (equilibrium ? ", about an equilibrium" : ""); }
};

std::vector<Column> columns() {
  std::vector<Column> all;
  for (const StudyKind& study : studies()) {
    if (study.name == "heat") continue;  // whose inputs are of other sections
    all.push_back({study, false});
    // which is always about the equilibrium of a speed
    if (study.about_state && study.name != "campbell") all.push_back({study, true});
  }
  return all;
}

/// Options that follow others: lists of names grow.
void append(const Words& more, Words& options) {
  for (std::size_t i = 0; i < more.size(); i += 2) {
    const auto known = std::find(options.begin(), options.end(), more[i]);
    const std::string end = "_names";
    const bool is_list = more[i].size() > end.size() &&
                         more[i].compare(more[i].size() - end.size(), end.size(), end) == 0;
    if (!is_list || known == options.end())
      options.insert(options.end(), {more[i], more[i + 1]});
    else if (const auto comma = more[i + 1].find(','); comma != std::string::npos)
      *(known + 1) += more[i + 1].substr(comma);  // else the same name
  }
}

TEST(PhysicsParts, AreSaidWhereTheTableSaysSo) {
  std::set<std::string> seen;
  for (const Column& column : columns()) {
    Words options = column.options();
    for (const PhysicsPart& part : physics_parts())
      if (column.use(part) != Use::refused && column.use(part) != Use::absent)
        append(part.example, options);
    Input input(InputFile::parse(body, "body.prm"), options);
    ASSERT_EQ(input_error(options), "") << column.name();
    input.check(MPI_COMM_WORLD);
    for (const PhysicsPart& part : physics_parts()) {
      const std::vector<std::string> named = part.named(input);
      if (!named.empty()) seen.insert(part.name);
      std::size_t n = 0;
      for (const std::string& note : input.notes)
        n += std::any_of(named.begin(), named.end(),
                         [&](const std::string& name) { return note.rfind(name + ": ", 0) == 0; });
      EXPECT_EQ(n, column.use(part) == Use::said ? named.size() : 0)
          << part.name << ", " << column.name();
    }
  }
  for (const PhysicsPart& part : physics_parts())
    EXPECT_EQ(seen.count(part.name), part.name.find("that oscillate") == std::string::npos)
        << part.name;
}

TEST(PhysicsParts, AreRefusedWhereTheTableSaysSo) {
  for (const Column& column : columns())
    for (const PhysicsPart& part : physics_parts()) {
      // those of supports are refused once the mesh is there
      if (column.use(part) != Use::refused || part.name.rfind("supports", 0) == 0) continue;
      Words options = column.options();
      append(part.example, options);
      EXPECT_NE(input_error(options), "") << part.name << ", " << column.name();
    }
}

TEST(PhysicsParts, TheTableHasARowForEach) {
  std::ostringstream table;
  print_parts(table);
  for (const PhysicsPart& part : physics_parts())
    EXPECT_NE(table.str().find("| " + part.name + ": "), std::string::npos);
}

}  // namespace app_physics_parts
