#include "consistent.h"
#include "two_blocks.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/physics/pair/contact_pair.h"

using namespace steppe;
using namespace dealii;

namespace physics_pair_edges {

constexpr double half = 0.5, gap_of_bars = 1e-3;

/// Two bars of three cubes of side 1/2 each, along y and on top along x, whose sections are turned
/// by an angle from where they stand on an edge; a mesh file.
std::string crossed_bars(double angle) {
  std::ostringstream nodes, cells;
  nodes.precision(17);
  const double c = half * std::cos(numbers::PI / 4 + angle),
               s = half * std::sin(numbers::PI / 4 + angle);
  const std::array<std::array<double, 2>, 4> section = {{{0, 0}, {c, s}, {c - s, s + c}, {-s, c}}};
  double low = 0, high = 0;
  for (const auto& corner : section) {
    low = std::min(low, corner[1]);
    high = std::max(high, corner[1]);
  }
  int n = 0;
  for (const bool upper : {false, true}) {
    const int first = n;
    for (int k = 0; k <= 3; ++k)
      for (const auto& [u, v] : section) {
        const double along = half * k - (upper ? 0.6 : 0.8),
                     z = upper ? v + (high - low) + gap_of_bars : v;
        nodes << n++ << ' ' << (upper ? -along : u) << ' ' << (upper ? u : along) << ' ' << z
              << '\n';
      }
    for (int k = 0; k < 3; ++k) {
      cells << (upper ? 3 : 0) + k << " 0 hex";
      for (const int end : {1, 0})
        for (int corner = 0; corner < 4; ++corner) cells << ' ' << first + 4 * (k + end) + corner;
      cells << '\n';
    }
  }
  std::ostringstream text;
  text << "32 6 0 0 0\n" << nodes.str() << cells.str();
  return text.str();
}

ContactPairInput pair_of_bars(double middle) {
  ContactPairInput input;
  input.name = "joint";
  input.secondary = "where z > " + std::to_string(middle);
  input.primary = "where z < " + std::to_string(middle);
  input.stiffness = "1e4";
  return input;
}

/// Bars that stand on edges, the upper one moved into the lower one, in general position.
struct Crossing {
  static double middle() { return half * std::sqrt(2.) + 0.5 * gap_of_bars; }

  explicit Crossing(unsigned int degree, const ContactPairInput& input = pair_of_bars(middle()),
                    const ContactScheme& scheme = {})
      : file("bars.ucd", crossed_bars(0)), setup(body_of(file, 3, degree)), model(setup) {
    auto contact =
        std::make_unique<ContactPair<3>>(model.space, model.body, input, Constants(), scheme, true);
    pair = contact.get();
    model.problem.add(std::move(contact));
    at_start = in(0);
    state = in(1);
  }

  State in(double slides) const {
    State result = model.state();
    interpolate(
        model.space,
        [&](const auto& x) {
          Tensor<1, 3> u = 0.1 * wave(x, 0.2 * slides);
          if (x[2] > middle()) u += Tensor<1, 3>({0.03 * slides, 0.04 * slides, -0.03});
          return u;
        },
        result.displacement);
    interpolate(
        model.space, [](const auto& x) { return 3. * wave(x, 1.1); }, result.velocity);
    return result;
  }

  TemporaryFile file;
  BodyInput setup;
  Model<3> model;
  ContactPair<3>* pair;
  State at_start, state;
};

TEST(EdgeContact, HasExactTangents) {
  for (const unsigned int degree : {1u, 2u})
    for (const double damping : {0., 20.})
      for (const double mu : {0., 0.2, 1e3}) {
        ContactPairInput input = pair_of_bars(Crossing::middle());
        input.damping = damping;
        input.static_friction = input.kinetic_friction = mu;
        const Crossing crossing(degree, input);
        if (mu > 0) {
          crossing.pair->accept(crossing.at_start);
          State between = crossing.in(0.3);
          between.time = 1;
          crossing.pair->accept(between);
        }
        SCOPED_TRACE("degree " + std::to_string(degree) + ", damping " + std::to_string(damping) +
                     ", friction " + std::to_string(mu));
        expect_consistent(crossing.model, crossing.state, 0, 0.3, 0.8);
      }
}

/// Forces add up to nothing, nor do they turn the bars.
void expect_balanced(const Crossing& crossing) {
  const Space<3>& space = crossing.model.space;
  const VecHandle F = space.create_vector();
  ASSERT_TRUE(crossing.pair->add_residual(crossing.state, F));
  const double size = norm(F);
  EXPECT_GT(size, 1);
  for (int c = 0; c < 3; ++c) EXPECT_NEAR(total(space, F, c), 0, 1e-13 * size);
  const LocalView f(F), u(crossing.state.displacement);
  Tensor<1, 3> moment;
  for (int i = 0; i < space.n_owned_nodes(); ++i) {
    Tensor<1, 3> x = space.node_positions()[std::size_t(i)], force;
    for (int c = 0; c < 3; ++c) {
      x[c] += u[3 * i + c];
      force[c] = f[3 * i + c];
    }
    moment += cross_product_3d(x, force);
  }
  for (int c = 0; c < 3; ++c)
    EXPECT_NEAR(Utilities::MPI::sum(moment[c], MPI_COMM_WORLD), 0, 1e-13 * size);
}

TEST(EdgeContact, KeepsMomenta) {
  for (const unsigned int degree : {1u, 2u}) expect_balanced(Crossing(degree));
}

/// The work of a step is the difference of the energy.
TEST(EdgeContact, KeepsEnergyOverSteps) {
  ContactScheme scheme;
  scheme.differences = true;
  const Crossing crossing(1, pair_of_bars(Crossing::middle()), scheme);
  crossing.pair->accept(crossing.at_start);
  State middle = copy(crossing.state);
  middle.time = 0.5;
  check(VecAXPBY(middle.displacement, 0.5, 0.5, crossing.at_start.displacement));
  middle.start = crossing.at_start.displacement;
  const VecHandle F = crossing.model.space.create_vector(),
                  way = duplicate(crossing.state.displacement);
  ASSERT_TRUE(crossing.pair->add_residual(middle, F));
  check(VecWAXPY(way, -1, crossing.at_start.displacement, crossing.state.displacement));
  const auto energy = [&](const State& state) {
    Balance balance;
    crossing.pair->facets().balanced->add_balance(state, balance);
    return sum_over_ranks(MPI_COMM_WORLD, balance).strain;
  };
  const double before = energy(crossing.at_start), after = energy(crossing.state);
  EXPECT_GT(std::abs(after - before), 1e-3 * before);
  EXPECT_NEAR(dot(F, way), after - before, 1e-12 * (before + after));
}

/// Edges cross where bars stand on them, and not where faces lie on each other, whose edges cross
/// as well.
TEST(PairCrossings, AreOfEdgesAlone) {
  for (const bool lies : {false, true}) {
    const TemporaryFile file("bars.ucd", crossed_bars(lies ? -numbers::PI / 4 : 0));
    const BodyInput setup = body_of(file, 3, 1);
    const Model<3> model(setup);
    const double middle = half * (lies ? 1 : std::sqrt(2.)) + 0.5 * gap_of_bars;
    const PairGaps<3> gaps(model.space, pair_of_bars(middle), PairPoints::crossings);
    double weight = 0, gap = 0;
    const auto motion = gaps.motion(model.state().displacement, nullptr);
    for (std::size_t q = 0; q < motion.feet.size(); ++q) {
      weight += gaps.surfaces().points()[q].weight;
      gap = motion.feet[q] ? motion.feet[q]->gap : 0;
    }
    const double found = Utilities::MPI::sum(weight, MPI_COMM_WORLD);
    // the area of a face, as the angle between the edge and its faces is 45 degrees
    EXPECT_NEAR(found, lies ? 0 : half * half, 1e-12);
    if (!lies) EXPECT_NEAR(Utilities::MPI::max(gap, MPI_COMM_WORLD), gap_of_bars, 1e-12);
  }
}

/// A crossing that goes on past the vertices of bent edges counts as one all the way.
TEST(PairCrossings, GoOnPastVertices) {
  const TemporaryFile file("bars.ucd", crossed_bars(0));
  const BodyInput setup = body_of(file, 3, 1);
  const Model<3> model(setup);
  PairGaps<3> gaps(model.space, pair_of_bars(Crossing::middle()), PairPoints::crossings);
  const State state = model.state();
  for (int k = 0; k <= 60; ++k) {
    interpolate(
        model.space,
        [&](const auto& x) {
          Tensor<1, 3> u = 0.2 * wave(x, 0);
          if (x[2] > Crossing::middle()) u += Tensor<1, 3>({0.008 * k, 0.009 * k, 0});
          return u;
        },
        state.displacement);
    update_ghosts(state.displacement);
    gaps.look_again(state.displacement);
    gaps.choose_again(state.displacement);
    double weight = 0;
    for (const PairPoint<3>& point : gaps.surfaces().points()) weight += point.weight;
    EXPECT_NEAR(Utilities::MPI::sum(weight, MPI_COMM_WORLD), half * half, 0.1 * half * half) << k;
  }
}

/// A crossing at a vertex, or a thousandth of an edge beside it, is shared by both edges there.
TEST(PairCrossings, AreSharedAtVertices) {
  const TemporaryFile file("bars.ucd", crossed_bars(0));
  const BodyInput setup = body_of(file, 3, 1);
  const Model<3> model(setup);
  PairGaps<3> gaps(model.space, pair_of_bars(Crossing::middle()), PairPoints::crossings);
  const State state = model.state();
  for (const double beside : {-5e-4, 0., 5e-4}) {
    interpolate(
        model.space,
        [&](const auto& x) {
          return Tensor<1, 3>({0, x[2] > Crossing::middle() ? 0.2 + beside : 0., 0});
        },
        state.displacement);
    update_ghosts(state.displacement);
    gaps.choose_again(state.displacement);
    double weight = 0;
    int n = 0;
    for (const PairPoint<3>& point : gaps.surfaces().points()) {
      weight += point.weight;
      ++n;
    }
    EXPECT_NEAR(Utilities::MPI::sum(weight, MPI_COMM_WORLD), half * half, 1e-9) << beside;
    EXPECT_EQ(Utilities::MPI::sum(n, MPI_COMM_WORLD), 2) << beside;
  }
}

/// Anchors give back the elastic slip that they were set with, in all directions along both edges.
TEST(PairCrossings, KeepElasticSlips) {
  const Crossing crossing(1);
  PairGaps<3> gaps(crossing.model.space, pair_of_bars(Crossing::middle()), PairPoints::crossings);
  update_ghosts(crossing.at_start.displacement);
  const auto before = gaps.motion(crossing.at_start.displacement, nullptr);
  std::vector<Tensor<1, 3>> slips;
  for (const auto& node : before.nodes)
    slips.push_back(across(node.direction()) * Tensor<1, 3>({1e-3, -2e-3, 5e-4}));
  gaps.anchor(before.feet, slips);
  const auto after = gaps.motion(crossing.at_start.displacement, nullptr);
  int touching = 0;
  for (std::size_t i = 0; i < slips.size(); ++i) {
    if (after.nodes[i].area == 0) continue;
    ++touching;
    EXPECT_LT((across(after.nodes[i].direction()) * after.nodes[i].sigma - slips[i]).norm(), 1e-15);
  }
  EXPECT_EQ(Utilities::MPI::sum(touching, MPI_COMM_WORLD), 2);
}

}  // namespace physics_pair_edges
