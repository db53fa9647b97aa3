#include "material_helpers.h"

#include "steppe/material/catalogue/law_parts.h"
#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/strain/symmetric_eigen.h"

#include <cmath>
#include <functional>

// Closed forms of rubber and soft tissue at volume-preserving deformations, where the volumetric
// energy has no say in differences of stresses, and laws that coincide for certain constants.

namespace steppe::material_rubber {

MaterialInput made_of(const std::string& law, const std::map<std::string, std::string>& constants) {
  MaterialInput material;
  material.law = law;
  material.constants = constants;
  if (law_entry(law).has_own_shear_modulus) {
    material.bulk_modulus = "100";
  } else {
    material.shear_modulus = "0.8";
    material.bulk_modulus = "100";
  }
  material.fibres = law_entry(law).most_fibres > 0 ? "1; 0; 0" : "";
  return material;
}

const Direction<double> along_x[1] = {{{1, 0, 0}}};

/// Cauchy stress at F with det F = 1.
Matrix<3> cauchy(const MaterialInput& material, const Matrix<3>& F) {
  bool ok = false;
  const Matrix<3> sigma =
      make_law<3>(material)->cauchy_in_three_dimensions(plus_identity(F, -1.0), ok, {1, along_x});
  EXPECT_TRUE(ok);
  return sigma;
}

Matrix<3> diagonal(double a, double b, double c) { return {{{a, 0, 0}, {0, b, 0}, {0, 0, c}}}; }

/// sigma_11 - sigma_22 of a bar stretched by l along x.
double uniaxial(const MaterialInput& material, double l) {
  const double across = 1 / std::sqrt(l);
  const Matrix<3> sigma = cauchy(material, diagonal(l, across, across));
  return sigma(0, 0) - sigma(1, 1);
}

/// sigma_11 - sigma_33 of a sheet stretched by l along x and y.
double equibiaxial(const MaterialInput& material, double l) {
  const Matrix<3> sigma = cauchy(material, diagonal(l, l, 1 / (l * l)));
  return sigma(0, 0) - sigma(2, 2);
}

/// sigma_12 of a block sheared by s.
double sheared(const MaterialInput& material, double s) {
  return cauchy(material, {{{1, s, 0}, {0, 1, 0}, {0, 0, 1}}})(0, 1);
}

void expect_equal(double value, double expected) {
  EXPECT_NEAR(value, expected, 1e-12 * (1 + std::abs(expected)));
}

/// Of a law of the first and second invariant with W_1(I1) and a constant W_2.
void expect_invariant_law(const MaterialInput& material, const std::function<double(double)>& W_1,
                          double W_2) {
  for (const double l : {0.6, 1.3, 2.1}) {
    const double l2 = l * l, l4 = l2 * l2;
    expect_equal(uniaxial(material, l), 2 * (l2 - 1 / l) * (W_1(l2 + 2 / l) + W_2 / l));
    expect_equal(equibiaxial(material, l), 2 * (l2 - 1 / l4) * (W_1(2 * l2 + 1 / l4) + W_2 * l2));
    expect_equal(sheared(material, l), 2 * (W_1(3 + l2) + W_2) * l);
  }
}

TEST(MooneyRivlin, HasTheStressOfTheTextbook) {
  expect_invariant_law(
      made_of("isochoric Mooney-Rivlin", {{"C10", "0.3"}, {"C01", "0.1"}}),
      [](double) { return 0.3; }, 0.1);
}

TEST(Yeoh, HasTheStressOfTheTextbook) {
  expect_invariant_law(
      made_of("isochoric Yeoh", {{"C10", "0.3"}, {"C20", "-0.02"}, {"C30", "0.001"}}),
      [](double I) { return 0.3 - 0.04 * (I - 3) + 0.003 * (I - 3) * (I - 3); }, 0);
}

TEST(ArrudaBoyce, HasTheStressOfItsSeries) {
  const double N = 6;
  const auto W_1 = [&](double I) {  // for mu_r = 1
    return 1. / 2 + 2 * I / (20 * N) + 3 * 11 * I * I / (1050 * N * N) +
           4 * 19 * std::pow(I / N, 3) / 7000 + 5 * 519 * std::pow(I / N, 4) / 673750;
  };
  expect_invariant_law(
      made_of("isochoric Arruda-Boyce", {{"Segments", "6"}}),
      [&](double I) { return 0.8 * W_1(I) / (2 * W_1(3)); }, 0);
}

TEST(Ogden, HasTheStressOfTheTextbook) {
  // the constants that Ogden fitted to Treloar's rubber, in MPa
  const double mu[] = {0.63, 0.0012, -0.01}, alpha[] = {1.3, 5, -2};
  const MaterialInput material = made_of(
      "isochoric Ogden", {{"Ogden mu", "0.63, 0.0012, -0.01"}, {"Ogden alpha", "1.3, 5, -2"}});
  for (const double l : {0.5, 1.0, 1.4, 5.0}) {
    double tension = 0, sheet = 0;
    for (int p = 0; p < 3; ++p) {
      tension += mu[p] * (std::pow(l, alpha[p]) - std::pow(l, -alpha[p] / 2));
      sheet += mu[p] * (std::pow(l, alpha[p]) - std::pow(l, -2 * alpha[p]));
    }
    expect_equal(uniaxial(material, l), tension);
    expect_equal(equibiaxial(material, l), sheet);
  }
  expect_equal(law_entry(material.law).shear_modulus(material.law_data("")),
               (0.63 * 1.3 + 0.0012 * 5 + 0.01 * 2) / 2);
}

TEST(Guccione, HasTheStressOfTheTextbook) {
  const MaterialInput material =
      made_of("Guccione", {{"C", "2"}, {"bf", "8"}, {"bt", "2"}, {"bfs", "4"}});
  for (const double l : {0.8, 1.2}) {
    const double E_f = (l * l - 1) / 2, E_c = (1 / l - 1) / 2;
    const double scale = 2 * std::exp(8 * E_f * E_f + 2 * 2 * E_c * E_c);
    expect_equal(uniaxial(material, l), scale * (8 * l * l * E_f - 2 / l * E_c));
  }
  // F = I + s e_f e_s: E_fs = s / 2, E_ss = s^2 / 2, sigma_12 = S_fs + s S_ss
  const double s = 0.4, scale = 2 * std::exp(2 * 4 * s * s / 4 + 2 * std::pow(s, 4) / 4);
  expect_equal(sheared(material, s), scale * (4 * s / 2 + s * 2 * s * s / 2));
}

TEST(Holzapfel, HasTheStressOfTheTextbookAndSlackFibresInCompression) {
  const MaterialInput material = made_of("Holzapfel", {{"k1", "3"}, {"k2", "0.7"}}),
                      matrix = made_of("isochoric neo-Hookean", {});
  for (const double l : {0.7, 0.95, 1.05, 1.4}) {
    const double x = l * l - 1;
    const double fibre = l > 1 ? 2 * l * l * 3 * x * std::exp(0.7 * x * x) : 0;
    expect_equal(uniaxial(material, l), uniaxial(matrix, l) + fibre);
  }
  EXPECT_EQ(uniaxial(material, 0.95),
            uniaxial(made_of("Holzapfel", {{"k1", "0"}, {"k2", "0.7"}}), 0.95));
}

TEST(Holzapfel, KeepsTheDigitsOfTautFibresAtSmallStrains) {
  const double strain = 1e-9;
  const MaterialInput taut = made_of("Holzapfel", {{"k1", "3"}, {"k2", "0.7"}}),
                      slack = made_of("Holzapfel", {{"k1", "0"}, {"k2", "0.7"}});
  const Matrix<3> H = diagonal(strain, -strain / 2, -strain / 2);
  const double x = strain * (2 + strain);
  EXPECT_NEAR(
      stress(*make_law<3>(taut), H, along_x)(0, 0) - stress(*make_law<3>(slack), H, along_x)(0, 0),
      4 * x, 1e-8 * x);  // 2 k1 x dev(e e)_11
  EXPECT_NEAR(energy(*make_law<3>(taut), H, along_x) - energy(*make_law<3>(slack), H, along_x),
              1.5 * x * x, 1e-8 * x * x);
}

/// Energy, stress, tangent and its slope of two materials at a point.
void expect_same(const MaterialInput& one, const MaterialInput& other, const Matrix<3>& H,
                 double tolerance, double slope_tolerance) {
  const auto a = make_law<3>(one), b = make_law<3>(other);
  const Matrix<3> D = random_matrix<3>(1, 11), V = random_matrix<3>(1, 12);
  EXPECT_NEAR(energy(*a, H), energy(*b, H), tolerance);
  expect_near(stress(*a, H), stress(*b, H), tolerance);
  expect_near(contraction(tangent(*a, H), D), contraction(tangent(*b, H), D), 10 * tolerance);
  expect_near(contraction(tangent_slope(*a, H, D), V), contraction(tangent_slope(*b, H, D), V),
              slope_tolerance);
}

MaterialInput mooney_rivlin() {
  return made_of("isochoric Mooney-Rivlin", {{"C10", "0.3"}, {"C01", "0.1"}});
}
MaterialInput as_ogden() {
  return made_of("isochoric Ogden", {{"Ogden mu", "0.6, -0.2"}, {"Ogden alpha", "2, -2"}});
}

TEST(SpecialCases, OfRubberLawsCoincide) {
  const Matrix<3> H = random_matrix<3>(0.3, 13);
  const MaterialInput neo_hookean = made_of("isochoric neo-Hookean", {});  // mu = 0.8
  const MaterialInput same[] = {
      made_of("isochoric Mooney-Rivlin", {{"C10", "0.4"}, {"C01", "0"}}),
      made_of("isochoric Yeoh", {{"C10", "0.4"}, {"C20", "0"}, {"C30", "0"}}),
      made_of("isochoric Ogden", {{"Ogden mu", "0.8"}, {"Ogden alpha", "2"}})};
  for (const MaterialInput& material : same) {
    SCOPED_TRACE(material.law);
    expect_same(material, neo_hookean, H, 1e-13, 1e-11);
  }
  expect_same(made_of("isochoric Arruda-Boyce", {{"Segments", "1e15"}}), neo_hookean, H, 1e-13,
              1e-11);
  expect_same(mooney_rivlin(), as_ogden(), H, 1e-13, 1e-11);

  const MaterialInput compressible = made_of("neo-Hookean", {});
  expect_same(made_of("Mooney-Rivlin", {{"C10", "0.4"}, {"C01", "0"}}), compressible, H, 1e-12,
              1e-11);
  expect_same(made_of("Yeoh", {{"C10", "0.4"}, {"C20", "0"}, {"C30", "0"}}), compressible, H, 1e-12,
              1e-11);
  expect_same(made_of("Ogden", {{"Ogden mu", "0.8"}, {"Ogden alpha", "2"}}), compressible, H, 1e-12,
              1e-11);
}

// The eigenvectors of C are not unique here, and its eigenvalues lie at any distance.
TEST(Ogden, KnowsEqualAndNearlyEqualStretches) {
  const Matrix<3> Q = rotation<3>();
  for (const double apart : {0.0, 1e-16, 1e-14, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 3e-4, 1e-3, 0.03})
    for (const Matrix<3>& U :
         {diagonal(1.2, 1.2 + apart, 1.2), diagonal(1.3, 0.9, 0.9 - apart),
          diagonal(0.8, 0.8 + apart, 0.8 - apart / 3), diagonal(1, 1 + apart, 1 - apart)}) {
      SCOPED_TRACE(apart);
      const Matrix<3> F = product(Q, product_transposed(U, Q));
      expect_same(mooney_rivlin(), as_ogden(), plus_identity(F, -1.0), 2e-13, 1e-9);
      expect_same(mooney_rivlin(), as_ogden(), plus_identity(U, -1.0), 2e-13, 1e-9);
    }
}

TEST(SymmetricEigen, ReachesRounding) {
  const Matrix<3> Q = rotation<3>();
  std::vector<Matrix<3>> tensors = {
      Matrix<3>{}, diagonal(1, 1, 1), diagonal(1, 2, 1), {{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}}};
  for (unsigned int seed = 0; seed < 200; ++seed) {
    const Matrix<3> B = random_matrix<3>(1, 20 + seed);
    tensors.push_back(sum(B, 1, transposed(B)));
    tensors.push_back(product(Q, product_transposed(diagonal(1, 1 + std::pow(0.5, seed), 1), Q)));
  }
  for (const Matrix<3>& A : tensors) {
    const auto eigen = symmetric_eigen(A);
    const Matrix<3>& V = eigen.vectors;
    const Matrix<3> D = diagonal(eigen.values[0], eigen.values[1], eigen.values[2]);
    expect_near(product_transposed(product(V, D), V), A, 4e-15);
    expect_near(product_transposed(V, V), diagonal(1, 1, 1), 4e-15);
  }
}

TEST(SplitLaw, IsTheSumOfItsParts) {
  const Matrix<3> H = random_matrix<3>(0.3, 14);
  const double j = determinant_minus_one(H);
  const Matrix<3> G = inverse_transpose(deformation_gradient(H), 1 + j);
  for (const MaterialInput& material : all_materials()) {
    SCOPED_TRACE(material.law + ", " + material.volumetric_energy);
    const auto parts = split_law<3>(material);
    EXPECT_EQ(bool(parts), law_entry(material.law).is_split);
    if (!parts) continue;
    const auto whole = make_law<3>(material);
    EXPECT_NEAR(energy(*whole, H), energy(*parts->isochoric, H) + parts->volumetric.energy(j),
                1e-14);
    expect_near(stress(*whole, H),
                sum(stress(*parts->isochoric, H), (1 + j) * parts->volumetric.slope(j), G), 1e-14);
    // a change of volume alone
    EXPECT_NEAR(energy(*parts->isochoric, scaled(0.2, diagonal(1, 1, 1))), 0, 1e-15);
    const double h = 1e-6;
    EXPECT_NEAR(parts->volumetric.curvature(j),
                (parts->volumetric.slope(j + h) - parts->volumetric.slope(j - h)) / (2 * h), 1e-8);
  }
}

}  // namespace steppe::material_rubber
