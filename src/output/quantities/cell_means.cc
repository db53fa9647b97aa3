#include "steppe/output/quantities/cell_means.h"

#include "steppe/base/numbers/tensor.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/material/strain/kinematics.h"

namespace steppe {

template <int dim>
std::vector<std::array<double, 2>> cell_means(const Space<dim>& space, Vec displacement,
                                              const std::vector<double>& numbers) {
  update_ghosts(displacement);
  const LocalView u(displacement);
  CellValues<dim> values(space, space.quadrature());
  std::vector<std::array<double, 2>> means;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    std::array<double, 2> sum = {};
    double volume = 0;
    for (int q = 0; q < values.n_points(); ++q) {
      Tensor2<dim, double> H{};
      for (int a = 0; a < values.n_nodes(); ++a)
        for (int i = 0; i < dim; ++i)
          for (int J = 0; J < dim; ++J)
            H(i, J) += u[long(dim) * values.nodes()[a] + i] * values.gradient(q, a)[J];
      volume += values.weight(q);
      sum[0] += values.weight(q) * (1 + determinant_minus_one(H));
      sum[1] += values.weight(q) * numbers[k * values.n_points() + q];
    }
    means.push_back({sum[0] / volume, sum[1] / volume});
  }
  return means;
}

template std::vector<std::array<double, 2>> cell_means(const Space<2>&, Vec,
                                                       const std::vector<double>&);
template std::vector<std::array<double, 2>> cell_means(const Space<3>&, Vec,
                                                       const std::vector<double>&);

}  // namespace steppe
