#include "model.h"

using namespace steppe;
using namespace dealii;

namespace physics_scaled_load {

/// |P| at times from 1 to 3, over which constant loads grow.
std::vector<double> sizes(const std::string& kind, const std::string& value,
                          const std::string& ramp, bool grows) {
  BodyInput input(2, 2);
  input.load(kind, kind == "gravity" ? "everything" : "id 1", value);
  input.loads[0].ramp = ramp;
  input.loads[0].grows = grows;
  input.loads[0].start = 1;
  input.loads[0].end = 3;
  Model<2> model(input);
  State state = model.state();
  std::vector<double> result;
  for (const double time : {1., 1.5, 3.}) {
    state.load_time = time;
    VecHandle P = model.space.create_vector();
    model.problem.force(ForcePart::load, state, P);
    result.push_back(norm(P));
  }
  return result;
}

TEST(ScaledLoad, GrowsFromNothingToTheWholeWhereItIsConstant) {
  for (const std::string kind : {"gravity", "traction", "pressure"}) {
    const std::string value = kind == "pressure" ? "2" : "3; 4";
    const auto whole = sizes(kind, value, "auto", false), ramped = sizes(kind, value, "auto", true);
    EXPECT_EQ(whole[0], whole[2]);
    EXPECT_EQ(ramped[0], 0);
    EXPECT_NEAR(ramped[1], 0.25 * whole[1], 1e-14 * whole[1]);
    EXPECT_NEAR(ramped[2], whole[2], 1e-14 * whole[2]);
    EXPECT_EQ(sizes(kind, value, "none", true)[0], whole[0]);
    EXPECT_EQ(sizes(kind, value, "linear", false), ramped);
  }
}

TEST(ScaledLoad, LeavesLoadsThatChangeWithTimeAlone) {
  const auto whole = sizes("traction", "3*t; 0", "auto", false);
  EXPECT_GT(whole[0], 0);
  EXPECT_EQ(sizes("traction", "3*t; 0", "auto", true), whole);
  EXPECT_EQ(sizes("traction", "3*t; 0", "linear", true)[0], 0);
}

}  // namespace physics_scaled_load
