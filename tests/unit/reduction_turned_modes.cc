#include "model.h"

#include "steppe/reduction/bases/turned_modes.h"
#include "steppe/solve/modes/modal_derivatives.h"
#include "steppe/solve/modes/modes.h"

using namespace steppe;
using namespace dealii;

namespace reduction_turned_modes {

constexpr int n_elastic = 2;

template <int dim>
struct FreeBody {
  explicit FreeBody(bool simplices) : model(setup(simplices)) {
    ModesInput input;
    input.count = n_rigid + n_elastic;
    modes = compute_modes(model.problem, model.state(), input).modes;
    turned = turned_modes(model.problem, model.space, modes, n_rigid + n_elastic);
  }
  static BodyInput setup(bool simplices) {
    BodyInput setup(dim, 2, 1, simplices);
    setup.materials = {{"body", material("St. Venant-Kirchhoff", 200)}};
    return setup;
  }

  /// How much of a nodal field is not in the span of the rigid modes and their turns, and of the
  /// modes `of` and theirs, if given, over all of it, in the norm of the mass.
  double missing(Vec field, int of = -1) const {
    const auto is_in = [&](int k) { return k < n_rigid || k == of; };
    std::vector<VecHandle> vectors;
    const auto add = [&](Vec v) {
      vectors.push_back(duplicate(v));
      check(VecCopy(v, vectors.back()));
    };
    for (int k = 0; k < int(modes.size()); ++k)
      if (is_in(k)) add(modes[k].shape);
    for (const TurnedMode& mode : turned)
      if (is_in(mode.by) && is_in(mode.of)) add(mode.shape);
    const MatHandle M = model.problem.mass().create(0);
    std::vector<VecHandle> rest;
    rest.push_back(duplicate(field));
    check(VecCopy(field, rest[0]));
    const std::vector<double> ones(vectors.size(), 1);
    return remove_components(principal_vectors(vectors, ones, M, int(vectors.size())), M, rest)[0];
  }

  static constexpr int n_rigid = dim == 2 ? 3 : 6;
  Model<dim> model;
  std::vector<Mode> modes;
  std::vector<TurnedMode> turned;
};

/// R - 1 of a turn by an angle about an axis in general position.
template <int dim>
Tensor<2, dim> turn(double angle) {
  Tensor<2, dim> W;
  W[0][1] = dim == 2 ? -1 : -2. / 3;
  W[1][0] = -W[0][1];
  if constexpr (dim == 3) {
    W[0][2] = 2. / 3;
    W[2][0] = -W[0][2];
    W[1][2] = -1. / 3;
    W[2][1] = -W[1][2];
  }
  return std::sin(angle) * W + (1 - std::cos(angle)) * W * W;
}

template <int dim>
void expect_turns(bool simplices) {
  const FreeBody<dim> body(simplices);
  const Model<dim>& model = body.model;
  for (const double angle : {0.3, 2.5}) {
    VecHandle u = model.space.create_vector();
    const Tensor<2, dim> R = turn<dim>(angle);
    interpolate(
        model.space,
        [&](const Point<dim>& X) { return Tensor<1, dim>(R * (X - Point<dim>()) + 3 * R[0]); }, u);
    EXPECT_LT(body.missing(u), 1e-7) << angle;
  }
  // a mode of vibration that turns with the body, to first order
  const int mode = body.n_rigid + 1;
  double missed[2];
  for (int k = 0; k < 2; ++k) {
    const double angle = k == 0 ? 0.02 : 0.01;
    const Tensor<2, dim> R = turn<dim>(angle);
    VecHandle u = duplicate(body.modes[mode].shape);
    const LocalView shape(body.modes[mode].shape);
    {
      LocalArray entries(u);
      for (int i = 0; i < model.space.n_owned_nodes(); ++i)
        for (int c = 0; c < dim; ++c) {
          entries[dim * i + c] = shape[dim * i + c];
          for (int d = 0; d < dim; ++d) entries[dim * i + c] += R[c][d] * shape[dim * i + d];
        }
    }
    missed[k] = body.missing(u, mode);
  }
  if (dim == 2)
    EXPECT_LT(missed[0], 1e-7);  // W^2 = -1
  else
    EXPECT_NEAR(missed[0] / missed[1], 4, 0.05);
}

TEST(TurnedModes, TurnTheBodyByAnyAngleAndItsVibrationsToFirstOrder) {
  expect_turns<2>(false);
  expect_turns<2>(true);
  expect_turns<3>(false);
  expect_turns<3>(true);
}

}  // namespace reduction_turned_modes
