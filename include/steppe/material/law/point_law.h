#pragma once

#include "steppe/material/law/law.h"
#include "steppe/material/strain/kinematics.h"

#include <cassert>
#include <type_traits>

namespace steppe {

/** Whether a number counts as positive: of Lanes, whether all of them are. */
template <class T>
bool positive(const Dual<T>& a) {
  return positive(a.value);
}

/** Whether a model has fibres: a member n_fibres. */
template <class Model, class = void>
struct HasFibres : std::false_type {};
template <class Model>
struct HasFibres<Model, std::void_t<decltype(&Model::n_fibres)>> : std::true_type {};

/** Whether a model is plastic: its member is_plastic. */
template <class Model, class = void>
struct IsPlastic : std::false_type {};
template <class Model>
struct IsPlastic<Model, std::enable_if_t<Model::is_plastic>> : std::true_type {};

/** Whether a plastic model has backstresses: a member n_backstresses. */
template <class Model, class = void>
struct HasBackstresses : std::false_type {};
template <class Model>
struct HasBackstresses<Model, std::void_t<decltype(&Model::n_backstresses)>> : std::true_type {};

/** Whether a model says that its energy is quadratic in the Green-Lagrange strain. */
template <class Model, class = void>
struct QuadraticInStrain : std::false_type {};
template <class Model>
struct QuadraticInStrain<Model, std::enable_if_t<Model::quadratic_in_strain>> : std::true_type {};

/**
 * Makes a Law of a Model, a small struct of material constants with
 *
 *     static constexpr bool small_strain;
 *     template <int dim, class N> N energy(const Tensor2<dim, N>& H) const;
 *     template <int dim, class N> void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const;
 *     template <int dim, class N> void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const;
 *
 * for any number type N that is constructible from a double and knows + - * /, log1p, expm1,
 * log1pmx; that of a model with fibres has a member `int n_fibres` and takes one more argument,
 * `const Direction<T>* fibres` with T = double or Lanes (not dual), the directions at the point. A
 * plastic model (`static constexpr bool is_plastic = true`) takes a `const PlasticStart<T>*`
 * instead, has no tangent of dual numbers, a `bool depends_on_rate() const`, and
 *
 *     template <int dim, class T>
 *     PlasticState<T> flow(const Tensor2<dim, T>& H, const PlasticStart<T>* start) const;
 *
 * which in a model with backstresses, one with an `int n_backstresses() const`, takes one more
 * argument, `Backstress<T>* end`, where they go. `small_strain` is that of Law.
 * The point functions do not branch on values; admissibility is judged here, from det F.
 */
template <class Model, int dim>
class PointLaw final : public Law<dim> {
 public:
  explicit PointLaw(const Model& model) : Law<dim>(traits_of(model)), model_(model) {}

  bool energy(Points<Lanes> points, const Tensor2<dim, Lanes>* H, Lanes* psi) const override {
    return at_points(points, H,
                     [&](int q, const auto*... at) { psi[q] = model_.energy(H[q], at...); });
  }
  bool stress(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
              Tensor2<dim, Lanes>* P) const override {
    return at_points(points, H,
                     [&](int q, const auto*... at) { model_.stress(H[q], P[q], at...); });
  }
  bool stress(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
              Tensor2<dim, Dual<Lanes>>* P) const override {
    return at_points(points, H,
                     [&](int q, const auto*... at) { model_.stress(H[q], P[q], at...); });
  }
  bool tangent(Points<Lanes> points, const Tensor2<dim, Lanes>* H,
               Tensor4<dim, Lanes>* A) const override {
    return at_points(points, H,
                     [&](int q, const auto*... at) { model_.tangent(H[q], A[q], at...); });
  }
  bool tangent(Points<Lanes> points, const Tensor2<dim, Dual<Lanes>>* H,
               Tensor4<dim, Dual<Lanes>>* A) const override {
    if constexpr (is_plastic)
      return assert(!"the tangent of a plastic law has no derivative"), false;
    else
      return at_points(points, H,
                       [&](int q, const auto*... at) { model_.tangent(H[q], A[q], at...); });
  }
  void flow(Points<Lanes> points, const Tensor2<dim, Lanes>* H, PlasticState<Lanes>* end,
            [[maybe_unused]] Backstress<Lanes>* backstresses) const override {
    if constexpr (has_backstresses)
      at_points(points, H, [&](int q, const auto* start) {
        end[q] = model_.flow(H[q], start, backstresses + q * model_.n_backstresses());
      });
    else if constexpr (is_plastic)
      at_points(points, H, [&](int q, const auto* start) { end[q] = model_.flow(H[q], start); });
  }
  Tensor2<3, Lanes> cauchy_in_three_dimensions(const Tensor2<dim, Lanes>& H, bool& ok,
                                               Points<Lanes> point) const override {
    ok = admissible(H);
    const Tensor2<3, Lanes> H3 = in_three_dimensions(H);
    Tensor2<3, Lanes> P;
    at_points(point, &H3, [&](int, const auto*... at) { model_.stress(H3, P, at...); });
    if (Model::small_strain) return P;
    return scaled(Lanes(1.) / (Lanes(1.) + determinant_minus_one(H3)),
                  product_transposed(P, deformation_gradient(H3)));
  }

 private:
  static constexpr bool has_fibres = HasFibres<Model>::value;
  static constexpr bool is_plastic = IsPlastic<Model>::value;
  static constexpr bool has_backstresses = HasBackstresses<Model>::value;

  static LawTraits traits_of(const Model& model) {
    LawTraits traits;
    traits.small_strain = Model::small_strain;
    traits.quadratic_in_strain = QuadraticInStrain<Model>::value;
    traits.plastic = is_plastic;
    if constexpr (is_plastic) traits.depends_on_rate = model.depends_on_rate();
    if constexpr (has_backstresses) traits.n_backstresses = model.n_backstresses();
    if constexpr (has_fibres) traits.n_fibres = model.n_fibres;
    return traits;
  }

  template <int any, class N>
  static bool admissible(const Tensor2<any, N>& H) {
    return Model::small_strain || positive(N(1.0) + determinant_minus_one(H));
  }

  template <int any, class N, class Evaluate>
  [[gnu::flatten]] bool at_points(Points<Lanes> points, const Tensor2<any, N>* H,
                                  const Evaluate& evaluate) const {
    bool all_admissible = true;
    for (int q = 0; q < points.size; ++q) {
      all_admissible &= admissible(H[q]);
      if constexpr (has_fibres)
        evaluate(q, points.fibres + q * model_.n_fibres);
      else if constexpr (is_plastic) {
        const Backstress<Lanes>* backstresses = nullptr;
        if constexpr (has_backstresses)
          if (points.backstresses) backstresses = points.backstresses + q * model_.n_backstresses();
        const PlasticStart<Lanes> start{points.plastic ? points.plastic[q] : PlasticState<Lanes>{},
                                        backstresses, points.duration};
        evaluate(q, &start);
      } else
        evaluate(q);
    }
    return all_admissible;
  }

  const Model model_;
};

}  // namespace steppe
