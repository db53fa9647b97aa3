#include "material_helpers.h"

#include "steppe/material/isochoric_neo_hookean.h"
#include "steppe/material/linear_elastic.h"
#include "steppe/material/neo_hookean.h"
#include "steppe/material/st_venant_kirchhoff.h"

#include <cmath>

namespace steppe {
namespace {

template <class Model, int dim>
void expect_same_in_lanes(const Model& model) {
  const PointLaw<Model, dim> law(model);
  Matrix<dim> H[Lanes::size], G[Lanes::size];
  Tensor2<dim, Lanes> H_lanes, P_lanes;
  Tensor2<dim, Dual<Lanes>> dual_H_lanes, dual_P_lanes;
  for (int lane = 0; lane < Lanes::size; ++lane) {
    H[lane] = random_matrix<dim>(0.3, 7 + lane);
    G[lane] = random_matrix<dim>(0.3, 70 + lane);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) {
        H_lanes(i, j).set(lane, H[lane](i, j));
        dual_H_lanes(i, j).value.set(lane, H[lane](i, j));
        dual_H_lanes(i, j).slope.set(lane, G[lane](i, j));
      }
  }
  Lanes psi;
  Tensor4<dim, Lanes> A_lanes;
  Tensor4<dim, Dual<Lanes>> dual_A_lanes;
  EXPECT_TRUE(law.energy(1, &H_lanes, &psi));
  EXPECT_TRUE(law.stress(1, &H_lanes, &P_lanes));
  EXPECT_TRUE(law.stress(1, &dual_H_lanes, &dual_P_lanes));
  EXPECT_TRUE(law.tangent(1, &H_lanes, &A_lanes));
  EXPECT_TRUE(law.tangent(1, &dual_H_lanes, &dual_A_lanes));
  for (int lane = 0; lane < Lanes::size; ++lane) {
    EXPECT_NEAR(psi[lane], energy(law, H[lane]), 1e-15);
    const Tensor2<dim, Dual<double>> dual_H = dual(H[lane], G[lane]);
    Tensor2<dim, Dual<double>> P;
    Tensor4<dim, Dual<double>> A;
    law.stress(1, &dual_H, &P);
    law.tangent(1, &dual_H, &A);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) {
        EXPECT_NEAR(P_lanes(i, j)[lane], P(i, j).value, 2e-15);
        EXPECT_NEAR(dual_P_lanes(i, j).value[lane], P(i, j).value, 2e-15);
        EXPECT_NEAR(dual_P_lanes(i, j).slope[lane], P(i, j).slope, 1e-14);
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l) {
            EXPECT_NEAR(A_lanes(i, j, k, l)[lane], A(i, j, k, l).value, 1e-14);
            EXPECT_NEAR(dual_A_lanes(i, j, k, l).value[lane], A(i, j, k, l).value, 1e-14);
            EXPECT_NEAR(dual_A_lanes(i, j, k, l).slope[lane], A(i, j, k, l).slope, 4e-14);
          }
      }
  }
}

template <class Model, int dim>
void expect_one_bad_lane_found(const Model& model) {
  const PointLaw<Model, dim> law(model);
  for (int lane = 0; lane < Lanes::size; ++lane)
    for (const double bad : {-1.5, std::nan("")}) {
      Tensor2<dim, Lanes> H{}, P;
      H(0, 0).set(lane, bad);
      EXPECT_FALSE(law.stress(1, &H, &P));
    }
}

TEST(PointFunctions, SeeOneInadmissibleLane) {
  expect_one_bad_lane_found<NeoHookean, 2>({1, 2});
  expect_one_bad_lane_found<NeoHookean, 3>({1, 2});
}

TEST(PointFunctions, WorkOnLanesAndTheirDualNumbers) {
  expect_same_in_lanes<LinearElastic, 2>({1, 2});
  expect_same_in_lanes<LinearElastic, 3>({1, 2});
  expect_same_in_lanes<StVenantKirchhoff, 2>({1, 2});
  expect_same_in_lanes<StVenantKirchhoff, 3>({1, 2});
  expect_same_in_lanes<NeoHookean, 2>({1, 2});
  expect_same_in_lanes<NeoHookean, 3>({1, 2});
  expect_same_in_lanes<IsochoricNeoHookean, 2>({1, {VolumetricEnergy::Form::simo_taylor, 2}});
  expect_same_in_lanes<IsochoricNeoHookean, 3>({1, {VolumetricEnergy::Form::simo_taylor, 2}});
}

}  // namespace
}  // namespace steppe
