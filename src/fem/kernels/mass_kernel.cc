#include "steppe/fem/kernels/mass_kernel.h"

#include "steppe/fem/kernels/node_counts.h"
#include "steppe/fem/kernels/tensor_product.h"

namespace steppe {
namespace {

/// Of n nodes in each direction.
template <int dim, int n>
class TensorMassKernel final : public MassKernel<dim> {
 public:
  explicit TensorMassKernel(const Space<dim>& space)
      : order_(lexicographic(space.element())), weights_(space.exact_mass().get_weights()) {}

  std::vector<int> node_order() const override { return order_; }

  void add_product(const CellBatch<dim>& batch, const Lanes& c, const double* x,
                   double* y) const override {
    Lanes u[n_nodes][dim];
    batch.read(x, u);
    for (int i = 0; i < dim; ++i) {
      Lanes* at = &u[0][i];  // from nodes to points in place
      along<dim, n, 0, false, false, dim, dim>(line_.values, at, at);
      along<dim, n, 1, false, false, dim, dim>(line_.values, at, at);
      if constexpr (dim == 3) along<dim, n, 2, false, false, dim, dim>(line_.values, at, at);
    }
    for (int q = 0; q < n_nodes; ++q) {
      const Lanes weight = c * Lanes(weights_[q]) * batch.jacobian(q).determinant;
      for (int i = 0; i < dim; ++i) u[q][i] *= weight;
    }
    for (int i = 0; i < dim; ++i) {
      Lanes* at = &u[0][i];
      if constexpr (dim == 3) along<dim, n, 2, true, false, dim, dim>(line_.values, at, at);
      along<dim, n, 1, true, false, dim, dim>(line_.values, at, at);
      along<dim, n, 0, true, false, dim, dim>(line_.values, at, at);
    }
    batch.add(u, y);
  }

 private:
  static constexpr int n_nodes = power(n, dim);

  std::vector<int> order_;
  std::vector<double> weights_;  // on the reference cell
  LineShapes<n> line_;
};

}  // namespace

template <int dim>
std::unique_ptr<MassKernel<dim>> make_mass_kernel(const Space<dim>& space) {
  return with_nodes_of_line(space, [&](auto nodes) -> std::unique_ptr<MassKernel<dim>> {
    return std::make_unique<TensorMassKernel<dim, nodes>>(space);
  });
}

template std::unique_ptr<MassKernel<2>> make_mass_kernel(const Space<2>&);
template std::unique_ptr<MassKernel<3>> make_mass_kernel(const Space<3>&);

}  // namespace steppe
