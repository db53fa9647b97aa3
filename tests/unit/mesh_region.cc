#include "model.h"

using namespace steppe;
using namespace dealii;

namespace mesh_region {

const PartNames names = {{"mounting holes", 7}, {"rest", 8}};

template <int dim>
bool contains(const std::string& text, const Point<dim>& x, unsigned int id = 0) {
  return Region<dim>(text, "Boundaries / b / Where", names, 10).contains(x, id);
}

std::string error(const std::string& text) {
  return input_error([&] { Region<3>(text, "Boundaries / b / Where", names, 10); });
}

TEST(Region, EveryKind) {
  EXPECT_TRUE(contains<3>("everything", {1, 2, 3}));

  EXPECT_TRUE(contains<3>("name mounting holes", {}, 7));
  EXPECT_FALSE(contains<3>("name mounting holes", {}, 8));
  EXPECT_TRUE(contains<3>("id 8", {}, 8));
  EXPECT_FALSE(contains<3>("id 8", {}, 7));

  EXPECT_TRUE(contains<3>("box 0 0 0 1, 2, 3", {1, 2, 3}));
  EXPECT_TRUE(contains<3>("box 0 0 0 1 2 3", {1 + 5e-8, 0.5, 0.5}));  // within 1e-8 of the size
  EXPECT_FALSE(contains<3>("box 0 0 0 1 2 3", {1, 2, 3.1}));

  EXPECT_TRUE(contains<2>("point 1 2", {1, 2 + 5e-8}));
  EXPECT_FALSE(contains<2>("point 1 2", {1, 2.1}));

  EXPECT_TRUE(contains<3>("plane 0 0 2 6", {5, 5, 3}));  // the normal need not have length one
  EXPECT_FALSE(contains<3>("plane 0 0 2 6", {5, 5, 3.1}));
  EXPECT_TRUE(contains<2>("plane 1 1 2", {0.5, 1.5}));
  EXPECT_FALSE(contains<2>("plane 1 1 2", {0.5, 1.4}));

  EXPECT_TRUE(contains<3>("halfspace 0 0 2 6", {5, 5, 3}));
  EXPECT_TRUE(contains<3>("halfspace 0 0 2 6", {5, 5, 9}));
  EXPECT_FALSE(contains<3>("halfspace 0 0 2 6", {5, 5, 2.9}));

  EXPECT_TRUE(contains<3>("sphere 1 0 0 2", {3, 0, 0}));
  EXPECT_FALSE(contains<3>("sphere 1 0 0 2", {3, 0.1, 0}));

  EXPECT_TRUE(contains<3>("cylinder 0 0 0 0 0 3 1", {0.6, 0.8, -50}));
  EXPECT_FALSE(contains<3>("cylinder 0 0 0 0 0 3 1", {0.6, 0.9, 0}));
  EXPECT_TRUE(contains<2>("cylinder 1 1 1", {1, 2}));
  EXPECT_FALSE(contains<2>("cylinder 1 1 1", {1, 2.1}));

  EXPECT_TRUE(contains<3>("where x*y > 1 && z < 0", {2, 1, -1}));
  EXPECT_FALSE(contains<3>("where x*y > 1 && z < 0", {2, 1, 1}));
}

TEST(Region, UnionOfParts) {
  const std::string text = "id 3; sphere 0 0 0 1 ; plane 1 0 0 9";
  EXPECT_TRUE(contains<3>(text, {5, 5, 5}, 3));
  EXPECT_TRUE(contains<3>(text, {0, 0.5, 0}, 4));
  EXPECT_TRUE(contains<3>(text, {9, 1, 1}, 4));
  EXPECT_FALSE(contains<3>(text, {5, 5, 5}, 4));
}

TEST(Region, SaysWhatIsWrong) {
  for (const std::string text :
       {"", "name mounting hole", "id", "id one", "box 0 0 0 1 1", "point 1 2", "plane 1 0 0",
        "plane 0 0 0 1", "sphere 1 2 3", "cylinder 0 0 0 0 0 0 1", "ball 0 0 0 1",
        "everything else", "where q > 1"}) {
    const std::string message = error(text);
    EXPECT_NE(message.find("Boundaries / b / Where"), std::string::npos) << text << ": " << message;
  }
  EXPECT_NE(error("name mounting hole").find("mounting holes"), std::string::npos);
}

}  // namespace mesh_region
