#include "steppe/fem/kernels/element_kernel.h"

#include "steppe/fem/cells/cell_polynomials.h"
#include "steppe/fem/kernels/tensor_kernel.h"

#include <deal.II/base/quadrature_lib.h>

namespace steppe {
namespace {

using namespace dealii;

template <int dim, int n>
std::unique_ptr<ElementKernel<dim>> tensor_or_tabulated(const FiniteElement<dim>& element,
                                                        const Quadrature<dim>& quadrature) {
  if (quadrature == QGauss<dim>(n))
    return std::make_unique<TensorKernel<dim, n>>(element, quadrature);
  return std::make_unique<TabulatedKernel<dim, power(n, dim)>>(element, quadrature);
}

}  // namespace

template <int dim>
std::unique_ptr<ElementKernel<dim>> make_element_kernel(const Space<dim>& space,
                                                        const Quadrature<dim>& quadrature) {
  const FiniteElement<dim>& element = space.element();
  if (space.mesh().simplicial()) {
    if (space.degree() == 1)
      return std::make_unique<TabulatedKernel<dim, n_polynomials(dim, 1)>>(element, quadrature);
    if (space.degree() == 2)
      return std::make_unique<TabulatedKernel<dim, n_polynomials(dim, 2)>>(element, quadrature);
    return std::make_unique<TabulatedKernel<dim, n_polynomials(dim, 3)>>(element, quadrature);
  }
  switch (space.degree()) {
    case 1:
      return tensor_or_tabulated<dim, 2>(element, quadrature);
    case 2:
      return tensor_or_tabulated<dim, 3>(element, quadrature);
    case 3:
      return tensor_or_tabulated<dim, 4>(element, quadrature);
    default:
      return tensor_or_tabulated<dim, 5>(element, quadrature);
  }
}

template std::unique_ptr<ElementKernel<2>> make_element_kernel(const Space<2>&,
                                                               const Quadrature<2>&);
template std::unique_ptr<ElementKernel<3>> make_element_kernel(const Space<3>&,
                                                               const Quadrature<3>&);

}  // namespace steppe
