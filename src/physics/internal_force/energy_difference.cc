#include "steppe/physics/internal_force/energy_difference.h"

namespace steppe {
namespace {

const Lanes& value(const Lanes& a) { return a; }
const Lanes& value(const Dual<Lanes>& a) { return a.value; }

Lanes zero_where_at_most_zero(const Lanes& condition, const Lanes& a) {
  return where_at_most(condition, 0, Lanes(0.), a);
}
Dual<Lanes> zero_where_at_most_zero(const Lanes& condition, const Dual<Lanes>& a) {
  return {zero_where_at_most_zero(condition, a.value), zero_where_at_most_zero(condition, a.slope)};
}

/// A^T B.
template <int dim, class N>
Tensor2<dim, N> transposed_product(const Tensor2<dim, N>& a, const Tensor2<dim, N>& b) {
  Tensor2<dim, N> c;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      c(i, j) = a(0, i) * b(0, j);
      for (int k = 1; k < dim; ++k) c(i, j) += a(k, i) * b(k, j);
    }
  return c;
}

/// R - I of the upper triangular R with R^T R = I + e, keeping the digits of a small e.
template <int dim, class N>
Tensor2<dim, N> root_minus_identity(const Tensor2<dim, N>& e) {
  Tensor2<dim, N> r;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      r(i, j) = N(0.0);
      if (j < i) continue;
      N rest = e(i, j);
      for (int k = 0; k < i; ++k) rest -= r(k, i) * r(k, j);
      r(i, j) = i == j ? rest / (N(1.0) + sqrt(N(1.0) + rest)) : rest / (N(1.0) + r(i, i));
    }
  return r;
}

/// (I + r)^-1 P for an upper triangular r.
template <int dim, class N>
Tensor2<dim, N> solve_root(const Tensor2<dim, N>& r, Tensor2<dim, N> P) {
  for (int i = dim - 1; i >= 0; --i)
    for (int j = 0; j < dim; ++j) {
      for (int k = i + 1; k < dim; ++k) P(i, j) -= r(i, k) * P(k, j);
      P(i, j) = P(i, j) / (N(1.0) + r(i, i));
    }
  return P;
}

/// F_1 - F_0 = 2 (F_m - F_0).
template <int dim, class N>
Tensor2<dim, N> change(const Tensor2<dim, N>& middle, const Tensor2<dim, Lanes>& start) {
  Tensor2<dim, N> result;
  for (int i = 0; i < dim; ++i)
    for (int J = 0; J < dim; ++J) result(i, J) = N(2.0) * (middle(i, J) - N(start(i, J)));
  return result;
}

}  // namespace

template <int dim>
EnergyDifference<dim>::EnergyDifference(ElementKernel<dim>& kernel)
    : n_points_(kernel.n_points()),
      columns_(kernel),
      plain_(n_points_),
      dual_(n_points_),
      end_(n_points_),
      P_end_(n_points_),
      psi_(n_points_) {}

template <int dim>
bool EnergyDifference<dim>::find_energies(const Law<dim>& law, const Points<Lanes>& points,
                                          const Tensor2<dim, Lanes>* start,
                                          const Tensor2<dim, Lanes>* middle) {
  for (int q = 0; q < n_points_; ++q) {
    plain_.middle[q] = middle[q];
    end_[q] = change(middle[q], start[q]);
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) end_[q](i, J) += start[q](i, J);
  }
  const bool admissible = law.energy(points, end_.data(), plain_.energy.data()) &&
                          law.energy(points, start, psi_.data());
  for (int q = 0; q < n_points_; ++q) plain_.energy[q] -= psi_[q];
  return admissible;
}

template <int dim>
template <class N>
bool EnergyDifference<dim>::find_stress(const Law<dim>& law, const Points<Lanes>& points,
                                        const Tensor2<dim, Lanes>* start, Workspace<N>& at) const {
  const bool small = law.small_strain();
  const auto mean_strain = [&](int q, const Tensor2<dim, N>& change) {  // C_m - I, or 2 e_m
    if (small) return scaled(N(2.0), infinitesimal_strain(at.middle[q]));
    Tensor2<dim, N> e = green_lagrange(at.middle[q]);
    const Tensor2<dim, N> square = transposed_product(change, change);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) e(i, j) = N(2.0) * e(i, j) + N(0.25) * square(i, j);
    return e;
  };
  for (int q = 0; q < n_points_; ++q)
    at.root[q] =
        small ? at.middle[q] : root_minus_identity(mean_strain(q, change(at.middle[q], start[q])));
  const bool admissible = law.stress(points, at.root.data(), at.P.data());
  for (int q = 0; q < n_points_; ++q) {
    const Tensor2<dim, N> F = deformation_gradient(small ? Tensor2<dim, N>{} : at.middle[q]),
                          dF = change(at.middle[q], start[q]), e = mean_strain(q, dF);
    const Tensor2<dim, N> half = transposed_product(F, dF);
    Tensor2<dim, N> D, S = small ? at.P[q] : solve_root(at.root[q], at.P[q]);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) D(i, j) = half(i, j) + half(j, i);
    const N square = double_contraction(D, D);
    // what the second part adds to the energy is of the order of D^3, its rounding of that of C - I
    const Lanes d = value(square),
                above_rounding = d * sqrt(d) - Lanes(2e-13) * (value(double_contraction(e, e)) + d);
    const N factor = zero_where_at_most_zero(
        above_rounding, (N(2.0) * at.energy[q] - double_contraction(S, D)) / square);
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) S(i, j) += factor * D(i, j);
    at.P[q] = product(F, S);
  }
  return admissible;
}

template <int dim>
bool EnergyDifference<dim>::stress(const Law<dim>& law, const Points<Lanes>& points,
                                   const Tensor2<dim, Lanes>* start,
                                   const Tensor2<dim, Lanes>* middle, Tensor2<dim, Lanes>* P) {
  if (!find_energies(law, points, start, middle)) return false;
  const bool admissible = find_stress(law, points, start, plain_);
  for (int q = 0; q < n_points_; ++q) P[q] = plain_.P[q];
  return admissible;
}

template <int dim>
const Tensor2<dim, Lanes>* EnergyDifference<dim>::matrices(const CellBatch<dim>& batch,
                                                           const Law<dim>& law,
                                                           const Points<Lanes>& points, double s,
                                                           const Tensor2<dim, Lanes>* start,
                                                           const Tensor2<dim, Lanes>* middle) {
  find_energies(law, points, start, middle);
  law.stress(points, end_.data(), P_end_.data());
  return columns_.matrices(batch, [&](const Tensor2<dim, Lanes>* G, Tensor2<dim, Lanes>* P) {
    for (int q = 0; q < n_points_; ++q) {
      dual_.middle[q] = dual(middle[q], G[q]);
      // F_1 moves by 2 G
      dual_.energy[q] = {plain_.energy[q], Lanes(2.) * double_contraction(P_end_[q], G[q])};
    }
    find_stress(law, points, start, dual_);
    for (int q = 0; q < n_points_; ++q) P[q] = scaled(Lanes(s), slopes(dual_.P[q]));
  });
}

template class EnergyDifference<2>;
template class EnergyDifference<3>;

}  // namespace steppe
