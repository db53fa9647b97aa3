#include "material_helpers.h"

#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/elastic/neo_hookean.h"

#include <cmath>

namespace steppe::material_lanes {

template <int dim>
void expect_same_in_lanes(const Law<dim>& law) {
  Direction<Lanes> directions[2];
  for (int f = 0; f < 2; ++f)
    for (int c = 0; c < 3; ++c) directions[f].a[c] = Lanes(fibres<dim>()[f][c]);
  const Points<Lanes> points(1, directions);
  const Points<double> point(1, fibres<dim>());
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
  EXPECT_TRUE(law.energy(points, &H_lanes, &psi));
  EXPECT_TRUE(law.stress(points, &H_lanes, &P_lanes));
  EXPECT_TRUE(law.stress(points, &dual_H_lanes, &dual_P_lanes));
  EXPECT_TRUE(law.tangent(points, &H_lanes, &A_lanes));
  EXPECT_TRUE(law.plastic() || law.tangent(points, &dual_H_lanes, &dual_A_lanes));
  for (int lane = 0; lane < Lanes::size; ++lane) {
    EXPECT_NEAR(psi[lane], energy(law, H[lane]), 1e-15);
    const Tensor2<dim, Dual<double>> dual_H = dual(H[lane], G[lane]);
    Tensor2<dim, Dual<double>> P;
    Tensor4<dim, Dual<double>> A;
    law.stress(point, &dual_H, &P);
    if (!law.plastic()) law.tangent(point, &dual_H, &A);
    const Tensor4<dim, double> A_value = tangent(law, H[lane]);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) {
        EXPECT_NEAR(P_lanes(i, j)[lane], P(i, j).value, 2e-15);
        EXPECT_NEAR(dual_P_lanes(i, j).value[lane], P(i, j).value, 2e-15);
        EXPECT_NEAR(dual_P_lanes(i, j).slope[lane], P(i, j).slope, 1e-14);
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l) {
            EXPECT_NEAR(A_lanes(i, j, k, l)[lane], A_value(i, j, k, l), 1e-14);
            if (law.plastic()) continue;
            EXPECT_NEAR(A(i, j, k, l).value, A_value(i, j, k, l), 1e-14);
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
  for (const MaterialInput& material : all_materials()) {
    SCOPED_TRACE(material.law + ", " + material.volumetric_energy);
    expect_same_in_lanes<2>(*make_law<2>(material));
    expect_same_in_lanes<3>(*make_law<3>(material));
  }
}

}  // namespace steppe::material_lanes
