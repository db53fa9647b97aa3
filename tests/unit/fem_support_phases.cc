#include "model.h"

using namespace steppe;
using namespace dealii;

namespace fem_support_phases {

BoundaryInput acting(const std::string& active, const std::string& motion = "fixed",
                     const std::string& where = "id 0") {
  BoundaryInput boundary{"b", where, motion};
  boundary.active = active;
  return boundary;
}

TEST(SupportPhases, EndWhereBoundariesSwitch) {
  const std::vector<double> samples = {0, 0.123, 1};
  const auto phases = support_phases(
      {acting(""), acting("t < 0.3"), acting("t >= 0.3 && t <= 0.7"), acting("t < 0.3")}, {},
      samples, {});
  ASSERT_EQ(phases.size(), 3U);
  EXPECT_EQ(phases[0].begin, 0);
  EXPECT_EQ(phases[1].begin, 0.3);  // to the last digit, for steps to hit
  EXPECT_EQ(phases[2].begin, 0.7);
  for (int p = 0; p < 3; ++p)
    EXPECT_EQ(phases[p].end, p < 2 ? phases[std::size_t(p) + 1].begin : 1);
  EXPECT_EQ(phases[0].acts, std::vector<bool>({true, true, false, true}));
  EXPECT_EQ(phases[1].acts, std::vector<bool>({true, false, true, false}));
  EXPECT_EQ(phases[2].acts, std::vector<bool>({true, false, false, false}));
  EXPECT_EQ(support_phases({acting("")}, {}, samples, -1.).size(), 1U);
  EXPECT_EQ(support_phases({acting("t >= 0")}, {}, samples, {}).size(), 1U);
}

TEST(SupportPhases, FindsWhatIsShortBetweenSamples) {
  // two changes between two of the thousand times, and a pulse between two samples
  const auto near = support_phases({acting("t < 0.2002"), acting("t < 0.2008")}, {}, {0, 1}, {});
  ASSERT_EQ(near.size(), 3U);
  EXPECT_EQ(near[1].begin, 0.2002);
  EXPECT_EQ(near[2].begin, 0.2008);
  const BoundaryInput pulse = acting("t > 0.50011 && t < 0.50013");
  EXPECT_EQ(support_phases({pulse}, {}, {0, 1}, {}).size(), 1U);
  EXPECT_EQ(support_phases({pulse}, {}, {0, 0.50011, 0.50013, 1}, {}).size(), 3U);
}

TEST(SupportPhases, OfAnEquilibriumBefore) {
  const auto phases = support_phases({acting("t < 0")}, {}, {0, 1}, -1.);
  ASSERT_EQ(phases.size(), 2U);
  EXPECT_EQ(phases[0].begin, -1);
  EXPECT_EQ(phases[0].end, -1);
  EXPECT_TRUE(phases[0].acts[0]);
  EXPECT_EQ(phases[1].begin, 0);
  EXPECT_FALSE(phases[1].acts[0]);
  EXPECT_EQ(support_phases({acting("t < 0.5")}, {}, {0, 1}, -1.).size(), 2U);
}

TEST(PrescribedMotion, HoldsWhereTheBodyIsThen) {
  BodyInput setup(2, 2);
  const Mesh<2> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<2> space(mesh, setup.space);
  PrescribedMotion<2> motion(
      space, {acting("t < 0.5", "0.1; 0.2*t"), acting("t > 0.5", "free; 3 + t", "id 1")}, {},
      {0, 1});
  EXPECT_EQ(motion.changes(), std::vector<double>({0.5}));
  const auto prescribed = [&](int side, int component) {
    for (const PetscInt i : motion.owned()) {
      const double x = space.node_positions()[i / 2][0];
      if (i % 2 == component && std::abs(x - side) < 1e-12) return 1;
    }
    return 0;
  };
  const auto anywhere = [&](int side, int component) {
    return Utilities::MPI::max(prescribed(side, component), MPI_COMM_WORLD);
  };
  EXPECT_EQ(anywhere(0, 0) + anywhere(0, 1), 2);
  EXPECT_EQ(anywhere(1, 0) + anywhere(1, 1), 0);

  VecHandle u = space.create_vector();
  interpolate(
      space,
      [](const Point<2>& x) {
        return Tensor<1, 2>({7, 10 * x[1]});
      },
      u);
  motion.change(0.5, u);
  EXPECT_TRUE(motion.changes().empty());
  EXPECT_EQ(anywhere(0, 0) + anywhere(0, 1), 0);
  EXPECT_EQ(anywhere(1, 0), 0);
  EXPECT_EQ(anywhere(1, 1), 1);
  VecHandle moved = space.create_vector(), rate = space.create_vector();
  motion.displacement(0.75, moved);
  motion.velocity(0.75, 1e-3, rate);
  const LocalView displacement(moved), velocity(rate);
  for (const PetscInt i : motion.owned()) {
    EXPECT_NEAR(displacement[i], 10 * space.node_positions()[i / 2][1] + 0.25, 1e-14);
    EXPECT_NEAR(velocity[i], 1, 1e-10);
  }
}

}  // namespace fem_support_phases
