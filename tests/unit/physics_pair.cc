#include "consistent.h"
#include "two_blocks.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/physics/pair/contact_pair.h"

using namespace steppe;
using namespace dealii;

namespace physics_pair {

ContactPairInput pair_of_blocks() {
  ContactPairInput input;
  input.name = "joint";
  input.secondary = "where x > 0.5005 && x < 0.502";
  input.primary = "where x > 0.499 && x < 0.5005";
  input.stiffness = "1e4";
  return input;
}

template <int dim>
std::string blocks() {
  if constexpr (dim == 2)
    return two_blocks<2>({2, 3}, {2, 4}, false);
  else
    return two_blocks<3>({1, 2, 2}, {1, 3, 2}, false);
}

/// Two blocks that overlap by some thousandths, one of which has slid, in general position.
template <int dim>
struct Touching {
  explicit Touching(unsigned int degree, const ContactPairInput& input = pair_of_blocks(),
                    const ContactScheme& scheme = {}, bool slides = true)
      : file("blocks.ucd", blocks<dim>()), setup(body_of(file, dim, degree)), model(setup) {
    auto contact =
        std::make_unique<ContactPair<dim>>(model.space, model.body, input, Constants(), scheme);
    pair = contact.get();
    model.problem.add(std::move(contact));
    at_start = model.state();
    interpolate(
        model.space, [&](const auto& x) { return moved(x, 0); }, at_start.displacement);
    state = model.state();
    interpolate(
        model.space, [&](const auto& x) { return moved(x, slides); }, state.displacement);
    interpolate(
        model.space, [](const auto& x) { return 3. * wave(x, 1.1); }, state.velocity);
  }

  /// One motion of all, and on top the right block into the left one and along it.
  static Tensor<1, dim> moved(const Point<dim>& x, double slides) {
    Tensor<1, dim> u = 0.3 * wave(x, 0.2 * slides);
    if (x[0] > 0.5005) {
      u[0] -= 0.008 + 0.001 * std::sin(7 * x[1]) + 0.001 * slides;
      u[1] += 0.03 * slides;
    }
    return u;
  }

  TemporaryFile file;
  BodyInput setup;
  Model<dim> model;
  ContactPair<dim>* pair;
  State at_start, state;
};

template <int dim>
void expect_consistent_contact(unsigned int degree, ContactPairInput input) {
  const Touching<dim> touching(degree, input);
  if (input.frictional()) {
    touching.pair->accept(touching.at_start);
    // ... and elastic slips from the way on
    State between = copy(touching.at_start);
    between.time = 1;
    interpolate(
        touching.model.space, [](const auto& x) { return Touching<dim>::moved(x, 0.3); },
        between.displacement);
    touching.pair->accept(between);
  }
  SCOPED_TRACE(std::to_string(dim) + "D, degree " + std::to_string(degree) + ", damping " +
               std::to_string(input.damping) + ", friction " +
               std::to_string(input.static_friction));
  expect_consistent(touching.model, touching.state, 0, 0.3, 0.8);
}

TEST(ContactPair, HasExactTangents) {
  for (const unsigned int degree : {1u, 2u}) {
    ContactPairInput input = pair_of_blocks();
    expect_consistent_contact<2>(degree, input);
    expect_consistent_contact<3>(degree, input);
    input.damping = 20;
    expect_consistent_contact<2>(degree, input);
  }
}

TEST(ContactPair, HasExactTangentsWithFriction) {
  for (const double mu : {1e3, 0.2}) {
    ContactPairInput input = pair_of_blocks();
    input.static_friction = input.kinetic_friction = mu;
    expect_consistent_contact<2>(1, input);
    expect_consistent_contact<3>(1, input);
  }
}

/// ... of the forces of steps.
TEST(ContactPair, HasExactTangentsOverSteps) {
  ContactScheme scheme;
  scheme.differences = true;
  for (const double mu : {0., 0.2, 1e3}) {
    ContactPairInput input = pair_of_blocks();
    input.static_friction = input.kinetic_friction = mu;
    const Touching<2> touching(1, input, scheme);
    touching.pair->accept(touching.at_start);
    State middle = copy(touching.state);
    middle.time = 0.5;
    middle.start = touching.at_start.displacement;
    interpolate(
        touching.model.space, [](const auto& x) { return Touching<2>::moved(x, 0.3); },
        middle.displacement);
    SCOPED_TRACE(mu);
    expect_consistent(touching.model, middle, 0, 0, 0.8, 1e-6);
  }
}

/// Forces add up to nothing, nor do they turn the body.
template <int dim>
void expect_balanced(const Touching<dim>& touching) {
  const VecHandle F = touching.model.space.create_vector();
  ASSERT_TRUE(touching.pair->add_residual(touching.state, F));
  const double size = norm(F);
  EXPECT_GT(size, 1e-3);
  for (int c = 0; c < dim; ++c) EXPECT_NEAR(total(touching.model.space, F, c), 0, 1e-13 * size);
  const LocalView f(F), u(touching.state.displacement);
  double moment = 0;
  for (int i = 0; i < touching.model.space.n_owned_nodes(); ++i) {
    const Point<dim>& X = touching.model.space.node_positions()[std::size_t(i)];
    moment += (X[0] + u[dim * i]) * f[dim * i + 1] - (X[1] + u[dim * i + 1]) * f[dim * i];
  }
  EXPECT_NEAR(Utilities::MPI::sum(moment, MPI_COMM_WORLD), 0, 1e-13 * size);
}

TEST(ContactPair, KeepsMomenta) {
  for (const unsigned int degree : {1u, 2u}) {
    expect_balanced(Touching<2>(degree));
    expect_balanced(Touching<3>(degree));
  }
}

TEST(ContactPair, PassesConstantPressure) {
  for (const std::string integration : {"segments", "points"}) {
    ContactPairInput input = pair_of_blocks();
    input.integration = integration;
    for (const unsigned int degree : {1u, 2u}) {
      const Touching<3> touching(degree, input);
      State pressed = touching.model.state();
      const double depth = 1e-3;
      interpolate(
          touching.model.space,
          [&](const auto& x) {
            return Tensor<1, 3>({x[0] > 0.5005 ? -gap_of_blocks - depth : 0., 0, 0});
          },
          pressed.displacement);
      const VecHandle traction = touching.model.space.create_vector(),
                      F = touching.model.space.create_vector(),
                      expected = touching.model.space.create_vector();
      ASSERT_TRUE(touching.pair->add_residual(pressed, F));
      // a dead pressure on both sides
      BodyInput other = touching.setup;
      other.load("traction", pair_of_blocks().secondary, "10; 0; 0");
      other.load("traction", pair_of_blocks().primary, "-10; 0; 0");
      const Model<3> loaded(other);
      loaded.problem.force(ForcePart::load, loaded.state(), expected);
      check(VecScale(expected, -1));
      const double error = distance(F, expected) / norm(expected);
      if (integration == "segments")
        EXPECT_LT(error, 1e-12) << degree;
      else
        EXPECT_LT(error, 0.3) << degree;
    }
  }
}

/// The work of a step is the difference of the energy.
TEST(ContactPair, KeepsEnergyOverSteps) {
  ContactScheme scheme;
  scheme.differences = true;
  for (const bool slides : {false, true}) {
    const Touching<3> touching(1, pair_of_blocks(), scheme, slides);
    touching.pair->accept(touching.at_start);
    State middle = copy(touching.state);
    middle.time = 0.5;
    check(VecAXPBY(middle.displacement, 0.5, 0.5, touching.at_start.displacement));
    middle.start = touching.at_start.displacement;
    const VecHandle F = touching.model.space.create_vector(),
                    way = duplicate(touching.state.displacement);
    ASSERT_TRUE(touching.pair->add_residual(middle, F));
    check(VecWAXPY(way, -1, touching.at_start.displacement, touching.state.displacement));
    const auto energy = [&](const State& state) {
      Balance balance;
      touching.pair->facets().balanced->add_balance(state, balance);
      return sum_over_ranks(MPI_COMM_WORLD, balance).strain;
    };
    const double before = energy(touching.at_start), after = energy(touching.state);
    EXPECT_NEAR(dot(F, way), after - before, 1e-12 * (before + after));
    expect_balanced(touching);
  }
}

/// Feet that are followed from state to state are those of a search over all faces near, past a
/// valley between faces, in which another face is the nearest before a foot leaves its own one.
template <int dim>
void expect_feet_of_a_search(unsigned int degree) {
  SCOPED_TRACE(degree);
  const Touching<dim> touching(degree);
  const Space<dim>& space = touching.model.space;
  const auto faces = [&](const std::string& region) {
    return boundary_faces(space, space.mesh().boundary_region(region, "region"), "region");
  };
  const auto surfaces = [&] {
    PairSurfaces<dim> result(space, faces(pair_of_blocks().secondary),
                             faces(pair_of_blocks().primary), 0, PairPoints::faces);
    result.look(touching.at_start.displacement);
    result.integrate(touching.at_start.displacement);
    return result;
  };
  PairSurfaces<dim> followed = surfaces(), searched = surfaces();
  const auto first = followed.feet(touching.at_start.displacement);
  State state = touching.model.state();
  int changes = 0;
  for (int k = 0; k < 200; ++k) {
    // to and fro along the surface, by steps of many sizes
    const double way = std::sin(0.02 * k) + 0.02 * std::sin(7. * k);
    interpolate(
        space,
        [&](const auto& x) {
          Tensor<1, dim> u = Touching<dim>::moved(x, way);
          if (x[0] > 0.5005) {
            u[1] += 0.4 * way;
            u[0] += 0.05 * std::sin(0.3 * k);
          } else if (degree > 1) {
            const double from = x[1] - (dim == 2 ? 1. / 3 : 0.5);
            u[0] += 0.3 * std::abs(from) - 0.4 * from * from;
          }
          return u;
        },
        state.displacement);
    update_ghosts(state.displacement);
    searched.look(touching.at_start.displacement);
    const auto expected = searched.feet(state.displacement),
               feet = followed.feet(state.displacement);
    ASSERT_EQ(feet.size(), expected.size());
    for (std::size_t q = 0; q < feet.size(); ++q) {
      ASSERT_EQ(feet[q].has_value(), expected[q].has_value());
      if (!feet[q]) continue;
      EXPECT_EQ(feet[q]->gap, expected[q]->gap);
      EXPECT_EQ(feet[q]->on_face.eta, expected[q]->on_face.eta);
      EXPECT_EQ(feet[q]->normal, expected[q]->normal);
      changes += first[q] && feet[q]->face != first[q]->face;
    }
  }
  EXPECT_GT(Utilities::MPI::sum(changes, MPI_COMM_WORLD), 0);
}

TEST(PairFeet, AreThoseOfASearch) {
  for (const unsigned int degree : {1u, 2u}) {
    expect_feet_of_a_search<2>(degree);
    expect_feet_of_a_search<3>(degree);
  }
}

}  // namespace physics_pair
