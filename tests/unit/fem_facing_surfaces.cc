#include "rectangles.h"

#include "steppe/fem/constraints/mortar_tie.h"

#include <set>

using namespace steppe;
using namespace dealii;

namespace fem_facing_surfaces {

constexpr double gap = 0.01;
const std::vector<Rectangle> squares = {{2, 2, 0, 0}, {3, 5, 1 + gap, 0}};

const TiedSurfacesInput automatic{"auto", "", ""};

std::size_t on_all(std::size_t n) { return Utilities::MPI::sum(n, MPI_COMM_WORLD); }

// the pieces are in the order of their numbers of cells
TEST(FacingSurfaces, FindsTheFinerSide) {
  for (const unsigned int degree : {1u, 2u}) {
    const Rectangles body(squares, degree);
    const FacingSurfaces<2> facing(*body.space, 0);
    ASSERT_EQ(facing.pairs().size(), 1u);
    EXPECT_EQ(facing.pairs()[0].secondary.piece, 0);
    EXPECT_EQ(facing.pairs()[0].primary.piece, 1);
    EXPECT_NEAR(facing.pairs()[0].area, 1, 1e-13);
    EXPECT_NEAR(facing.pairs()[0].gap, gap, 1e-13);
    ASSERT_EQ(facing.of_pieces().size(), 1u);
    EXPECT_EQ(facing.of_pieces()[0].far_area, 0);
    EXPECT_EQ(on_all(facing.faces(0, 1).size()), 5u);
    EXPECT_EQ(on_all(facing.faces(1, 0).size()), 2u);
    EXPECT_EQ(on_all(facing.faces(0, 0).size()), 0u);
  }
}

TEST(FacingSurfaces, KnowsWhatIsFar) {
  const Rectangles body(squares);
  const FacingSurfaces<2> facing(*body.space, 0.005);
  EXPECT_TRUE(facing.pairs().empty());
  ASSERT_EQ(facing.of_pieces().size(), 1u);
  EXPECT_EQ(facing.of_pieces()[0].area, 0);
  EXPECT_NEAR(facing.of_pieces()[0].far_area, 1, 1e-13);
  EXPECT_NEAR(facing.of_pieces()[0].far_gap, gap, 1e-13);
}

// of equal sides the later piece, whose centre lies farther along x
TEST(FacingSurfaces, OfEqualSides) {
  const Rectangles body({{2, 3, 0, 0}, {2, 3, 1, 0}});
  const FacingSurfaces<2> facing(*body.space, 0);
  ASSERT_EQ(facing.pairs().size(), 1u);
  EXPECT_EQ(facing.pairs()[0].secondary.piece, 1);
}

TEST(FacingSurfaces, OnePieceHasNone) {
  const Rectangles body({{2, 3, 0, 0}});
  const FacingSurfaces<2> facing(*body.space, 0);
  EXPECT_TRUE(facing.pairs().empty());
  EXPECT_EQ(input_error([&] { find_facing(*body.space, {automatic}); }),
            "Ties / Names = auto: the body is one piece, whose cells share their nodes; remove it, "
            "or let bodies of a CAD file stay apart (Mesh / Joined)");
}

// each of three has smaller faces than the next: the pair that differs least is turned round
TEST(FacingSurfaces, NoCircles) {
  const Rectangles body({{6, 5, 0, 1, 2}, {4, 2, 1, 0}, {2, 4, 0, 0}});
  const FacingSurfaces<2> facing(*body.space, 0);
  std::set<std::pair<int, int>> found;
  for (const FacingPieces& pair : facing.of_pieces()) found.insert({pair.secondary, pair.primary});
  // 0 above, 1 on the left, 2 on the right; 1 has 4 faces on 2 of 2, 2 has 4 on 3 of 0, 0 has 3 on
  // 2 of 1
  EXPECT_EQ(found, (std::set<std::pair<int, int>>{{1, 2}, {0, 1}, {0, 2}}));
}

// a base of 12 faces, of which a lid covers three and three fifths
TEST(FacingSurfaces, NodesAtTheRimStayFree) {
  for (const unsigned int degree : {1u, 2u}) {
    const Rectangles body({{12, 2, 0, 0, 3}, {3, 2, 1, 1, 0.9}}, degree);
    const auto facing = find_facing(*body.space, {automatic});
    const auto ties = tied_faces(*body.space, {automatic}, facing.get());
    ASSERT_EQ(ties.size(), 1u);
    EXPECT_EQ(ties[0].input.path(), "Ties / auto 1");
    EXPECT_EQ(on_all(ties[0].secondary.size()), 4u);
    EXPECT_EQ(on_all(ties[0].primary.size()), 3u);
    const std::vector<bool> none(std::size_t(body.space->n_owned_nodes()));
    const auto rows = MortarTie<2>(*body.space, ties[0]).rows(none);
    const auto places = body.places();
    double last = 0;
    for (const auto& [node, leaders] : rows) {
      double sum = 0;
      Point<2> place;
      for (const auto& [unknown, weight] : leaders) {
        sum += weight;
        place += weight * places.at(unknown);
      }
      const Point<2>& x = body.space->node_positions()[std::size_t(node)];
      last = std::max(last, x[0]);
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_NEAR(place.distance(x), 0, 1e-12);
    }
    last = Utilities::MPI::max(last, MPI_COMM_WORLD);
    EXPECT_NEAR(last, degree == 1 ? 1.75 : 1.875, 1e-12);
    EXPECT_EQ(on_all(rows.size()), degree == 1 ? 4u : 8u);
  }
}

TEST(FacingSurfaces, StandAlone) {
  const Rectangles body(squares);
  EXPECT_NE(
      input_error([&] {
        find_facing(*body.space, {automatic, {"joint", "where x > 1.005", "where x < 1.005"}});
      }).find("stands alone"),
      std::string::npos);
  EXPECT_EQ(find_facing(*body.space, {{"auto", "where x > 1.005", "where x < 1.005"}}), nullptr);
  EXPECT_NE(input_error([&] {
              find_facing(*body.space, {{"auto", "", "", 0, "nodes"}});
            }).find("are tied by mortar"),
            std::string::npos);
  EXPECT_NE(input_error([&] {
              find_facing(*body.space, {{"auto", "", "", 0.001}});
            }).find("raise Ties / Tolerance"),
            std::string::npos);
}

}  // namespace fem_facing_surfaces
