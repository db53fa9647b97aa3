#include "material_helpers.h"

#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/elastic/linear_elastic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

// One driver that every law of the catalogue passes without being asked, in two and three
// dimensions: a new law needs no test of its own to be covered here.

namespace steppe::material_laws {

template <class Dimension>
class EveryLaw : public testing::Test {
 protected:
  static constexpr int dim = Dimension::value;

  template <class Check>
  void for_each(const Check& check) const {
    for (const MaterialInput& material : all_materials()) {
      SCOPED_TRACE(material.law + ", " + material.volumetric_energy);
      check(*make_law<dim>(material), material);
    }
  }

  const Matrix<dim> zero{};
  const Matrix<dim> H = random_matrix<dim>(0.3, 1);
  const Matrix<dim> D = random_matrix<dim>(1, 2);
};

using Dimensions = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(EveryLaw, Dimensions);

TYPED_TEST(EveryLaw, IsAtRestInTheReferenceConfiguration) {
  this->for_each([&](const auto& law, const MaterialInput&) {
    EXPECT_EQ(energy(law, this->zero), 0);
    expect_near(stress(law, this->zero), this->zero, 0);
  });
}

TYPED_TEST(EveryLaw, HasTheStressOfItsEnergy) {
  constexpr int dim = TestFixture::dim;
  const double h = 1e-6;
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    const double difference =
        (energy(law, sum(this->H, h, this->D)) - energy(law, sum(this->H, -h, this->D))) / (2 * h);
    EXPECT_NEAR(double_contraction(stress(law, this->H), this->D), difference, 1e-9);
  });
}

TYPED_TEST(EveryLaw, HasTheTangentOfItsStress) {
  constexpr int dim = TestFixture::dim;
  const double h = 1e-6;
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    const Matrix<dim> product = contraction(tangent(law, this->H), this->D);
    const Matrix<dim> plus = stress(law, sum(this->H, h, this->D));
    const Matrix<dim> minus = stress(law, sum(this->H, -h, this->D));
    expect_near(product, scaled(1 / (2 * h), sum(plus, -1, minus)), 1e-8);

    const auto H_dual = dual(this->H, this->D);
    Tensor2<dim, Dual<double>> P;
    EXPECT_TRUE(law.stress({1, fibres<dim>()}, &H_dual, &P));
    const Matrix<dim> P_value = stress(law, this->H);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) {
        EXPECT_NEAR(P(i, j).value, P_value(i, j), 1e-14);
        EXPECT_NEAR(P(i, j).slope, product(i, j), 1e-13);
      }
  });
}

TYPED_TEST(EveryLaw, HasTheDerivativeOfItsTangent) {
  constexpr int dim = TestFixture::dim;
  const double h = 1e-6;
  const Matrix<dim> V = random_matrix<dim>(1, 3);
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    if (law.plastic()) return;  // its tangent jumps
    const Matrix<dim> plus = contraction(tangent(law, sum(this->H, h, this->D)), V);
    const Matrix<dim> minus = contraction(tangent(law, sum(this->H, -h, this->D)), V);
    expect_near(contraction(tangent_slope(law, this->H, this->D), V),
                scaled(1 / (2 * h), sum(plus, -1, minus)), 1e-7);
  });
}

TYPED_TEST(EveryLaw, HasASymmetricTangent) {
  constexpr int dim = TestFixture::dim;
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    const Tensor4<dim, double> A = tangent(law, this->H);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j)
        for (int k = 0; k < dim; ++k)
          for (int l = 0; l < dim; ++l) EXPECT_NEAR(A(i, j, k, l), A(k, l, i, j), 1e-14);
  });
}

TYPED_TEST(EveryLaw, DoesNotFeelARotationUnlessLinear) {
  constexpr int dim = TestFixture::dim;
  const Matrix<dim> Q = rotation<dim>();
  const auto rotated = [&](const Matrix<dim>& H) {
    return plus_identity(product(Q, deformation_gradient(H)), -1.0);
  };
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    if (law.small_strain()) return;
    EXPECT_NEAR(energy(law, rotated(this->H)), energy(law, this->H), 1e-14);
    expect_near(stress(law, rotated(this->H)), product(Q, stress(law, this->H)), 1e-14);

    // Rounding of Q F leaves an error of 1e-16 in the strain, and no larger one relative to it.
    const Matrix<dim> small = scaled(1e-6, this->D);
    const double small_energy = energy(law, small);
    EXPECT_NEAR(energy(law, rotated(small)), small_energy, 3e-9 * small_energy);
    expect_near(stress(law, rotated(small)), product(Q, stress(law, small)), 1e-14);
  });
}

TYPED_TEST(EveryLaw, StartsAsLinearElasticity) {
  constexpr int dim = TestFixture::dim;
  this->for_each([&](const Law<dim>& law, const MaterialInput& material) {
    if (material.law == "Guccione") return;  // anisotropic at rest
    const ElasticConstants constants = material.law_data("").elastic;
    const PointLaw<LinearElastic, dim> reference({constants.mu, constants.lambda});
    EXPECT_TRUE(reference.linear());
    expect_near(contraction(tangent(law, this->zero), this->D), stress(reference, this->D), 1e-14);
  });
}

// Against the first two terms of the Taylor series at H = 0; the third is 1e-18 of the first.
TYPED_TEST(EveryLaw, KeepsItsDigitsAtSmallStrains) {
  constexpr int dim = TestFixture::dim;
  const double size = 1e-9;
  for (unsigned int seed = 10; seed < 20; ++seed) {
    const Matrix<dim> direction = random_matrix<dim>(1, seed);
    const Matrix<dim> small = scaled(size, direction);
    this->for_each([&](const Law<dim>& law, const MaterialInput& material) {
      if (material.law == "Holzapfel") return;  // its tangent jumps at rest, see Fibres
      if (law.plastic()) return;                // see J2Plasticity
      const Matrix<dim> first = contraction(tangent(law, this->zero), small);
      const Matrix<dim> second =
          contraction(tangent_slope(law, this->zero, direction), scaled(size, small));
      const double first_energy = double_contraction(first, small) / 2;
      const double second_energy = double_contraction(second, small) / 6;
      const double largest = std::max(3 * size, std::sqrt(double_contraction(first, first)));
      expect_near(stress(law, small), sum(first, 0.5, second), 1e-15 * largest);
      EXPECT_NEAR(energy(law, small), first_energy + second_energy, 2e-15 * first_energy);
    });
  }
}

// The same check as the unit test of SOFA's materials: at a symmetric positive definite C, the
// second Piola-Kirchhoff stress is twice the derivative of the energy to C, and its own derivative
// follows A.
TYPED_TEST(EveryLaw, IsAPotentialOfTheRightCauchyGreenTensor) {
  constexpr int dim = TestFixture::dim;
  const double h = 1e-6;
  const Matrix<dim> identity = deformation_gradient(Matrix<dim>{});
  const Matrix<dim> B = sum(identity, 1, random_matrix<dim>(0.4, 4));
  const Matrix<dim> C = product(transposed(B), B);
  const Matrix<dim> dC = product(transposed(this->D), this->D);

  // The upper triangular F with F^T F = C (Cholesky), less the identity.
  const auto gradient = [&](const Matrix<dim>& c) {
    Matrix<dim> F{};
    for (int i = 0; i < dim; ++i)
      for (int j = i; j < dim; ++j) {
        double rest = c(i, j);
        for (int k = 0; k < i; ++k) rest -= F(k, i) * F(k, j);
        F(i, j) = i == j ? std::sqrt(rest) : rest / F(i, i);
      }
    return sum(F, -1, identity);
  };
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    if (law.small_strain()) return;
    const auto second_piola_kirchhoff = [&](const Matrix<dim>& c) {
      return product(inverse(deformation_gradient(gradient(c))), stress(law, gradient(c)));
    };
    const Matrix<dim> S = second_piola_kirchhoff(C);
    expect_near(S, transposed(S), 1e-13);

    const Matrix<dim> plus = sum(C, h, dC), minus = sum(C, -h, dC);
    const double dW = (energy(law, gradient(plus)) - energy(law, gradient(minus))) / (2 * h);
    EXPECT_NEAR(double_contraction(S, dC) / 2, dW, 1e-8);

    // Along dF = F^-T dC / 2, dP = dF S + F dS.
    const Matrix<dim> F = deformation_gradient(gradient(C));
    const Matrix<dim> dF = scaled(0.5, product(transposed(inverse(F)), dC));
    const Matrix<dim> dP = contraction(tangent(law, gradient(C)), dF);
    const Matrix<dim> dS = product(inverse(F), sum(dP, -1, product(dF, S)));
    const Matrix<dim> difference =
        sum(second_piola_kirchhoff(plus), -1, second_piola_kirchhoff(minus));
    expect_near(dS, scaled(1 / (2 * h), difference), 1e-7);
  });
}

TYPED_TEST(EveryLaw, RefusesAnInvertedPointUnlessLinear) {
  constexpr int dim = TestFixture::dim;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    for (const double stretch : {-0.5, 0.0, nan}) {
      Matrix<dim> H[3] = {this->H, this->zero, this->H};
      H[1](0, 0) = stretch - 1;
      Tensor2<dim, Dual<double>> H_dual[3];
      for (int q = 0; q < 3; ++q) H_dual[q] = dual(H[q], this->D);
      double psi[3];
      Matrix<dim> P[3];
      Tensor4<dim, double> A[3];
      Tensor2<dim, Dual<double>> P_dual[3];
      Tensor4<dim, Dual<double>> A_dual[3];
      EXPECT_EQ(law.energy({3, fibres<dim>()}, H, psi), law.small_strain());
      EXPECT_EQ(law.stress({3, fibres<dim>()}, H, P), law.small_strain());
      EXPECT_EQ(law.stress({3, fibres<dim>()}, H_dual, P_dual), law.small_strain());
      EXPECT_EQ(law.tangent({3, fibres<dim>()}, H, A), law.small_strain());
      EXPECT_EQ(!law.plastic() && law.tangent({3, fibres<dim>()}, H_dual, A_dual), law.linear());
      bool ok = !law.small_strain();
      law.cauchy_in_three_dimensions(H[1], ok, {1, fibres<dim>()});
      EXPECT_EQ(ok, law.small_strain());
      // The other points are not disturbed.
      EXPECT_EQ(psi[2], energy(law, this->H));
      expect_near(P[2], stress(law, this->H), 0);
    }
  });
}

TYPED_TEST(EveryLaw, GivesTheCauchyStress) {
  constexpr int dim = TestFixture::dim;
  this->for_each([&](const Law<dim>& law, const MaterialInput&) {
    bool ok = false;
    const Matrix<dim> sigma =
        part_in<dim>(law.cauchy_in_three_dimensions(this->H, ok, {1, fibres<dim>()}));
    EXPECT_TRUE(ok);
    const Matrix<dim> P = stress(law, this->H), F = deformation_gradient(this->H);
    const double J = double_contraction(cofactor(F), F) / dim;
    expect_near(sigma, law.small_strain() ? P : scaled(1 / J, product_transposed(P, F)), 1e-14);
    expect_near(sigma, transposed(sigma), 1e-14);
  });
}

TEST(PlaneStrain, IsThreeDimensionalWithoutTransverseDisplacement) {
  const Matrix<2> H = random_matrix<2>(0.3, 5);
  const Matrix<3> H3 = in_three_dimensions(H);
  for (const MaterialInput& material : all_materials()) {
    SCOPED_TRACE(material.law + ", " + material.volumetric_energy);
    const auto law = make_law<2>(material);
    const auto law3 = make_law<3>(material);
    const Direction<double>* const in_plane = fibres<2>();
    const Points<double> point(1, in_plane);
    EXPECT_NEAR(energy(*law, H), energy(*law3, H3, in_plane), 1e-15);
    const Matrix<2> P = stress(*law, H);
    const Matrix<3> P3 = stress(*law3, H3, in_plane);
    const Tensor4<2, double> A = tangent(*law, H);
    const Tensor4<3, double> A3 = tangent(*law3, H3, in_plane);
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) {
        EXPECT_NEAR(P(i, j), P3(i, j), 1e-15);
        for (int k = 0; k < 2; ++k)
          for (int l = 0; l < 2; ++l) EXPECT_NEAR(A(i, j, k, l), A3(i, j, k, l), 1e-14);
      }
    bool ok = false;
    expect_near(law->cauchy_in_three_dimensions(H, ok, point),
                law3->cauchy_in_three_dimensions(H3, ok, point), 1e-15);
    EXPECT_NE(law->cauchy_in_three_dimensions(H, ok, point)(2, 2), 0);
  }
}

// The energies as the textbooks print them, from F in three dimensions.
TEST(Textbook, EnergiesAreThoseOfTheLaws) {
  const double mu = 1.25, lambda = 3.5, kappa = lambda + 2 * mu / 3;
  const Matrix<3> H = random_matrix<3>(0.3, 6);
  const Matrix<3> F = deformation_gradient(H), C = product(transposed(F), F);
  const Matrix<3> E = scaled(0.5, plus_identity(C, -1.0)), e = infinitesimal_strain(H);
  const double J = double_contraction(cofactor(F), F) / 3, log_J = std::log(J);
  const double isochoric = mu / 2 * (std::pow(J, -2.0 / 3) * trace(C) - 3);

  const auto made = [&](const std::string& law, const std::string& volumetric_energy) {
    MaterialInput material;
    material.law = law;
    material.volumetric_energy = volumetric_energy;
    material.shear_modulus = "1.25";
    material.lame_lambda = "3.5";
    return energy(*make_law<3>(material), H);
  };
  EXPECT_NEAR(made("linear elastic", "quadratic"),
              lambda / 2 * trace(e) * trace(e) + mu * double_contraction(e, e), 1e-14);
  EXPECT_NEAR(made("St. Venant-Kirchhoff", "quadratic"),
              lambda / 2 * trace(E) * trace(E) + mu * double_contraction(E, E), 1e-14);
  EXPECT_NEAR(made("neo-Hookean", "quadratic"),
              mu / 2 * (trace(C) - 3) - mu * log_J + lambda / 2 * log_J * log_J, 1e-14);
  EXPECT_NEAR(made("isochoric neo-Hookean", "quadratic"), isochoric + kappa / 2 * (J - 1) * (J - 1),
              1e-14);
  EXPECT_NEAR(made("isochoric neo-Hookean", "logarithmic"), isochoric + kappa / 2 * log_J * log_J,
              1e-14);
  EXPECT_NEAR(made("isochoric neo-Hookean", "simo-taylor"),
              isochoric + kappa / 4 * (J * J - 1 - 2 * log_J), 1e-14);
}

}  // namespace steppe::material_laws
