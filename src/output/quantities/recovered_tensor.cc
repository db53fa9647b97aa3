#include "steppe/output/quantities/recovered_tensor.h"

#include "steppe/fem/cells/point_fit.h"
#include "steppe/output/quantities/cell_field.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// Values of n numbers at one point of a cell, from those at its quadrature points.
template <int n>
void apply_row(const double* weights, std::size_t n_points, const double* from, double* to) {
  std::array<double, n> sum = {};
  for (std::size_t q = 0; q < n_points; ++q)
    for (int c = 0; c < n; ++c) sum[c] += weights[q] * from[q * n + c];
  std::copy(sum.begin(), sum.end(), to);
}

/// Several rows applied, one for each point.
template <int n>
void apply(const FullMatrix<double>& weights, const double* from, double* to) {
  for (std::size_t p = 0; p < weights.m(); ++p)
    apply_row<n>(&weights(p, 0), weights.n(), from, to + p * n);
}

/// A rule with more points than the polynomial has coefficients is fitted, even at its own points.
bool is_identity(const FullMatrix<double>& weights) {
  double apart = 0;
  for (std::size_t p = 0; p < weights.m(); ++p)
    for (std::size_t q = 0; q < weights.n(); ++q)
      apart = std::max(apart, std::abs(weights(p, q) - (p == q ? 1 : 0)));
  return apart < 1e-12;
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
RecoveredTensor<dim>::RecoveredTensor(const Space<dim>& space, const Body<dim>& body,
                                      const std::vector<CellQuantity>& offered,
                                      const std::string& name)
    : space_(space), body_(body), offered_(offered), name_(name), points_(output_points(space)) {
  for (const Point<dim>& xi : points_.get_points())
    for (int b = 0; b < space.nodes_per_cell(); ++b)
      shapes_.push_back(space.element().shape_value(b, xi));
}

template <int dim>
void RecoveredTensor<dim>::set_up() {
  std::vector<int> material(space_.cells().size());
  for (std::size_t k = 0; k < material.size(); ++k) material[k] = body_.material_number(k);
  patches_.emplace(space_, material, int(body_.materials().size()));
  const Quadrature<dim> nodes(space_.element().get_unit_support_points());
  to_samples_ = fit_weights(space_, patches_->samples(), space_.degree());
  to_nodes_ = fit_weights(space_, nodes, space_.degree());
  samples_are_points_ = patches_->samples().get_points() == space_.quadrature().get_points() &&
                        is_identity(to_samples_);
}

template <int dim>
bool RecoveredTensor<dim>::sample(const State& state) {
  if (has_samples_of(state)) return false;
  const Phase phase("stress recovery");
  if (!patches_) set_up();
  const std::size_t n_cells = space_.cells().size(), n_samples = patches_->samples().size(),
                    n_points = space_.quadrature().size();
  cell_field(offered_, name_, n_cells * n_points * n_components, state, own_);
  if (!samples_are_points_) {
    samples_.resize(n_cells * n_samples * n_components);
    for (std::size_t k = 0; k < n_cells; ++k)
      apply<n_components>(to_samples_, &own_[k * n_points * n_components],
                          &samples_[k * n_samples * n_components]);
  }
  revision_ = state.revision;
  is_recovered_ = false;
  return true;
}

template <int dim>
bool RecoveredTensor<dim>::update(const State& state) {
  if (!sample(state) && is_recovered_) return false;
  const Phase phase("stress recovery");
  const std::size_t n_cells = space_.cells().size(), n_nodes = space_.nodes_per_cell(),
                    n_points = space_.quadrature().size();
  recovered_.resize(n_cells * n_nodes * n_components);
  for (std::size_t k = 0; k < n_cells; ++k)
    apply<n_components>(to_nodes_, &own_[k * n_points * n_components],
                        &recovered_[k * n_nodes * n_components]);
  jumps_ = recovered_;
  patches_->recover(at_samples(), recovered_);
  for (std::size_t i = 0; i < jumps_.size(); ++i) jumps_[i] -= recovered_[i];
  is_recovered_ = true;
  return true;
}

template <int dim>
const std::vector<double>& RecoveredTensor<dim>::at_orphans() {
  const std::size_t n_nodes = space_.nodes_per_cell(), n_points = space_.quadrature().size();
  orphans_.resize(space_.cells().size() * n_nodes * n_components);
  for (const PatchGroup& group : patches_->groups())
    for (const std::size_t i : group.orphan_corners) {
      const std::size_t k = group.cells[i / n_nodes], b = i % n_nodes;
      apply_row<n_components>(&to_nodes_(b, 0), n_points, &own_[k * n_points * n_components],
                              &orphans_[(k * n_nodes + b) * n_components]);
    }
  return orphans_;
}

template <int dim>
Tensor2<3, double> RecoveredTensor<dim>::tensor(const double* components) {
  Tensor2<3, double> sigma{};
  for (int c = 0; c < n_components; ++c) {
    const auto [i, j] = stress_components<dim>[c];
    sigma(i, j) = sigma(j, i) = components[c];
  }
  return sigma;
}

template <int dim>
Tensor2<3, double> RecoveredTensor<dim>::interpolated(const std::vector<double>& nodal,
                                                      std::size_t cell,
                                                      const double* shapes) const {
  std::array<double, n_components> sum = {};
  for (int b = 0; b < space_.nodes_per_cell(); ++b)
    for (int c = 0; c < n_components; ++c)
      sum[c] += shapes[b] * nodal[(cell * space_.nodes_per_cell() + b) * n_components + c];
  return tensor(sum.data());
}

template <int dim>
Tensor2<3, double> RecoveredTensor<dim>::at(std::size_t cell, const Point<dim>& xi) const {
  std::vector<double> shapes;
  for (int b = 0; b < space_.nodes_per_cell(); ++b)
    shapes.push_back(space_.element().shape_value(b, xi));
  return interpolated(recovered_, cell, shapes.data());
}

template Quadrature<2> output_points(const Space<2>&);
template Quadrature<3> output_points(const Space<3>&);
template class RecoveredTensor<2>;
template class RecoveredTensor<3>;

}  // namespace steppe
