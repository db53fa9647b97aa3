#include "steppe/output/quantities/linearised.h"

#include "steppe/output/quantities/cell_field.h"

#include "model.h"

using namespace steppe;
using namespace dealii;

namespace output_linearised {

/// The stresses of a square with one affine displacement along another one, at its first point.
std::vector<double> stress_along(const std::string& law, const Tensor<2, 2>& about,
                                 const Tensor<2, 2>& along) {
  BodyInput setup(2, 2);
  setup.materials = {{"body", material(law, 100, 0.3)}};
  Model<2> model(setup);
  const auto affine = [&](const Tensor<2, 2>& H) {
    State state = model.state();
    interpolate(
        model.space, [&](const Point<2>& x) { return H * x; }, state.displacement);
    return state;
  };
  const State state = affine(about), shape = affine(along);
  const std::vector<CellQuantity> offered = model.problem.quantities().cells;
  const std::size_t size =
      model.space.cells().size() * model.space.quadrature().size() * 4;  // xx, yy, zz, xy
  std::vector<double> all = cell_field(linearised(offered, state, 1), "cauchy stress", size, shape);
  all.resize(4);
  return all;
}

TEST(Linearised, StressesAboutRestAreHookes) {
  // plane strain: lambda = 57.69, mu = 38.46; a large strain and rotation, of which the linear part
  // alone counts
  const double mu = 100 / 2.6, lambda = 100 * 0.3 / (1.3 * 0.4);
  Tensor<2, 2> H;
  H[0][0] = 3;
  H[0][1] = 5;
  H[1][0] = -4;
  for (const std::string law : {"linear elastic", "neo-Hookean", "St. Venant-Kirchhoff"}) {
    const std::vector<double> sigma = stress_along(law, {}, H);
    EXPECT_NEAR(sigma[0], 3 * (lambda + 2 * mu), 1e-5) << law;
    EXPECT_NEAR(sigma[1], 3 * lambda, 1e-5) << law;
    EXPECT_NEAR(sigma[2], 3 * lambda, 1e-5) << law;
    EXPECT_NEAR(sigma[3], mu, 1e-5) << law;
  }
}

TEST(Linearised, ARotationTurnsTheStressOfAStretchedBody) {
  // d sigma = W sigma - sigma W of a spin W: the shear becomes sigma_xx - sigma_yy
  Tensor<2, 2> stretch, spin;
  stretch[0][0] = 0.2;
  // the spin acts on the stretched body: W F
  spin[1][0] = 1.2;
  spin[0][1] = -1;
  const std::vector<double> turned = stress_along("neo-Hookean", stretch, spin);
  // sigma = mu/J (b - 1) + lambda ln J / J
  const double mu = 100 / 2.6, J = 1.2;
  EXPECT_NEAR(turned[3], mu / J * (1.44 - 1), 1e-4);
  EXPECT_NEAR(turned[0], 0, 1e-4);
}

}  // namespace output_linearised
