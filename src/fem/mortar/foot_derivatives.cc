#include "steppe/fem/mortar/foot_derivatives.h"

#include <deal.II/base/symmetric_tensor.h>

#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// Inverse of a matrix of which the first n rows and columns are used.
template <int dim>
Tensor<2, dim> inverse(Tensor<2, dim> A, std::size_t n) {
  for (std::size_t k = n; k < std::size_t(dim); ++k) A[k][k] = 1;
  return invert(A);
}

}  // namespace

template <int dim>
FootDerivatives<dim>::FootDerivatives(const MovedFace<dim>& face, const PairFoot<dim>& foot,
                                      double thickness)
    : foot_(foot),
      n_ways_(foot.across ? dim - 1 : foot.on_face.n_ways),
      within_(n_ways_ == dim - 1),
      flat_(!within_ && std::abs(foot.gap) < thickness) {
  face.shapes().evaluate(foot.on_face.eta, values_);
  const auto at = face.at(foot.on_face.eta);
  const auto& ways = foot.on_face.ways;
  Tensor<2, dim - 1> A, kappa;
  const std::size_t first = foot.across ? 1 : 0;  // of the ways of this face
  for (std::size_t p = first; p < n_ways_; ++p) {
    tau_[p] = Tensor<1, dim>();
    for (int k = 0; k < dim - 1; ++k) tau_[p] += ways[p - first][k] * at.tangents[std::size_t(k)];
    for (std::size_t q = first; q < n_ways_; ++q)
      for (int k = 0; k < dim - 1; ++k)
        for (int l = 0; l < dim - 1; ++l)
          kappa[p][q] += ways[p - first][k] * ways[q - first][l] *
                         (foot.normal * at.second[std::size_t(k)][std::size_t(l)]);
  }
  if (foot.across) {
    tau_[0] = -1. * foot.across->tangent;
    kappa[0][0] = -(foot.normal * foot.across->second);
  }
  for (std::size_t p = 0; p < n_ways_; ++p)
    for (std::size_t q = 0; q < n_ways_; ++q) A[p][q] = tau_[p] * tau_[q];
  const Tensor<2, dim - 1> H = inverse(A - foot.gap * kappa, n_ways_),
                           bent = inverse(A, n_ways_) * kappa * H;
  for (std::size_t p = 0; p < n_ways_; ++p)
    for (std::size_t q = 0; q < n_ways_; ++q) {
      H_inverse_[p][q] = H[p][q];
      bent_[p][q] = bent[p][q];
    }
}

template <int dim>
FootNode<dim> FootDerivatives<dim>::primary(std::size_t node) const {
  FootNode<dim> result{-values_.N[node], {}};
  const std::size_t first = foot_.across ? 1 : 0;
  for (std::size_t p = first; p < n_ways_; ++p)
    for (int k = 0; k < dim - 1; ++k)
      result.slope[p] += foot_.on_face.ways[p - first][k] * values_.first[node][std::size_t(k)];
  return result;
}

template <int dim>
FootNode<dim> FootDerivatives<dim>::secondary(std::size_t node, double N) const {
  FootNode<dim> result{N, {}};
  if (foot_.across) result.slope[0] = -foot_.across->slopes[node];
  return result;
}

template <int dim>
Tensor<2, dim> FootDerivatives<dim>::hessian(const FootNode<dim>& i, const FootNode<dim>& j) const {
  Tensor<2, dim> result;
  if (flat_) return result;
  const double g = foot_.gap;
  const Tensor<1, dim>& n = foot_.normal;
  for (std::size_t p = 0; p < n_ways_; ++p)
    for (std::size_t q = 0; q < n_ways_; ++q) {
      const Tensor<1, dim> T_i = i.D * tau_[p], T_j = j.D * tau_[q], N_i = i.slope[p] * n,
                           N_j = j.slope[q] * n;
      const double H = H_inverse_[p][q];
      if (within_)
        result -= outer_product(T_i, H * N_j + bent_[p][q] * T_j) +
                  outer_product(N_i, H * (T_j + g * N_j));
      else
        result -= H / g * outer_product(T_i + g * N_i, T_j + g * N_j);
    }
  if (!within_) {
    const Tensor<2, dim> I(unit_symmetric_tensor<dim>());
    result += i.D * j.D / g * (I - outer_product(n, n));
  }
  return result;
}

template <int dim>
Tangents<dim> FootDerivatives<dim>::slide(const FootNode<dim>& i) const {
  Tangents<dim> result;
  for (std::size_t p = 0; p < dim - 1; ++p) {
    result[p] = Tensor<1, dim>();
    for (std::size_t q = 0; q < n_ways_ && p < n_ways_; ++q)
      result[p] += H_inverse_[p][q] * (i.D * tau_[q] + foot_.gap * i.slope[q] * foot_.normal);
  }
  return result;
}

template <int dim>
Tensor<2, dim> FootDerivatives<dim>::normal(const FootNode<dim>& i) const {
  Tensor<2, dim> result;
  if (flat_) return result;
  const double g = foot_.gap;
  const Tensor<1, dim>& n = foot_.normal;
  for (std::size_t p = 0; p < n_ways_; ++p)
    for (std::size_t q = 0; q < n_ways_; ++q) {
      const Tensor<1, dim> T = i.D * tau_[q], N = i.slope[q] * n;
      if (within_)
        result -= outer_product(tau_[p], H_inverse_[p][q] * N + bent_[p][q] * T);
      else
        result -= outer_product(tau_[p], H_inverse_[p][q] * (T + g * N));
    }
  if (within_) return result;
  const Tensor<2, dim> I(unit_symmetric_tensor<dim>());
  return (I - outer_product(n, n)) * (i.D * I + result) / g;
}

template class FootDerivatives<2>;
template class FootDerivatives<3>;

}  // namespace steppe
