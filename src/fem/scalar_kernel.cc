#include "steppe/fem/scalar_kernel.h"

#include "steppe/base/work.h"
#include "steppe/fem/tensor_product.h"

namespace steppe {
namespace {

/// Of an element with n nodes.
template <int dim, int n>
class TabulatedScalarKernel final : public ScalarKernel<dim> {
 public:
  TabulatedScalarKernel(const dealii::FiniteElement<dim>& element,
                        const dealii::Quadrature<dim>& quadrature)
      : ScalarKernel<dim>(quadrature) {
    for (const auto& point : quadrature.get_points())
      for (int a = 0; a < n; ++a) {
        Shape shape{element.shape_value(a, point), {}};
        for (int d = 0; d < dim; ++d) shape.slopes[d] = element.shape_grad(a, point)[d];
        table_.push_back(shape);
      }
  }

  void evaluate(const CellBatch<dim>& batch, const double* nodal,
                ScalarAt<dim>* points) const override {
    Lanes u[n];
    for (int a = 0; a < n; ++a) gather_blocks<1>(nodal, batch.nodes + a * Lanes::size, u + a);
    for (int q = 0; q < this->n_points(); ++q) {
      Lanes value(0.), slopes[dim];
      for (int d = 0; d < dim; ++d) slopes[d] = Lanes(0.);
      for (int a = 0; a < n; ++a) {
        const Shape& shape = table_[q * n + a];
        value += u[a] * Lanes(shape.value);
        for (int d = 0; d < dim; ++d) slopes[d] += u[a] * Lanes(shape.slopes[d]);
      }
      points[q].value = value;
      pull(batch.jacobian(q), slopes, points[q].gradient);
    }
    count_work((2. * (dim + 1) * n + 2. * dim * dim) * this->n_points() * batch.n_cells, 0);
  }

  void add_integral(const CellBatch<dim>& batch, const ScalarAt<dim>* points,
                    double* nodal) const override {
    Lanes f[n];
    for (int a = 0; a < n; ++a) f[a] = Lanes(0.);
    for (int q = 0; q < this->n_points(); ++q) {
      const Jacobian<dim>& jacobian = batch.jacobian(q);
      const Lanes weight = Lanes(this->weight(q)) * jacobian.determinant;
      const Lanes s = weight * points[q].value;
      Lanes flux[dim];
      for (int d = 0; d < dim; ++d) {
        Lanes sum = points[q].gradient[0] * jacobian.inverse(d, 0);
        for (int J = 1; J < dim; ++J) sum += points[q].gradient[J] * jacobian.inverse(d, J);
        flux[d] = weight * sum;
      }
      for (int a = 0; a < n; ++a) {
        const Shape& shape = table_[q * n + a];
        f[a] += s * Lanes(shape.value);
        for (int d = 0; d < dim; ++d) f[a] += flux[d] * Lanes(shape.slopes[d]);
      }
    }
    for (int a = 0; a < n; ++a) add_blocks<1>(f + a, batch.nodes + a * Lanes::size, nodal);
    count_work((2. * (dim + 1) * n + 2. * dim * dim) * this->n_points() * batch.n_cells, 0);
  }

  void matrix(const CellBatch<dim>& batch, const ScalarTangent<dim>* points,
              Tensor2<1, Lanes>* K) override {
    for (int entry = 0; entry < n * n; ++entry) K[entry](0, 0) = Lanes(0.);
    for (int q = 0; q < this->n_points(); ++q) {
      const Jacobian<dim>& jacobian = batch.jacobian(q);
      const Lanes weight = Lanes(this->weight(q)) * jacobian.determinant;
      const ScalarTangent<dim>& at = points[q];
      for (int b = 0; b < n; ++b) {
        const Shape& shape = table_[q * n + b];
        Lanes slopes[dim];
        for (int d = 0; d < dim; ++d) slopes[d] = Lanes(shape.slopes[d]);
        pull(jacobian, slopes, gradients_[b]);
      }
      for (int a = 0; a < n; ++a) {
        Lanes s = at.reaction * Lanes(table_[q * n + a].value), q_a[dim];
        for (int d = 0; d < dim; ++d) {
          s += at.convection[d] * gradients_[a][d];
          q_a[d] = weight * at.diffusion * gradients_[a][d];
        }
        s *= weight;
        for (int b = 0; b < n; ++b) {
          Lanes sum = s * Lanes(table_[q * n + b].value);
          for (int d = 0; d < dim; ++d) sum += q_a[d] * gradients_[b][d];
          K[a * n + b](0, 0) += sum;
        }
      }
    }
    count_work(2. * (dim + 1) * n * n * this->n_points() * batch.n_cells, 0);
  }

 private:
  struct Shape {
    double value;
    double slopes[dim];  // dN/dxi
  };

  /// dT/dX_J = dT/dxi_d dxi_d/dX_J.
  static void pull(const Jacobian<dim>& jacobian, const Lanes (&slopes)[dim],
                   Lanes (&gradient)[dim]) {
    for (int J = 0; J < dim; ++J) {
      gradient[J] = slopes[0] * jacobian.inverse(0, J);
      for (int d = 1; d < dim; ++d) gradient[J] += slopes[d] * jacobian.inverse(d, J);
    }
  }

  std::vector<Shape> table_;  // [q][a]
  Lanes gradients_[n][dim];   // workspace: dN_b/dX at a point
};

}  // namespace

template <int dim>
std::unique_ptr<ScalarKernel<dim>> make_scalar_kernel(const Space<dim>& space,
                                                      const dealii::Quadrature<dim>& quadrature) {
  const auto& element = space.element();
  const auto make = [&](auto n) -> std::unique_ptr<ScalarKernel<dim>> {
    return std::make_unique<TabulatedScalarKernel<dim, decltype(n)::value>>(element, quadrature);
  };
  if (space.mesh().simplicial()) {
    if (space.degree() == 1) return make(std::integral_constant<int, dim + 1>());
    return make(std::integral_constant<int, (dim + 1) * (dim + 2) / 2>());
  }
  switch (space.degree()) {
    case 1:
      return make(std::integral_constant<int, power(2, dim)>());
    case 2:
      return make(std::integral_constant<int, power(3, dim)>());
    case 3:
      return make(std::integral_constant<int, power(4, dim)>());
    default:
      return make(std::integral_constant<int, power(5, dim)>());
  }
}

template std::unique_ptr<ScalarKernel<2>> make_scalar_kernel(const Space<2>&,
                                                             const dealii::Quadrature<2>&);
template std::unique_ptr<ScalarKernel<3>> make_scalar_kernel(const Space<3>&,
                                                             const dealii::Quadrature<3>&);

}  // namespace steppe
