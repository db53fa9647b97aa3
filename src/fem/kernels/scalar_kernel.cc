#include "steppe/fem/kernels/scalar_kernel.h"

#include "steppe/base/measure/work.h"
#include "steppe/fem/kernels/node_counts.h"
#include "steppe/fem/kernels/tensor_product.h"

#include <numeric>

namespace steppe {

template <int dim>
void ScalarKernel<dim>::evaluate(const CellBatch<dim>& batch, const double* nodal,
                                 ScalarAt<dim>* points) const {
  reference_values(batch, nodal, points);
  for (int q = 0; q < n_points(); ++q) {
    const Jacobian<dim>& jacobian = batch.jacobian(q);
    const ScalarAt<dim> at = points[q];
    for (int J = 0; J < dim; ++J) {
      points[q].gradient[J] = at.gradient[0] * jacobian.inverse(0, J);
      for (int d = 1; d < dim; ++d)
        points[q].gradient[J] += at.gradient[d] * jacobian.inverse(d, J);
    }
  }
  count_work((2. * dim - 1) * dim * n_points() * batch.n_cells, 0);
}

template <int dim>
void ScalarKernel<dim>::add_integral(const CellBatch<dim>& batch, ScalarAt<dim>* points,
                                     double* nodal) const {
  for (int q = 0; q < n_points(); ++q) {
    const Jacobian<dim>& jacobian = batch.jacobian(q);
    const Lanes measure = Lanes(weight(q)) * jacobian.determinant;
    const ScalarAt<dim> at = points[q];
    points[q].value = measure * at.value;
    for (int d = 0; d < dim; ++d) {
      Lanes sum = at.gradient[0] * jacobian.inverse(d, 0);
      for (int J = 1; J < dim; ++J) sum += at.gradient[J] * jacobian.inverse(d, J);
      points[q].gradient[d] = measure * sum;
    }
  }
  count_work((2. * dim * dim + 1) * n_points() * batch.n_cells, 0);
  add_reference_integral(batch, points, nodal);
}

namespace {

std::vector<int> in_order(int n) {
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// Of an element with n nodes, from a table of its shape functions.
template <int dim, int n>
class TabulatedScalarKernel : public ScalarKernel<dim> {
 public:
  TabulatedScalarKernel(const dealii::FiniteElement<dim>& element,
                        const dealii::Quadrature<dim>& quadrature,
                        const std::vector<int>& order = in_order(n))
      : ScalarKernel<dim>(quadrature), order_(order) {
    for (const auto& point : quadrature.get_points())
      for (const int a : order_) {
        Shape shape{element.shape_value(a, point), {}};
        for (int d = 0; d < dim; ++d) shape.slopes[d] = element.shape_grad(a, point)[d];
        table_.push_back(shape);
      }
  }

  std::vector<int> node_order() const override { return order_; }

  void reference_values(const BatchNodes<dim>& batch, const double* nodal,
                        ScalarAt<dim>* points) const override {
    Lanes u[n];
    for (int a = 0; a < n; ++a) gather_blocks<1>(nodal, batch.nodes + a * Lanes::size, u + a);
    for (int q = 0; q < this->n_points(); ++q) {
      ScalarAt<dim> sum{};
      for (int a = 0; a < n; ++a) {
        const Shape& shape = table_[q * n + a];
        sum.value += u[a] * Lanes(shape.value);
        for (int d = 0; d < dim; ++d) sum.gradient[d] += u[a] * Lanes(shape.slopes[d]);
      }
      points[q] = sum;
    }
    count_work(2. * (dim + 1) * n * this->n_points() * batch.n_cells, 4. * n * batch.n_cells);
  }

  void add_reference_integral(const BatchNodes<dim>& batch, const ScalarAt<dim>* points,
                              double* nodal) const override {
    Lanes f[n] = {};
    for (int q = 0; q < this->n_points(); ++q)
      for (int a = 0; a < n; ++a) {
        const Shape& shape = table_[q * n + a];
        f[a] += points[q].value * Lanes(shape.value);
        for (int d = 0; d < dim; ++d) f[a] += points[q].gradient[d] * Lanes(shape.slopes[d]);
      }
    for (int a = 0; a < n; ++a) add_blocks<1>(f + a, batch.nodes + a * Lanes::size, nodal);
    count_work(2. * (dim + 1) * n * this->n_points() * batch.n_cells, 4. * n * batch.n_cells);
  }

  void matrix(const BatchNodes<dim>& batch, const ScalarTangent<dim>* D,
              Tensor2<1, Lanes>* K) const override {
    for (int entry = 0; entry < n * n; ++entry) K[entry](0, 0) = Lanes(0.);
    for (int q = 0; q < this->n_points(); ++q)
      for (int a = 0; a < n; ++a) {
        const ScalarAt<dim> row = tested(D[q], q, a);
        for (int b = 0; b < n; ++b) K[a * n + b](0, 0) += at(row, q, b);
      }
    count_work((2. * (dim + 1) * n + 2. * dim * (dim + 1)) * n * this->n_points() * batch.n_cells,
               0);
  }

  void diagonal(const ScalarTangent<dim>* D, Lanes* K) const override {
    for (int a = 0; a < n; ++a) {
      K[a] = Lanes(0.);
      for (int q = 0; q < this->n_points(); ++q) K[a] += at(tested(D[q], q, a), q, a);
    }
  }

 private:
  struct Shape {
    double value;
    double slopes[dim];  // dN/dxi
  };

  /// What N_b and its gradient are multiplied with in row a.
  ScalarAt<dim> tested(const ScalarTangent<dim>& D, int q, int a) const {
    const Shape& shape = table_[q * n + a];
    ScalarAt<dim> row;
    row.value = D.reaction * Lanes(shape.value);
    for (int d = 0; d < dim; ++d) {
      row.value += D.convection[d] * Lanes(shape.slopes[d]);
      row.gradient[d] = D.diffusion_between(d, 0) * Lanes(shape.slopes[0]);
      for (int e = 1; e < dim; ++e)
        row.gradient[d] += D.diffusion_between(d, e) * Lanes(shape.slopes[e]);
    }
    return row;
  }

  Lanes at(const ScalarAt<dim>& row, int q, int b) const {
    const Shape& shape = table_[q * n + b];
    Lanes sum = row.value * Lanes(shape.value);
    for (int d = 0; d < dim; ++d) sum += row.gradient[d] * Lanes(shape.slopes[d]);
    return sum;
  }

  std::vector<int> order_;
  std::vector<Shape> table_;  // [q][a]
};

/// Of quadrilaterals and hexahedra with n nodes and n Gauss points in each direction, see
/// TensorKernel.
template <int dim, int n>
class TensorScalarKernel final : public TabulatedScalarKernel<dim, power(n, dim)> {
 public:
  TensorScalarKernel(const dealii::FiniteElement<dim>& element,
                     const dealii::Quadrature<dim>& quadrature)
      : TabulatedScalarKernel<dim, n_nodes>(element, quadrature, lexicographic(element)) {}

  void reference_values(const BatchNodes<dim>& batch, const double* nodal,
                        ScalarAt<dim>* points) const override {
    Lanes u[n_nodes];
    for (int a = 0; a < n_nodes; ++a) gather_blocks<1>(nodal, batch.nodes + a * Lanes::size, u + a);
    // from nodes to points in place
    along<dim, n, 0, false, false, 1, 1>(line_.values, u, u);
    along<dim, n, 1, false, false, 1, 1>(line_.values, u, u);
    if constexpr (dim == 3) along<dim, n, 2, false, false, 1, 1>(line_.values, u, u);
    for (int q = 0; q < n_nodes; ++q) points[q].value = u[q];
    along<dim, n, 0, false, false, 1, step>(line_.differences, u, &points[0].gradient[0]);
    along<dim, n, 1, false, false, 1, step>(line_.differences, u, &points[0].gradient[1]);
    if constexpr (dim == 3)
      along<dim, n, 2, false, false, 1, step>(line_.differences, u, &points[0].gradient[2]);
    count_work(flops * batch.n_cells, 4. * n_nodes * batch.n_cells);
  }

  void add_reference_integral(const BatchNodes<dim>& batch, const ScalarAt<dim>* points,
                              double* nodal) const override {
    Lanes f[n_nodes];
    for (int q = 0; q < n_nodes; ++q) f[q] = points[q].value;
    along<dim, n, 0, true, true, step, 1>(line_.differences, &points[0].gradient[0], f);
    along<dim, n, 1, true, true, step, 1>(line_.differences, &points[0].gradient[1], f);
    if constexpr (dim == 3) {
      along<dim, n, 2, true, true, step, 1>(line_.differences, &points[0].gradient[2], f);
      along<dim, n, 2, true, false, 1, 1>(line_.values, f, f);
    }
    along<dim, n, 1, true, false, 1, 1>(line_.values, f, f);
    along<dim, n, 0, true, false, 1, 1>(line_.values, f, f);
    for (int a = 0; a < n_nodes; ++a) add_blocks<1>(f + a, batch.nodes + a * Lanes::size, nodal);
    count_work(flops * batch.n_cells, 4. * n_nodes * batch.n_cells);
  }

 private:
  static constexpr int n_nodes = power(n, dim), step = dim + 1;  // of the numbers of ScalarAt
  static constexpr double flops = 4. * dim * power(n, dim + 1);
  static_assert(sizeof(ScalarAt<dim>) == step * sizeof(Lanes), "numbers in a row");

  LineShapes<n> line_;
};

}  // namespace

template <int dim>
std::unique_ptr<ScalarKernel<dim>> make_scalar_kernel(const Space<dim>& space,
                                                      const dealii::Quadrature<dim>& quadrature) {
  const auto& element = space.element();
  using Kernel = std::unique_ptr<ScalarKernel<dim>>;
  if (space.mesh().simplicial())
    return with_nodes_of_simplex(space, [&](auto nodes) -> Kernel {
      return std::make_unique<TabulatedScalarKernel<dim, nodes>>(element, quadrature);
    });
  return with_nodes_of_line(space, [&](auto nodes) -> Kernel {
    if (quadrature == dealii::QGauss<dim>(nodes))
      return std::make_unique<TensorScalarKernel<dim, nodes>>(element, quadrature);
    return std::make_unique<TabulatedScalarKernel<dim, power(nodes, dim)>>(element, quadrature);
  });
}

template class ScalarKernel<2>;
template class ScalarKernel<3>;
template std::unique_ptr<ScalarKernel<2>> make_scalar_kernel(const Space<2>&,
                                                             const dealii::Quadrature<2>&);
template std::unique_ptr<ScalarKernel<3>> make_scalar_kernel(const Space<3>&,
                                                             const dealii::Quadrature<3>&);

}  // namespace steppe
