#include "steppe/output/quantities/recovered_stress.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/cells/point_fit.h"
#include "steppe/output/quantities/cell_field.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/quadrature_lib.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// Shear and bulk modulus, the isotropic part of a tangent A_iJkL at rest.
template <int dim>
std::pair<double, double> shear_and_bulk(const Tensor4<dim, double>& A) {
  double same = 0, other = 0;  // A_iiii, A_iijj
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) (i == j ? same : other) += A(i, i, j, j);
  same /= dim;
  other /= dim * (dim - 1);
  return {(same - other) / 2, (same + 2 * other) / 3};
}

/// sigma : C^-1 sigma.
template <int dim>
double squared(const double* sigma, double shear, double bulk) {
  const double pressure = (sigma[0] + sigma[1] + sigma[2]) / 3;
  double deviator = 0;
  for (int c = 0; c < 3; ++c) deviator += (sigma[c] - pressure) * (sigma[c] - pressure);
  for (std::size_t c = 3; c < stress_components<dim>.size(); ++c)
    deviator += 2 * sigma[c] * sigma[c];
  return deviator / (2 * shear) + pressure * pressure / bulk;
}

/// Values of n numbers at some points of a cell, from those at its quadrature points.
template <int n>
void apply(const FullMatrix<double>& weights, const double* from, double* to) {
  for (std::size_t p = 0; p < weights.m(); ++p) {
    std::array<double, n> sum = {};
    for (std::size_t q = 0; q < weights.n(); ++q)
      for (int c = 0; c < n; ++c) sum[c] += weights(p, q) * from[q * n + c];
    std::copy(sum.begin(), sum.end(), to + p * n);
  }
}

}  // namespace

template <int dim>
Quadrature<dim> output_points(const Space<dim>& space) {
  if (space.mesh().simplicial())
    return Quadrature<dim>(
        FE_SimplexP<dim>(std::min(space.degree(), 2u)).get_unit_support_points());
  return QIterated<dim>(QTrapezoid<1>(), space.degree());
}

template <int dim>
RecoveredStress<dim>::RecoveredStress(const Space<dim>& space, const Body<dim>& body,
                                      const std::vector<CellQuantity>& offered)
    : space_(space), body_(body), offered_(offered), points_(output_points(space)) {
  for (const Point<dim>& xi : points_.get_points())
    for (int b = 0; b < space.nodes_per_cell(); ++b)
      shapes_.push_back(space.element().shape_value(b, xi));
}

template <int dim>
void RecoveredStress<dim>::set_up() {
  const std::size_t n_cells = space_.cells().size();
  std::vector<int> material(n_cells);
  for (std::size_t k = 0; k < n_cells; ++k) material[k] = body_.material_number(k);
  patches_.emplace(space_, material, int(body_.materials().size()));
  const Quadrature<dim> nodes(space_.element().get_unit_support_points());
  to_samples_ = fit_weights(space_, patches_->samples(), space_.degree());
  to_nodes_ = fit_weights(space_, nodes, space_.degree());
  // fibres are known where the law takes them, and may be none elsewhere, as on the axis of a tube
  CellValues<dim> values(space_, space_.quadrature());
  std::vector<Direction<double>> fibres;
  for (std::size_t k = 0; k < n_cells; ++k) {
    const Material<dim>& material = body_.material(k);
    fibres.resize(material.fibres.size());
    int n_points = 1;
    if (!fibres.empty()) {
      values.reinit(k);
      n_points = values.n_points();
    }
    Moduli mean = {0, 0};
    for (int q = 0; q < n_points; ++q) {
      if (!fibres.empty()) material.fibres.at(values.point(q), fibres.data());
      const Tensor2<dim, double> rest{};
      Tensor4<dim, double> A;
      material.law->tangent({1, fibres.data()}, &rest, &A);
      const auto [shear, bulk] = shear_and_bulk(A);
      mean.shear += shear / n_points;
      mean.bulk += bulk / n_points;
    }
    moduli_.push_back(mean);
  }
}

template <int dim>
void RecoveredStress<dim>::update(const State& state) {
  if (state.revision != 0 && state.revision == revision_) return;
  const Phase phase("stress recovery");
  if (!patches_) set_up();
  const std::size_t n_cells = space_.cells().size(), n_nodes = space_.nodes_per_cell(),
                    n_samples = patches_->samples().size(), n_points = space_.quadrature().size();
  own_ = cell_field(offered_, "cauchy stress", n_cells * n_points * n_components, state);
  std::vector<double> at_samples(n_cells * n_samples * n_components);
  recovered_.resize(n_cells * n_nodes * n_components);
  for (std::size_t k = 0; k < n_cells; ++k) {
    const double* own = &own_[k * n_points * n_components];
    apply<n_components>(to_samples_, own, &at_samples[k * n_samples * n_components]);
    apply<n_components>(to_nodes_, own, &recovered_[k * n_nodes * n_components]);
  }
  jumps_ = recovered_;
  patches_->template recover<n_components>(at_samples, recovered_);
  for (std::size_t i = 0; i < jumps_.size(); ++i) jumps_[i] -= recovered_[i];
  estimate_.reset();
  revision_ = state.revision;
}

template <int dim>
auto RecoveredStress<dim>::estimated() -> const Estimate& {
  if (!estimate_) estimate_ = estimate();
  return *estimate_;
}

template <int dim>
auto RecoveredStress<dim>::estimate() const -> Estimate {
  const Phase phase("stress recovery");
  const int n_nodes = space_.nodes_per_cell();
  CellValues<dim> values(space_, space_.quadrature());
  std::vector<double> errors(space_.cells().size());
  std::array<double, 3> sums = {};  // of eta^2, |sigma_h|^2 and the volume
  std::vector<double> volumes;
  for (std::size_t k = 0; k < errors.size(); ++k) {
    const auto [shear, bulk] = moduli_[k];
    double volume = 0;
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) {
      volume += values.weight(q);
      if (!(shear > 0)) continue;  // a material without stress
      const double* own = &own_[(k * values.n_points() + q) * n_components];
      std::array<double, 6> apart = {};
      for (int c = 0; c < n_components; ++c) apart[c] = -own[c];
      for (int b = 0; b < n_nodes; ++b)
        for (int c = 0; c < n_components; ++c)
          apart[c] += values.shape(q, b) * recovered_[(k * n_nodes + b) * n_components + c];
      errors[k] += values.weight(q) * squared<dim>(apart.data(), shear, bulk);
      sums[1] += values.weight(q) * squared<dim>(own, shear, bulk);
    }
    sums[0] += errors[k];
    sums[2] += volume;
    volumes.push_back(volume);
  }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, sums.data(), 3, MPI_DOUBLE, MPI_SUM, space_.communicator()));
  const double all = sums[0] + sums[1];
  for (std::size_t k = 0; k < errors.size(); ++k)
    errors[k] = all > 0 ? std::sqrt(errors[k] / volumes[k] * sums[2] / all) : 0;
  return {std::move(errors), all > 0 ? std::sqrt(sums[0] / all) : 0};
}

template <int dim>
Tensor2<3, double> RecoveredStress<dim>::tensor(const double* components) {
  Tensor2<3, double> sigma{};
  for (int c = 0; c < n_components; ++c) {
    const auto [i, j] = stress_components<dim>[c];
    sigma(i, j) = sigma(j, i) = components[c];
  }
  return sigma;
}

template <int dim>
Tensor2<3, double> RecoveredStress<dim>::interpolated(const std::vector<double>& nodal,
                                                      std::size_t cell,
                                                      const double* shapes) const {
  std::array<double, n_components> sum = {};
  for (int b = 0; b < space_.nodes_per_cell(); ++b)
    for (int c = 0; c < n_components; ++c)
      sum[c] += shapes[b] * nodal[(cell * space_.nodes_per_cell() + b) * n_components + c];
  return tensor(sum.data());
}

template <int dim>
Tensor2<3, double> RecoveredStress<dim>::at(std::size_t cell, const Point<dim>& xi) const {
  std::vector<double> shapes;
  for (int b = 0; b < space_.nodes_per_cell(); ++b)
    shapes.push_back(space_.element().shape_value(b, xi));
  return interpolated(recovered_, cell, shapes.data());
}

template Quadrature<2> output_points(const Space<2>&);
template Quadrature<3> output_points(const Space<3>&);
template class RecoveredStress<2>;
template class RecoveredStress<3>;

}  // namespace steppe
