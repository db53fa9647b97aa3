#include "material_helpers.h"

#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/law/thermal_law.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <type_traits>

// Every law of the catalogue where the body expands: what EveryLaw asks, with a thermal strain.

namespace steppe::material_thermal {

template <class Dimension>
class EveryHeatedLaw : public testing::Test {
 protected:
  static constexpr int dim = Dimension::value;

  template <class Check>
  void for_each(const Check& check) const {
    for (const MaterialInput& material : all_materials()) {
      SCOPED_TRACE(material.law + ", " + material.volumetric_energy);
      check(ThermalLaw<dim>(make_law<3>(material)), material);
    }
  }
  Points<double> at(const double& strain) const { return {1, fibres<dim>(), nullptr, 0, &strain}; }

  double energy(const Law<dim>& law, const Matrix<dim>& H, const double& strain) const {
    double psi = 0;
    EXPECT_TRUE(law.energy(at(strain), &H, &psi));
    return psi;
  }
  Matrix<dim> stress(const Law<dim>& law, const Matrix<dim>& H, const double& strain) const {
    Matrix<dim> P;
    EXPECT_TRUE(law.stress(at(strain), &H, &P));
    return P;
  }

  const double strain = 0.08;
  const Matrix<dim> H = random_matrix<dim>(0.3, 1);
  const Matrix<dim> D = random_matrix<dim>(1, 2);
};

using Dimensions = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(EveryHeatedLaw, Dimensions);

TYPED_TEST(EveryHeatedLaw, HasTheStressOfItsEnergyAndTheTangentOfItsStress) {
  constexpr int dim = TestFixture::dim;
  const double h = 1e-6;
  const auto &H = this->H, &D = this->D;
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    const double difference = (this->energy(law, sum(H, h, D), this->strain) -
                               this->energy(law, sum(H, -h, D), this->strain)) /
                              (2 * h);
    EXPECT_NEAR(double_contraction(this->stress(law, H, this->strain), D), difference, 1e-9);

    Tensor4<dim, double> A;
    EXPECT_TRUE(law.tangent(this->at(this->strain), &H, &A));
    const Matrix<dim> change = sum(this->stress(law, sum(H, h, D), this->strain), -1,
                                   this->stress(law, sum(H, -h, D), this->strain));
    expect_near(contraction(A, D), scaled(1 / (2 * h), change), 1e-8);
    const auto H_dual = dual(H, D);
    Tensor2<dim, Dual<double>> P;
    EXPECT_TRUE(law.stress(this->at(this->strain), &H_dual, &P));
    expect_near(values(P), this->stress(law, H, this->strain), 1e-14);
    expect_near(slopes(P), contraction(A, D), 1e-13);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j)
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l) EXPECT_NEAR(A(i, j, k, l), A(k, l, i, j), 1e-14);
  });
}

TYPED_TEST(EveryHeatedLaw, HasTheDerivativeOfItsTangent) {
  constexpr int dim = TestFixture::dim;
  const double h = 1e-6;
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    if (law.plastic()) return;  // its tangent jumps
    const auto tangent = [&](const Matrix<dim>& H) {
      Tensor4<dim, double> A;
      EXPECT_TRUE(law.tangent(this->at(this->strain), &H, &A));
      return A;
    };
    const auto H_dual = dual(this->H, this->D);
    Tensor4<dim, Dual<double>> A;
    EXPECT_TRUE(law.tangent(this->at(this->strain), &H_dual, &A));
    const auto plus = tangent(sum(this->H, h, this->D)), minus = tangent(sum(this->H, -h, this->D));
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j)
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l)
            EXPECT_NEAR(A(i, j, k, l).slope, (plus(i, j, k, l) - minus(i, j, k, l)) / (2 * h),
                        1e-7);
  });
}

/// F = theta F_e across all directions: the energy per expanded volume and the Cauchy stress are
/// those of the cold law at F_e; of linear elasticity with the strain less the thermal one.
TYPED_TEST(EveryHeatedLaw, IsTheColdLawOfTheElasticPart) {
  constexpr int dim = TestFixture::dim;
  const double e = this->strain, theta = 1 + e;
  this->for_each([&](const Law<dim>& law, const MaterialInput& material) {
    const auto cold = make_law<3>(material);
    const Matrix<3> elastic =
        law.small_strain() ? plus_identity(in_three_dimensions(this->H), -e)
                           : scaled(1 / theta, plus_identity(in_three_dimensions(this->H), -e));
    const double growth = law.small_strain() ? 1 : theta * theta * theta;
    EXPECT_NEAR(this->energy(law, this->H, e), growth * energy(*cold, elastic, fibres<dim>()),
                1e-14);
    bool ok = false;
    const Matrix<3> sigma = cold->cauchy_in_three_dimensions(elastic, ok, {1, fibres<dim>()});
    expect_near(law.cauchy_in_three_dimensions(this->H, ok, this->at(e)), sigma, 1e-14);
    EXPECT_TRUE(ok);
    const Matrix<dim> P = this->stress(law, this->H, e);
    const double J = 1 + determinant_minus_one(this->H);
    expect_near(law.small_strain()
                    ? P
                    : scaled(1 / J, product_transposed(P, deformation_gradient(this->H))),
                part_in<dim>(law.cauchy_in_three_dimensions(this->H, ok, this->at(e))), 1e-13);
  });
}

TYPED_TEST(EveryHeatedLaw, IsTheLawAtTheReferenceTemperature) {
  constexpr int dim = TestFixture::dim;
  this->for_each([&](const Law<dim>& law, const MaterialInput& material) {
    const auto cold = make_law<dim>(material);
    EXPECT_NEAR(this->energy(law, this->H, 0.), energy(*cold, this->H), 1e-15);
    EXPECT_NEAR(energy(law, this->H), energy(*cold, this->H), 1e-15);
    expect_near(this->stress(law, this->H, 0.), stress(*cold, this->H), 1e-15);
  });
}

TYPED_TEST(EveryHeatedLaw, WorksOnLanes) {
  constexpr int dim = TestFixture::dim;
  Direction<Lanes> directions[2];
  for (int f = 0; f < 2; ++f)
    for (int c = 0; c < 3; ++c) directions[f].a[c] = Lanes(fibres<dim>()[f][c]);
  Lanes strains;
  Tensor2<dim, Lanes> H;
  Matrix<dim> H_of[Lanes::size];
  for (int lane = 0; lane < Lanes::size; ++lane) {
    strains.set(lane, 0.01 * (lane + 1));
    H_of[lane] = random_matrix<dim>(0.3, 7 + lane);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) H(i, j).set(lane, H_of[lane](i, j));
  }
  const Points<Lanes> points(1, directions, nullptr, 0, &strains);
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    Lanes psi;
    Tensor2<dim, Lanes> P;
    EXPECT_TRUE(law.energy(points, &H, &psi));
    EXPECT_TRUE(law.stress(points, &H, &P));
    for (int lane = 0; lane < Lanes::size; ++lane) {
      const double strain = strains[lane];
      EXPECT_NEAR(psi[lane], this->energy(law, H_of[lane], strain), 1e-15);
      const Matrix<dim> expected = this->stress(law, H_of[lane], strain);
      for (int i = 0; i < dim; ++i)
        for (int j = 0; j < dim; ++j) EXPECT_NEAR(P(i, j)[lane], expected(i, j), 2e-15);
    }
  });
}

TEST(HeatedLaw, IsFreeOfStressWhereItExpandsFreely) {
  const double e = 0.1;
  const Matrix<3> H = plus_identity(Matrix<3>{}, e);
  for (const MaterialInput& material : all_materials()) {
    SCOPED_TRACE(material.law + ", " + material.volumetric_energy);
    const ThermalLaw<3> hot(make_law<3>(material));
    const Law<3>& law = hot;
    const Points<double> point(1, fibres<3>(), nullptr, 0, &e);
    double psi = 1;
    Matrix<3> P;
    EXPECT_TRUE(law.energy(point, &H, &psi));
    EXPECT_TRUE(law.stress(point, &H, &P));
    EXPECT_NEAR(psi, 0, 1e-30);
    expect_near(P, Matrix<3>{}, 1e-15);
  }
}

TEST(HeatedLaw, RefusesAPointThatShrinksToNothing) {
  const ThermalLaw<2> hot(make_law<3>(all_materials()[2]));
  const Law<2>& law = hot;
  ASSERT_FALSE(law.small_strain());
  const double e = -1.5;
  const Matrix<2> H{};
  Matrix<2> P;
  EXPECT_FALSE(law.stress({1, nullptr, nullptr, 0, &e}, &H, &P));
}

/// The work of flow is per reference volume, and flow is that of the cold law at F_e.
TEST(HeatedLaw, FlowsByItsElasticPart) {
  MaterialInput metal;
  metal.law = "J2 plasticity";
  metal.shear_modulus = metal.lame_lambda = "1";
  metal.constants = {{"Yield stress", "0.02"}, {"Hardening modulus", "0.05"}};
  const ThermalLaw<3> hot(make_law<3>(metal));
  const auto cold = make_law<3>(metal);
  const double e = 0.04, theta = 1 + e;
  const Lanes strain(e);
  const Matrix<3> D = random_matrix<3>(0.1, 3), H = plus_identity(scaled(theta, D), e);
  Tensor2<3, Lanes> hot_H, cold_H;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      hot_H(i, j) = Lanes(H(i, j));
      cold_H(i, j) = Lanes(D(i, j));
    }
  PlasticState<Lanes> start{}, a, b;
  start.work() = Lanes(0.3);
  hot.flow({1, nullptr, &start, 0, &strain}, &hot_H, &a, nullptr);
  cold->flow({1, nullptr, &start}, &cold_H, &b, nullptr);
  EXPECT_GT(b.strain()[0], 0.01);
  for (int i = 0; i < 10; ++i) EXPECT_NEAR(a.a[i][0], b.a[i][0], 1e-15);
  EXPECT_NEAR(a.work()[0] - 0.3, theta * theta * theta * (b.work()[0] - 0.3), 1e-15);
}

}  // namespace steppe::material_thermal
