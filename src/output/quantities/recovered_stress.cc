#include "steppe/output/quantities/recovered_stress.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>

#include <array>
#include <cmath>
#include <numeric>
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

template <int dim>
std::vector<std::size_t> all_cells(const Space<dim>& space) {
  std::vector<std::size_t> cells(space.cells().size());
  std::iota(cells.begin(), cells.end(), 0);
  return cells;
}

}  // namespace

template <int dim>
RecoveredStress<dim>::RecoveredStress(const Space<dim>& space, const Body<dim>& body,
                                      const std::vector<CellQuantity>& offered)
    : RecoveredTensor<dim>(space, body, offered, "cauchy stress"),
      strain_(space, body, offered, "strain"),
      search_(space, *this, all_cells(space)) {}

template <int dim>
void RecoveredStress<dim>::find_moduli() {
  // fibres are known where the law takes them, and may be none elsewhere, as on the axis of a tube
  CellValues<dim> values(space_, space_.quadrature());
  std::vector<Direction<double>> fibres;
  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    const Material<dim>& material = body_.material(k);
    if (!material.stiff) {
      moduli_.push_back({0, 0});
      continue;
    }
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
  if (!this->has_samples_of(state)) peaks_.clear();
  if (RecoveredTensor<dim>::update(state)) estimate_.reset();
}

template <int dim>
auto RecoveredStress<dim>::peaks(const State& state) -> const std::vector<Largest<dim>>& {
  if (this->sample(state)) peaks_.clear();
  if (peaks_.empty()) peaks_ = search_.find();
  return peaks_;
}

template <int dim>
void RecoveredStress<dim>::add_wanted(WantedMotion& wanted) const {
  wanted.displacement = true;
  for (const Material<dim>& material : body_.materials())
    wanted.velocity |= material.viscous.acts() || !material.branches.empty();
}

template <int dim>
auto RecoveredStress<dim>::estimated() -> const Estimate& {
  if (moduli_.empty()) find_moduli();
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

template class RecoveredStress<2>;
template class RecoveredStress<3>;

}  // namespace steppe
