#include "material_helpers.h"

#include "steppe/material/isochoric_neo_hookean.h"
#include "steppe/material/linear_elastic.h"
#include "steppe/material/neo_hookean.h"
#include "steppe/material/st_venant_kirchhoff.h"

#include <cmath>

namespace steppe {
namespace {

// Two cells side by side, as the SIMD kernels carry them.
struct Lanes {
  double a[2];
  Lanes() = default;
  Lanes(double b) : a{b, b} {}
  Lanes(double b, double c) : a{b, c} {}
  Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  Lanes& operator-=(const Lanes& b) { return *this = *this - b; }
  Lanes& operator*=(const Lanes& b) { return *this = *this * b; }
  friend Lanes operator+(const Lanes& x, const Lanes& y) {
    return {x.a[0] + y.a[0], x.a[1] + y.a[1]};
  }
  friend Lanes operator-(const Lanes& x, const Lanes& y) {
    return {x.a[0] - y.a[0], x.a[1] - y.a[1]};
  }
  friend Lanes operator-(const Lanes& x) { return {-x.a[0], -x.a[1]}; }
  friend Lanes operator*(const Lanes& x, const Lanes& y) {
    return {x.a[0] * y.a[0], x.a[1] * y.a[1]};
  }
  friend Lanes operator/(const Lanes& x, const Lanes& y) {
    return {x.a[0] / y.a[0], x.a[1] / y.a[1]};
  }
  friend Lanes log1p(const Lanes& x) { return {std::log1p(x.a[0]), std::log1p(x.a[1])}; }
  friend Lanes expm1(const Lanes& x) { return {std::expm1(x.a[0]), std::expm1(x.a[1])}; }
  friend Lanes log1pmx(const Lanes& x) { return {log1pmx(x.a[0]), log1pmx(x.a[1])}; }
};

template <class Model, int dim>
void expect_same_in_lanes(const Model& model) {
  const Matrix<dim> H[2] = {random_matrix<dim>(0.3, 7), random_matrix<dim>(0.3, 8)};
  Tensor2<dim, Dual<Lanes>> H_lanes, P_lanes;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) H_lanes(i, j) = Lanes(H[0](i, j), H[1](i, j));
  Tensor4<dim, Dual<Lanes>> A_lanes;
  const Dual<Lanes> psi = model.energy(H_lanes);
  model.stress(H_lanes, P_lanes);
  model.tangent(H_lanes, A_lanes);
  for (int lane = 0; lane < 2; ++lane) {
    const PointLaw<Model, dim> law(model);
    EXPECT_NEAR(psi.value.a[lane], energy(law, H[lane]), 1e-15);
    const Matrix<dim> P = stress(law, H[lane]);
    const Tensor4<dim, double> A = tangent(law, H[lane]);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) {
        EXPECT_NEAR(P_lanes(i, j).value.a[lane], P(i, j), 1e-15);
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l)
            EXPECT_NEAR(A_lanes(i, j, k, l).value.a[lane], A(i, j, k, l), 1e-14);
      }
  }
}

TEST(PointFunctions, WorkOnLanesAndTheirDualNumbers) {
  expect_same_in_lanes<LinearElastic, 2>({1, 2});
  expect_same_in_lanes<LinearElastic, 3>({1, 2});
  expect_same_in_lanes<StVenantKirchhoff, 2>({1, 2});
  expect_same_in_lanes<StVenantKirchhoff, 3>({1, 2});
  expect_same_in_lanes<NeoHookean, 2>({1, 2});
  expect_same_in_lanes<NeoHookean, 3>({1, 2});
  expect_same_in_lanes<IsochoricNeoHookean<SimoTaylorEnergy>, 2>({1, 2});
  expect_same_in_lanes<IsochoricNeoHookean<SimoTaylorEnergy>, 3>({1, 2});
}

}  // namespace
}  // namespace steppe
