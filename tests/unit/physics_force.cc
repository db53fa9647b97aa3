#include "model.h"

using namespace steppe;

namespace physics_force {

/// The nodal forces of a load at t = 2 on two sides, of which one is curved, and their sum.
template <int dim>
struct Forces {
  Forces(const std::string& kind, const std::string& value) : model(setup(kind, value)) {
    State state = model.state();
    state.load_time = 2;
    P = model.space.create_vector();
    model.problem.force(ForcePart::load, state, P);
    for (int c = 0; c < dim; ++c) sum[c] = total(model.space, P, c);
  }

  static BodyInput setup(const std::string& kind, const std::string& value) {
    BodyInput input(dim, 2, 2, true);
    input.mesh.transform = dim == 2 ? "x + 0.2*y^2; 3*y" : "x + 0.2*y^2; 3*y; z";
    input.mesh.sides = "curved";
    return input.load(kind, "id 1; id 2", value);
  }

  Model<dim> model;
  VecHandle P;
  dealii::Tensor<1, dim> sum;
};

template <int dim>
void expect_spread_evenly(const std::string& value, const dealii::Tensor<1, dim>& whole) {
  const Forces<dim> force("force", value), unit("traction", dim == 2 ? "1; 0" : "1; 0; 0");
  EXPECT_LT((force.sum - whole).norm(), 1e-13 * whole.norm());
  const double per_area = whole[0] / unit.sum[0];
  const LocalView P(force.P), area(unit.P);
  for (int i = 0; i < force.model.space.n_owned_nodes(); ++i)
    EXPECT_NEAR(P[dim * i], per_area * area[dim * i], 1e-14 * whole.norm());
}

TEST(Force, IsSpreadEvenlyOverItsBoundary) {
  expect_spread_evenly<2>("3*t; -4", dealii::Tensor<1, 2>({6, -4}));
  expect_spread_evenly<3>("3*t; -4; 5", dealii::Tensor<1, 3>({6, -4, 5}));
}

TEST(Force, IsTheSameEverywhere) {
  const std::string message = input_error([] { Forces<2>("force", "x; 0"); });
  EXPECT_NE(message.find("Value = x; 0: a force is the whole of what acts on the boundary"),
            std::string::npos)
      << message;
}

}  // namespace physics_force
