#include "consistent.h"

#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/fem/maps/hinged_map.h"
#include "steppe/input/values/force_law.h"
#include "steppe/physics/equation/turning_problem.h"

using namespace steppe;
using namespace dealii;

namespace physics_joints {

RemotePointInput point(const std::string& name, const std::string& where) {
  RemotePointInput input;
  input.name = name;
  input.where = where;
  return input;
}

JointInput joint(const std::string& kind, const std::string& first, const std::string& second) {
  JointInput input;
  input.name = kind;
  input.kind = kind;
  input.first = first;
  input.second = second;
  if (kind == "hinge") input.axis = "1, 2, -1";
  return input;
}

JointInput bushing() {
  JointInput input = joint("bushing", "one", "two");
  input.point = "0.4, 0.8, 0.3";
  input.axes = "1, 1, 0, 0, 1, 3";
  input.stiffness = "40, 30, 20, 3, 4, 5";
  return input;
}

JointInput spring(const std::string& axis) {
  JointInput input = joint("spring", "one", "two");
  input.name = "spring " + axis;
  input.axis = axis;
  input.force = "30*d + 20*d^3";
  return input;
}

/// A body whose sides x = 0 and x = 1 belong to remote points of large rotations.
struct JointModel {
  explicit JointModel(const std::vector<JointInput>& joints)
      : mesh(setup.mesh, ".", MPI_COMM_WORLD),
        space(mesh, setup.space),
        remote(space, {point("one", "id 0"), point("two", "id 1")}, {}, true, joints),
        body((space.add_auxiliary(remote.auxiliary()), space), setup.materials, {}),
        prescribed(space, {}, {}, {0, 1}, {}, {}, std::nullopt, &remote),
        nothing(space, {}, {}, {}),
        ties(space, prescribed),
        map(space, remote, ties),
        nodal(space, body, nothing, setup.damping, {}, {}, {}, {}, {}, {}, nullptr, &remote),
        problem(nodal, map, Layout(MPI_COMM_WORLD, space.create_vector(), 3), &prescribed) {}

  /// Unknowns of a strained body whose points have turned, in units of theta.
  VecHandle unknowns(double theta) const {
    VecHandle y = space.create_vector();
    interpolate(
        space, [](const auto& x) { return wave(x); }, y);
    {
      LocalArray entries(y);
      for (std::size_t k = 0; k < space.auxiliary().size(); ++k)
        if (const int node = space.owned_auxiliary(k); node >= 0)
          for (int c = 0; c < 3; ++c)
            entries[3 * node + c] =
                (moves_with_body(space, node) ? 0.02 : theta) * std::sin(1. + double(3 * k) + c);
    }
    prescribed.displacement(0, y);
    update_ghosts(y);
    return y;
  }

  BodyInput setup{3, 2};
  Mesh<3> mesh;
  Space<3> space;
  RemotePoints<3> remote;
  Body<3> body;
  PrescribedMotion<3> prescribed, nothing;
  ChangeOfUnknowns<3> ties;
  HingedMap<3> map;
  Elastodynamics<3> nodal;
  TurningProblem<3> problem;
};

void expect_tangent_of_statics(const std::vector<JointInput>& joints) {
  JointModel model(joints);
  State state{0, 0, model.space.create_vector(), model.space.create_vector(),
              model.space.create_vector()};
  state.at_rest = true;
  check(VecCopy(model.unknowns(0.1), state.displacement));
  update_ghosts(state.displacement);
  model.problem.accept(state);
  check(VecCopy(model.unknowns(0.15), state.displacement));
  update_ghosts(state.displacement);
  const TangentMatrix J(model.problem);
  J->update(0, 0, 1, state);
  const auto direction = [&](unsigned int seed) {
    VecHandle d = random_vector(model.space, seed);
    model.prescribed.zero(d);
    update_ghosts(d);
    return d;
  };
  expect_tangent(J, direction, [&](double s, Vec d, Vec F) {
    return model.problem.residual(moved(state, s, 0, 0, 1, d), F);
  });
}

TEST(Joints, HaveTheTangentOfStatics) {
  expect_tangent_of_statics({joint("hinge", "ground", "one")});
  expect_tangent_of_statics({joint("hinge", "two", "one")});
  JointInput chain = joint("hinge", "one", "two");
  chain.name = "chain";
  chain.axis = "0, 1, 1";
  expect_tangent_of_statics({joint("hinge", "ground", "one"), chain});
  expect_tangent_of_statics({joint("fixed", "one", "two")});
  expect_tangent_of_statics({joint("ball", "one", "two")});
  expect_tangent_of_statics({bushing()});
  expect_tangent_of_statics({spring("")});
  expect_tangent_of_statics({spring("1, 2, 2"), joint("ball", "ground", "one")});
}

TEST(Joints, HoldTheAxisOfAHingeInLargeRotations) {
  JointModel model({joint("hinge", "one", "two")});
  State state{0, 0, model.space.create_vector(), model.space.create_vector(),
              model.space.create_vector()};
  const VecHandle u = model.space.create_vector();
  for (const double theta : {0.4, 0.9}) {
    check(VecCopy(model.unknowns(theta), state.displacement));
    update_ghosts(state.displacement);
    nodal_displacement(model.problem, state.displacement, u);
    if (model.space.owned_auxiliary(0) >= 0) {
      const LocalView moved(u);
      const Tensor<1, 3> n({1 / std::sqrt(6.), 2 / std::sqrt(6.), -1 / std::sqrt(6.)});
      std::array<Tensor<1, 3>, 2> axes;
      for (std::size_t p = 0; p < 2; ++p)
        for (int k = 0; k < 3; ++k)
          for (int c = 0; c < 3; ++c)
            axes[p][c] += n[k] * (moved[3 * model.space.owned_auxiliary(
                                                model.remote.list()[p].director(std::size_t(k))) +
                                        c] +
                                  (k == c ? 1 : 0));
      EXPECT_NEAR((axes[0] - axes[1]).norm(), 0, 1e-13);
      EXPECT_NEAR(axes[0].norm(), 1, 1e-13);
      EXPECT_GT((axes[0] - n).norm(), 0.1);
    }
    model.problem.accept(state);
  }
}

TEST(Joints, FollowLawsOfElongationAndRate) {
  const ForceLaw law("30*d + 20*d^3 + 4*v*abs(v)", "F", {}, 1);
  EXPECT_TRUE(law.uses_rate());
  EXPECT_FALSE(law.uses_time());
  const auto slopes = law.slopes(0.3, -0.5, 0);
  EXPECT_NEAR(slopes.by_elongation, 30 + 60 * 0.09, 1e-7);
  EXPECT_NEAR(slopes.by_rate, 4, 1e-7);
  EXPECT_NEAR(law.work(-0.4), 15 * 0.16 + 5 * 0.0256, 1e-13);
  const ForceLaw stop("1e3*max(d - 0.1, 0)", "F", {}, 1);  // a kink on the way
  EXPECT_NEAR(stop.work(0.4), 500 * 0.09, 1e-11);
}

}  // namespace physics_joints
