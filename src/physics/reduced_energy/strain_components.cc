#include "steppe/physics/reduced_energy/strain_components.h"

#include "steppe/base/process/error.h"

#include <petscblaslapack.h>

#include <cmath>

namespace steppe {
namespace {

/// Mandel's components of (A + A^T) / 2, whose scalar product is the double contraction.
template <int dim>
void mandel(const Tensor2<dim, double>& A, double factor, double* components) {
  int k = 0;
  for (int i = 0; i < dim; ++i) components[k++] = factor * A(i, i);
  for (int i = 0; i < dim; ++i)
    for (int j = i + 1; j < dim; ++j)
      components[k++] = factor * std::sqrt(0.5) * (A(i, j) + A(j, i));
}

}  // namespace

template <int dim>
StrainComponents<dim>::StrainComponents(const Law<dim>& law) {
  const Tensor2<dim, double> rest = {};
  Tensor4<dim, double> A;
  law.tangent(Points<double>(1), &rest, &A);
  int column = 0;
  const auto add_column = [&](int k, int l) {
    Tensor2<dim, double> stress;
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) stress(i, j) = (A(i, j, k, l) + A(i, j, l, k)) / 2;
    mandel<dim>(stress, k == l ? 1 : std::sqrt(2.), &L_[n * column++]);
  };
  for (int i = 0; i < dim; ++i) add_column(i, i);
  for (int i = 0; i < dim; ++i)
    for (int j = i + 1; j < dim; ++j) add_column(i, j);
  const PetscBLASInt size = n;
  PetscBLASInt info;
  LAPACKpotrf_("L", &size, L_.data(), &size, &info);
  if (info != 0)
    throw InputError(
        "Materials: a stiffness that is not positive cannot be reduced; let the "
        "moduli be those of a stable material");
}

template <int dim>
void StrainComponents<dim>::of(const Tensor2<dim, double>& A, double factor, double* s,
                               int apart) const {
  double components[n];
  mandel<dim>(A, factor, components);
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = i; j < n; ++j) sum += L_[i * n + j] * components[j];
    s[i * apart] = sum;
  }
}

template class StrainComponents<2>;
template class StrainComponents<3>;

}  // namespace steppe
