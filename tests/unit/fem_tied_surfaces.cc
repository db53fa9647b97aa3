#include "rectangles.h"

#include "steppe/fem/constraints/closed_gaps.h"
#include "steppe/fem/constraints/mortar_tie.h"

using namespace steppe;
using namespace dealii;

namespace fem_tied_surfaces {

constexpr double gap = 0.01;

/// Two squares beside each other, the first of 2 by 2 cells, the second of 3 by 5, with a gap.
struct Squares : Rectangles {
  explicit Squares(unsigned int degree, const std::string& transform = "")
      : Rectangles({{2, 2, 0, 0}, {3, 5, 1 + gap, 0}}, degree, transform) {}
};

const std::string secondary = "where x > 1.005 && x < 1.2", primary = "where x > 0.8 && x < 1.005";

/// What the nodes of a tie follow.
std::vector<std::pair<int, std::vector<Leader>>> tied(const Squares& body,
                                                      const TiedSurfacesInput& input) {
  return tied_surfaces(*body.space, tied_faces<2>(*body.space, {input}, nullptr).front());
}

TEST(TiedSurfaces, TakesTheShapeFunctionsOfTheNearestFace) {
  const Squares body(1);
  const auto places = body.places();
  const auto followers = tied(body, {"joint", secondary, primary, 0.02});
  EXPECT_EQ(Utilities::MPI::sum(followers.size(), MPI_COMM_WORLD), 6u);
  for (const auto& [node, leaders] : followers) {
    const Point<2>& x = body.space->node_positions()[node];
    EXPECT_NEAR(x[0], 1 + gap, 1e-14);
    for (const auto& [unknown, weight] : leaders) {
      // bilinear shape functions, which go on over the gap
      const Point<2>& of_leader = places.at(unknown);
      const double along = 1 - std::abs(x[1] - of_leader[1]) / 0.5;
      const double across = of_leader[0] > 0.9 ? 1 + gap / 0.5 : -gap / 0.5;
      EXPECT_NEAR(weight, along * across, 1e-13) << "of " << of_leader << " at " << x;
      EXPECT_GT(of_leader[0], 0.4);
      EXPECT_LT(of_leader[0], 1.005);
    }
    const bool on_a_node = std::abs(x[1]) < 1e-12 || std::abs(x[1] - 1) < 1e-12;
    EXPECT_EQ(leaders.size(), on_a_node ? 2u : 4u);
  }
}

TEST(TiedSurfaces, ReproducesLinearFunctionsOverGaps) {
  for (const unsigned int degree : {1u, 2u, 3u})
    for (const std::string transform : {"", "x + 0.015*y*(1 - y); y + 0.05*x"}) {
      const Squares body(degree, transform);
      const auto places = body.places();
      const auto followers = tied(body, {"joint", secondary, primary, 0.03});
      EXPECT_EQ(Utilities::MPI::sum(followers.size(), MPI_COMM_WORLD), 5 * degree + 1);
      for (const auto& [node, leaders] : followers) {
        double sum = 0;
        Point<2> place;
        for (const auto& [unknown, weight] : leaders) {
          sum += weight;
          place += weight * places.at(unknown);
        }
        EXPECT_NEAR(sum, 1, 1e-13);
        EXPECT_NEAR(place.distance(body.space->node_positions()[node]), 0, 1e-13);
      }
    }
}

/// The rows of a mortar tie of the squares.
MortarTie<2>::Rows rows_of(const Squares& body, const std::vector<double>& left_out = {}) {
  std::vector<bool> out(std::size_t(body.space->n_owned_nodes()));
  for (int i = 0; i < body.space->n_owned_nodes(); ++i) {
    const Point<2>& x = body.space->node_positions()[std::size_t(i)];
    for (const double y : left_out) out[std::size_t(i)] = out[i] || std::abs(x[1] - y) < 1e-9;
  }
  const TiedSurfacesInput input{"joint", secondary, primary, 0.03};
  return MortarTie<2>(*body.space, tied_faces<2>(*body.space, {input}, nullptr).front()).rows(out);
}

TEST(MortarTie, ReproducesLinearFunctionsOverGaps) {
  for (const unsigned int degree : {1u, 2u, 3u})
    for (const std::string transform : {"", "x + 0.015*y*(1 - y); y + 0.05*x"})
      for (const std::vector<double>& left_out : {std::vector<double>(), {0., 1.}, {0.4}}) {
        const Squares body(degree, transform);
        if (!transform.empty() && !left_out.empty()) continue;
        const auto places = body.places();
        const auto tied = rows_of(body, left_out);
        EXPECT_EQ(Utilities::MPI::sum(tied.size(), MPI_COMM_WORLD),
                  5 * degree + 1 - left_out.size());
        for (const auto& [node, leaders] : tied) {
          double sum = 0;
          Point<2> place;
          for (const auto& [unknown, weight] : leaders) {
            sum += weight;
            place += weight * places.at(unknown);
          }
          EXPECT_NEAR(sum, 1, 1e-12);
          EXPECT_NEAR(place.distance(body.space->node_positions()[std::size_t(node)]), 0, 1e-12);
        }
      }
}

TEST(MortarTie, PassesConstantTractionsOn) {
  // of 5 faces to 2: f_j is the integral of N_j over the secondary side, and its sum in the rows
  // that of N_m over the primary side, which goes on over the gap
  const Squares body(1);
  const auto places = body.places();
  std::map<PetscInt, double> mine;
  for (const auto& [node, leaders] : rows_of(body)) {
    const double y = body.space->node_positions()[std::size_t(node)][1];
    const double force = std::abs(y) < 1e-9 || std::abs(y - 1) < 1e-9 ? 0.1 : 0.2;
    for (const auto& [unknown, weight] : leaders) mine[unknown] += force * weight;
  }
  for (const auto& [unknown, x] : places) {
    const double force =
        Utilities::MPI::sum(mine.count(unknown) ? mine[unknown] : 0, MPI_COMM_WORLD);
    const bool is_end = std::abs(x[1]) < 1e-9 || std::abs(x[1] - 1) < 1e-9;
    const double along = is_end ? 0.25 : 0.5;
    const double across = std::abs(x[0] - 1) < 1e-9     ? 1 + gap / 0.5
                          : std::abs(x[0] - 0.5) < 1e-9 ? -gap / 0.5
                                                        : 0;
    EXPECT_NEAR(force, along * across, 1e-13) << "at " << x;
  }
}

// the middles of sides follow the vertices
TEST(MortarTie, ClosesGaps) {
  for (const unsigned int degree : {1u, 2u, 3u}) {
    const Squares before(degree), body(degree);
    TiedSurfacesInput input{"joint", secondary, primary, 0.03};
    input.gap = "close";
    close_gaps(*body.space, {input});
    for (int i = 0; i < body.space->n_local_nodes(); ++i) {
      const Point<2>&old = before.space->node_positions()[std::size_t(i)],
            &x = body.space->node_positions()[std::size_t(i)];
      const double of_row = 1 - (old[0] - 1 - gap) * 3;  // of the first cells of the second square
      const double moved = old[0] > 1 + gap / 2 && of_row > 0 ? gap * of_row : 0;
      EXPECT_NEAR(x[0], old[0] - moved, 1e-14) << old;
      EXPECT_NEAR(x[1], old[1], 1e-14) << old;
    }
  }
  Squares body(1);
  TiedSurfacesInput input{"joint", secondary, primary, 0.03, "nodes", "close"};
  EXPECT_NE(input_error([&] { close_gaps(*body.space, {input}); }).find("let Kind be mortar"),
            std::string::npos);
}

TEST(TiedSurfaces, RefusesWhatIsFarOrTheSame) {
  const Squares body(1);
  const auto refusal = [&](const TiedSurfacesInput& input) {
    return input_error([&] { tied(body, input); });
  };
  EXPECT_EQ(
      refusal({"joint", secondary, primary, 0.005}),
      "Ties / joint: no face of Primary is within Tolerance = 0.005 m of the node of Secondary at "
      "(1.01 0); let Secondary end where Primary does, or raise Tolerance");
  EXPECT_NE(
      refusal({"joint", "where x > 2", primary, 0}).find("a tenth of its diameter of the node"),
      std::string::npos);
  EXPECT_NE(
      refusal({"joint", secondary, secondary, 0}).find("is of Secondary and of a cell at Primary"),
      std::string::npos);
  EXPECT_NE(refusal({"joint", secondary, "", 0}).find("Ties / joint / Primary: is missing"),
            std::string::npos);
}

}  // namespace fem_tied_surfaces
