#include "steppe/app/input/input.h"

#include <gtest/gtest.h>

#include <sstream>

using namespace steppe;

namespace app_default_mass {

const char* const body = R"(
subsection Materials
  subsection body
    set Young modulus = 1000
    set Poisson ratio = 0.3
    set Density = 1
  end
end
)";

/// The mass matrix that a run takes, which its record must name as well.
std::string mass(const std::vector<std::string>& options) {
  Input input(InputFile::parse(body, "body.prm"), options);
  input.check(MPI_COMM_WORLD);
  std::ostringstream record;
  input.print(record);
  EXPECT_NE(record.str().find("set Mass = " + input.damping.mass_lumping + "\n"),
            std::string::npos);
  return input.damping.mass_lumping;
}

std::string mass_of(const std::string& scheme, const std::string& degree) {
  return mass({"-time_scheme", scheme, "-space_degree", degree});
}

TEST(DefaultMass, IsDiagonalWhereStepsDivideByIt) {
  for (const char* scheme : {"central-difference", "explicit-euler", "rk2", "rk4", "rk", "ssp",
                             "symplectic", "arkimex"}) {
    EXPECT_EQ(mass_of(scheme, "1"), "row-sum") << scheme;
    EXPECT_EQ(mass_of(scheme, "2"), "hrz") << scheme;
  }
  EXPECT_EQ(mass({"-time_scheme", "newmark", "-time_beta", "0"}), "row-sum");
  EXPECT_EQ(mass({"-time_scheme", "central-difference", "-initial_equilibrium_at", "0"}),
            "row-sum");
}

TEST(DefaultMass, IsConsistentElsewhere) {
  for (const char* scheme : {"backward-euler", "newmark", "bdf2", "theta", "rosw", "static"})
    EXPECT_EQ(mass_of(scheme, "1"), "consistent") << scheme;
  EXPECT_EQ(mass({"-run", "modes", "-time_scheme", "central-difference"}), "consistent");
}

TEST(DefaultMass, GivesWayToTheOneThatIsAskedFor) {
  for (const char* name : {"consistent", "row-sum", "hrz", "uniform"})
    for (const char* scheme : {"newmark", "central-difference"})
      EXPECT_EQ(mass({"-time_scheme", scheme, "-damping_mass", name}), name);
}

}  // namespace app_default_mass
