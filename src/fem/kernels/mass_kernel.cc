#include "steppe/fem/kernels/mass_kernel.h"

#include "steppe/fem/kernels/node_counts.h"
#include "steppe/fem/kernels/tensor_product.h"

#include <numeric>

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

/// The kernel of simplices with n nodes.
template <int dim, int n>
class TabulatedMassKernel final : public MassKernel<dim> {
 public:
  explicit TabulatedMassKernel(const Space<dim>& space)
      : order_(n), weights_(space.exact_mass().get_weights()) {
    std::iota(order_.begin(), order_.end(), 0);
    for (const auto& point : space.exact_mass().get_points())
      for (int b = 0; b < n; ++b)
        shapes_.push_back(space.element().shape_value(static_cast<unsigned int>(b), point));
    for (std::size_t q = 0; q < weights_.size(); ++q)
      for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b) whole_[a][b] += weights_[q] * shapes(q)[a] * shapes(q)[b];
  }

  std::vector<int> node_order() const override { return order_; }

  void add_product(const CellBatch<dim>& batch, const Lanes& c, const double* x,
                   double* y) const override {
    Lanes u[n][dim], f[n][dim] = {};
    batch.read(x, u);
    if (batch.jacobian_stride == 0)
      multiply_affine(c * batch.jacobian(0).determinant, u, f);
    else
      multiply_curved(batch, c, u, f);
    batch.add(f, y);
  }

 private:
  const double* shapes(std::size_t q) const { return &shapes_[q * n]; }

  void multiply_affine(const Lanes& scale, const Lanes (&u)[n][dim], Lanes (&f)[n][dim]) const {
    for (int a = 0; a < n; ++a)
      for (int i = 0; i < dim; ++i) {
        Lanes sum = Lanes(whole_[a][0]) * u[0][i];
        for (int b = 1; b < n; ++b) sum += Lanes(whole_[a][b]) * u[b][i];
        f[a][i] = scale * sum;
      }
  }

  void multiply_curved(const CellBatch<dim>& batch, const Lanes& c, const Lanes (&u)[n][dim],
                       Lanes (&f)[n][dim]) const {
    for (std::size_t q = 0; q < weights_.size(); ++q) {
      const double* N = shapes(q);
      const Lanes weight = c * Lanes(weights_[q]) * batch.jacobian(int(q)).determinant;
      for (int i = 0; i < dim; ++i) {
        Lanes value = Lanes(N[0]) * u[0][i];
        for (int b = 1; b < n; ++b) value += Lanes(N[b]) * u[b][i];
        value *= weight;
        for (int b = 0; b < n; ++b) f[b][i] += Lanes(N[b]) * value;
      }
    }
  }

  std::vector<int> order_;
  std::vector<double> weights_, shapes_;  // on the reference cell
  double whole_[n][n] = {};               // the matrix of the reference cell
};

}  // namespace

template <int dim>
std::unique_ptr<MassKernel<dim>> make_mass_kernel(const Space<dim>& space) {
  if (space.mesh().simplicial())
    return with_nodes_of_simplex(space, [&](auto nodes) -> std::unique_ptr<MassKernel<dim>> {
      return std::make_unique<TabulatedMassKernel<dim, nodes>>(space);
    });
  return with_nodes_of_line(space, [&](auto nodes) -> std::unique_ptr<MassKernel<dim>> {
    return std::make_unique<TensorMassKernel<dim, nodes>>(space);
  });
}

template std::unique_ptr<MassKernel<2>> make_mass_kernel(const Space<2>&);
template std::unique_ptr<MassKernel<3>> make_mass_kernel(const Space<3>&);

}  // namespace steppe
