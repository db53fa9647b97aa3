#include "steppe/fem/cells/tangents.h"

namespace steppe {

using namespace dealii;

template <int dim>
Tensor<1, dim> area_vector(const Tangents<dim>& g) {
  if constexpr (dim == 2)
    return Tensor<1, 2>({g[0][1], -g[0][0]});
  else
    return cross_product_3d(g[0], g[1]);
}

template <int dim>
Tensor<2, dim> area_vector_derivative(const Tangents<dim>& g, int k) {
  Tensor<2, dim> A;
  if constexpr (dim == 2) {
    A[0][1] = 1;
    A[1][0] = -1;
  } else {
    for (int c = 0; c < dim; ++c) {  // d x g_2, or g_1 x d
      Tensor<1, dim> d;
      d[c] = 1;
      const Tensor<1, dim> column = k == 0 ? cross_product_3d(d, g[1]) : cross_product_3d(g[0], d);
      for (int i = 0; i < dim; ++i) A[i][c] = column[i];
    }
  }
  return A;
}

template Tensor<1, 2> area_vector<2>(const Tangents<2>&);
template Tensor<1, 3> area_vector<3>(const Tangents<3>&);
template Tensor<2, 2> area_vector_derivative<2>(const Tangents<2>&, int);
template Tensor<2, 3> area_vector_derivative<3>(const Tangents<3>&, int);

}  // namespace steppe
