#include "steppe/fem/kernels/element_kernel.h"

#include "steppe/fem/kernels/node_counts.h"
#include "steppe/fem/kernels/tensor_kernel.h"

#include <deal.II/base/quadrature_lib.h>

namespace steppe {

using namespace dealii;

template <int dim>
std::unique_ptr<ElementKernel<dim>> make_element_kernel(const Space<dim>& space,
                                                        const Quadrature<dim>& quadrature) {
  const FiniteElement<dim>& element = space.element();
  using Kernel = std::unique_ptr<ElementKernel<dim>>;
  if (space.mesh().simplicial())
    return with_nodes_of_simplex(space, [&](auto nodes) -> Kernel {
      return std::make_unique<TabulatedKernel<dim, nodes>>(element, quadrature);
    });
  return with_nodes_of_line(space, [&](auto nodes) -> Kernel {
    if (quadrature == QGauss<dim>(nodes))
      return std::make_unique<TensorKernel<dim, nodes>>(element, quadrature);
    return std::make_unique<TabulatedKernel<dim, power(nodes, dim)>>(element, quadrature);
  });
}

template std::unique_ptr<ElementKernel<2>> make_element_kernel(const Space<2>&,
                                                               const Quadrature<2>&);
template std::unique_ptr<ElementKernel<3>> make_element_kernel(const Space<3>&,
                                                               const Quadrature<3>&);

}  // namespace steppe
