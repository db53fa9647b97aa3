#pragma once

#include "steppe/material/kinematics.h"
#include "steppe/material/law.h"

namespace steppe {

/** Whether a number counts as positive: of Lanes, whether all of them are. */
inline bool positive(double a) { return a > 0; }

template <class T>
bool positive(const Dual<T>& a) {
  return positive(a.value);
}

/**
 * Makes a Law of a Model, a small struct of material constants with
 *
 *     static constexpr bool linear;
 *     template <int dim, class N> N energy(const Tensor2<dim, N>& H) const;
 *     template <int dim, class N> void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const;
 *     template <int dim, class N> void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const;
 *
 * for any number type N that is constructible from a double and knows + - * /, log1p, expm1,
 * log1pmx. The point functions do not branch on values; admissibility is judged here, from det F.
 */
template <class Model, int dim>
class PointLaw final : public Law<dim> {
 public:
  explicit PointLaw(const Model& model) : model_(model) {}

  bool energy(int n, const Tensor2<dim, double>* H, double* psi) const override {
    return at_points(n, H, [&](int q) { psi[q] = model_.energy(H[q]); });
  }
  bool energy(int n, const Tensor2<dim, Lanes>* H, Lanes* psi) const override {
    return at_points(n, H, [&](int q) { psi[q] = model_.energy(H[q]); });
  }
  bool stress(int n, const Tensor2<dim, double>* H, Tensor2<dim, double>* P) const override {
    return at_points(n, H, [&](int q) { model_.stress(H[q], P[q]); });
  }
  bool stress(int n, const Tensor2<dim, Lanes>* H, Tensor2<dim, Lanes>* P) const override {
    return at_points(n, H, [&](int q) { model_.stress(H[q], P[q]); });
  }
  bool stress(int n, const Tensor2<dim, Dual<double>>* H,
              Tensor2<dim, Dual<double>>* P) const override {
    return at_points(n, H, [&](int q) { model_.stress(H[q], P[q]); });
  }
  bool stress(int n, const Tensor2<dim, Dual<Lanes>>* H,
              Tensor2<dim, Dual<Lanes>>* P) const override {
    return at_points(n, H, [&](int q) { model_.stress(H[q], P[q]); });
  }
  bool tangent(int n, const Tensor2<dim, double>* H, Tensor4<dim, double>* A) const override {
    return at_points(n, H, [&](int q) { model_.tangent(H[q], A[q]); });
  }
  bool tangent(int n, const Tensor2<dim, Lanes>* H, Tensor4<dim, Lanes>* A) const override {
    return at_points(n, H, [&](int q) { model_.tangent(H[q], A[q]); });
  }
  bool tangent(int n, const Tensor2<dim, Dual<double>>* H,
               Tensor4<dim, Dual<double>>* A) const override {
    return at_points(n, H, [&](int q) { model_.tangent(H[q], A[q]); });
  }
  bool tangent(int n, const Tensor2<dim, Dual<Lanes>>* H,
               Tensor4<dim, Dual<Lanes>>* A) const override {
    return at_points(n, H, [&](int q) { model_.tangent(H[q], A[q]); });
  }
  bool linear() const override { return Model::linear; }

  Tensor2<3, double> cauchy_in_three_dimensions(const Tensor2<dim, double>& H,
                                                bool& ok) const override {
    ok = admissible(H);
    const Tensor2<3, double> H3 = in_three_dimensions(H);
    Tensor2<3, double> P;
    model_.stress(H3, P);
    if (Model::linear) return P;
    return scaled(1 / (1 + determinant_minus_one(H3)),
                  product_transposed(P, deformation_gradient(H3)));
  }

 private:
  template <class N>
  static bool admissible(const Tensor2<dim, N>& H) {
    return Model::linear || positive(N(1.0) + determinant_minus_one(H));
  }

  template <class N, class Evaluate>
  [[gnu::flatten]] static bool at_points(int n, const Tensor2<dim, N>* H,
                                         const Evaluate& evaluate) {
    bool all_admissible = true;
    for (int q = 0; q < n; ++q) {
      all_admissible &= admissible(H[q]);
      evaluate(q);
    }
    return all_admissible;
  }

  const Model model_;
};

}  // namespace steppe
