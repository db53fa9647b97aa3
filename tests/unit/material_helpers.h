#pragma once

#include "example.h"

#include "steppe/material/catalogue/catalogue.h"
#include "steppe/material/strain/kinematics.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

// What the tests of the material floor share: matrices at hand and laws at one point.

namespace steppe {

template <int dim>
using Matrix = Tensor2<dim, double>;

/** Every law, those with a volumetric energy once for each; mu = lambda = 1 where the law's
 * constants do not say otherwise. */
inline std::vector<MaterialInput> all_materials() {
  std::vector<MaterialInput> materials;
  for (const LawEntry& entry : catalogue())
    for (const std::string& energy : volumetric_energy_names()) {
      MaterialInput material;
      material.law = entry.name;
      material.volumetric_energy = energy;
      material.shear_modulus = "1";
      material.lame_lambda = "1";
      complete(material, 3, 0.25);
      materials.push_back(material);
      if (!entry.is_split) break;
    }
  return materials;
}

/** Directions of two families of fibres at some points, in the plane and in space. */
template <int dim>
const Direction<double>* fibres() {
  static const Direction<double> in_plane[6] = {{{0.6, 0.8, 0}}, {{-0.28, 0.96, 0}},
                                                {{0.6, 0.8, 0}}, {{-0.28, 0.96, 0}},
                                                {{0.6, 0.8, 0}}, {{-0.28, 0.96, 0}}};
  static const Direction<double> in_space[6] = {{{0.36, 0.48, 0.8}}, {{-0.28, 0.96, 0}},
                                                {{0.36, 0.48, 0.8}}, {{-0.28, 0.96, 0}},
                                                {{0.36, 0.48, 0.8}}, {{-0.28, 0.96, 0}}};
  return dim == 2 ? in_plane : in_space;
}

/** A matrix with entries of size up to `size`, always the same for the same seed. */
template <int dim>
Matrix<dim> random_matrix(double size, unsigned int seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> uniform(-size, size);
  Matrix<dim> t;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) t(i, j) = uniform(generator);
  return t;
}

template <int dim>
Matrix<dim> sum(const Matrix<dim>& a, double s, const Matrix<dim>& b) {
  Matrix<dim> c;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) c(i, j) = a(i, j) + s * b(i, j);
  return c;
}

template <int dim>
Matrix<dim> transposed(const Matrix<dim>& a) {
  return product_transposed(deformation_gradient(Matrix<dim>{}), a);
}

template <int dim>
Matrix<dim> inverse(const Matrix<dim>& a) {
  const double determinant = double_contraction(cofactor(a), a) / dim;
  return transposed(scaled(1 / determinant, cofactor(a)));
}

/** A rotation about an axis in general position, or in the plane. */
template <int dim>
Matrix<dim> rotation() {
  if constexpr (dim == 2) {
    return {{{0.28, -0.96}, {0.96, 0.28}}};
  } else {
    const Matrix<3> about_z = {{{0.28, -0.96, 0}, {0.96, 0.28, 0}, {0, 0, 1}}};
    const Matrix<3> about_x = {{{1, 0, 0}, {0, 0.6, -0.8}, {0, 0.8, 0.6}}};
    return product(about_x, product(about_z, about_x));
  }
}

/** A_iJkL D_kL. */
template <int dim>
Matrix<dim> contraction(const Tensor4<dim, double>& A, const Matrix<dim>& D) {
  Matrix<dim> t{};
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j)
      for (int k = 0; k < dim; ++k)
        for (int l = 0; l < dim; ++l) t(i, j) += A(i, j, k, l) * D(k, l);
  return t;
}

/** The components of a tensor in the dim coordinates of the problem. */
template <int dim>
Matrix<dim> part_in(const Matrix<3>& whole) {
  Matrix<dim> part;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) part(i, j) = whole(i, j);
  return part;
}

template <int dim>
double energy(const Law<dim>& law, const Matrix<dim>& H,
              const Direction<double>* directions = fibres<dim>()) {
  double psi = 0;
  EXPECT_TRUE(law.energy({1, directions}, &H, &psi));
  return psi;
}

template <int dim>
Matrix<dim> stress(const Law<dim>& law, const Matrix<dim>& H,
                   const Direction<double>* directions = fibres<dim>()) {
  Matrix<dim> P;
  EXPECT_TRUE(law.stress({1, directions}, &H, &P));
  return P;
}

template <int dim>
Tensor4<dim, double> tangent(const Law<dim>& law, const Matrix<dim>& H,
                             const Direction<double>* directions = fibres<dim>()) {
  Tensor4<dim, double> A;
  EXPECT_TRUE(law.tangent({1, directions}, &H, &A));
  return A;
}

/** The directional derivative of the tangent, dA_iJkL/dF_mN D_mN. */
template <int dim>
Tensor4<dim, double> tangent_slope(const Law<dim>& law, const Matrix<dim>& H,
                                   const Matrix<dim>& D) {
  const auto H_dual = dual(H, D);
  Tensor4<dim, Dual<double>> A;
  EXPECT_TRUE(law.tangent({1, fibres<dim>()}, &H_dual, &A));
  Tensor4<dim, double> slope;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j)
      for (int k = 0; k < dim; ++k)
        for (int l = 0; l < dim; ++l) slope(i, j, k, l) = A(i, j, k, l).slope;
  return slope;
}

template <int dim>
void expect_near(const Matrix<dim>& a, const Matrix<dim>& b, double tolerance) {
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) EXPECT_NEAR(a(i, j), b(i, j), tolerance) << i << j;
}

}  // namespace steppe
