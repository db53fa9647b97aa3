#include "model.h"

#include "steppe/solve/march/motion_jump.h"

using namespace steppe;

namespace solve_motion_jump {

std::optional<MotionJump> found(const std::string& motion, double begin = 0, double end = 1) {
  BodyInput setup(2, 1);
  setup.move("id 0", motion + "; 0");
  Model<2> model(setup);
  return find_jump(model.problem, model.state().displacement, begin, end, 1e-6);
}

TEST(MotionJump, IsFoundAtKinksAndSteps) {
  for (const double kink : {0.1, 0.3, 0.5, 0.7071, 0.95}) {
    std::ostringstream at;
    at << kink;
    for (const std::string& motion :
         {"max(0, t - " + at.str() + ")", "if(t < " + at.str() + ", 0, 1)",
          "abs(t - " + at.str() + ") + sin(t)"}) {
      const auto jump = found(motion);
      ASSERT_TRUE(jump) << motion;
      EXPECT_LE(jump->begin, kink) << motion;
      EXPECT_GE(jump->end, kink) << motion;
      EXPECT_GE(jump->end - jump->begin, 1e-6) << motion;
      EXPECT_LE(jump->end - jump->begin, 2e-6) << motion;
    }
  }
}

TEST(MotionJump, TheLargestOneCounts) {
  const auto jump = found("abs(t - 0.2) + 5 * abs(t - 0.6)");
  ASSERT_TRUE(jump);
  EXPECT_NEAR(jump->begin, 0.6, 2e-6);
}

TEST(MotionJump, SmoothMotionHasNone) {
  for (const char* motion : {"0", "0.3", "t", "1 + t^2", "sin(9*t)", "1000 + 1e-9*sin(t)"})
    EXPECT_FALSE(found(motion)) << motion;
  EXPECT_FALSE(found("max(0, t - 0.3)", 0.4, 1));
}

}  // namespace solve_motion_jump
