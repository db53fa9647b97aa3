#include "steppe/physics/internal_force/stiffness_operator.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/huge_pages.h"
#include "steppe/fem/cells/cell_loop.h"
#include "steppe/physics/internal_force/internal_force.h"

#include <algorithm>

namespace steppe {
namespace {

/// Ask for an object that is needed soon, or for nothing where none is any more.
template <class Object>
inline void prefetch(const Object* object) {
  const auto* bytes = reinterpret_cast<const char*>(object);
  for (std::size_t i = 0; i < sizeof(Object); i += 64) __builtin_prefetch(bytes + i, 0, 2);
}

}  // namespace

template <int dim>
StiffnessOperator<dim>::Coarse::Coarse(const CellStress<dim>& stress, const Space<dim>& space)
    : kernel(make_element_kernel(space, stress.space().quadrature())),
      batches(stress.batches(), space, kernel->node_order()),
      assembly(space, batches) {}

template <int dim>
StiffnessOperator<dim>::StiffnessOperator(const CellStress<dim>& stress,
                                          const CoarseSpace<dim>* coarse, OperatorStorage kind)
    : stress_(stress),
      // only D holds a third derivative
      kind_(stress.has_third_derivative() ? OperatorStorage::cached : kind),
      is_stiff_(stress.batches().size(), false) {
  if (coarse) coarse_ = std::make_unique<Coarse>(stress, coarse->space());
  const std::size_t n = stress.kernel().n_points();
  if (is_cached()) {
    resize_in_huge_pages(cache_, n * stress.batches().size());
    for (std::size_t i = 0; i < stress.batches().size() && couplings_.empty(); ++i)
      if (is_coupled(i)) couplings_.resize(stress.batches().size());
  } else {
    displacement_ = stress.space().create_vector();
    velocity_ = stress.space().create_vector();
    D_.resize(n);
  }
  G_.resize(n);
  const int nodes = coarse ? int(coarse_->kernel->node_order().size()) : 0;
  K_.resize(std::max(nodes * (nodes + 1) / 2, stress.batches().nodes_per_cell()));
}

template <int dim>
void StiffnessOperator<dim>::linearise(double, double s_v, double s_x, const State& state) {
  const Phase phase("linearisation");
  s_v_ = s_v;
  s_x_ = s_x;
  time_ = state.time;
  moduli_ = state.moduli;
  if (!is_cached()) {
    check(VecCopy(state.displacement, displacement_));
    check(VecCopy(state.velocity, velocity_));
    update_ghosts(displacement_);
    update_ghosts(velocity_);
    return;
  }
  update_ghosts(state.displacement);
  if (stress_.has_third_derivative()) update_ghosts(state.velocity);
  const Fields fields(stress_, state);
  const std::size_t n = stress_.kernel().n_points();
  for (std::size_t i = 0; i < stress_.batches().size(); ++i)
    is_stiff_[i] = stress_.tangent(stress_.batches()[i], s_v, s_x, fields, &cache_[i * n],
                                   couplings_.empty() ? nullptr : &couplings_[i]);
}

template <int dim>
template <class Visit>
void StiffnessOperator<dim>::visit_tangents(const Visit& visit) const {
  const std::size_t n = stress_.kernel().n_points(), n_batches = stress_.batches().size();
  if (is_cached()) {
    for (std::size_t i = 0; i < n_batches; ++i)
      if (is_stiff_[i]) visit(i, &cache_[i * n], is_coupled(i) ? &couplings_[i] : nullptr);
    return;
  }
  const Fields fields(stress_, displacement_, velocity_, time_, moduli_);
  for (std::size_t i = 0; i < n_batches; ++i)
    if (stress_.tangent(stress_.batches()[i], s_v_, s_x_, fields, D_.data(), &coupling_))
      visit(i, D_.data(), is_coupled(i) ? &coupling_ : nullptr);
}

template <int dim>
void StiffnessOperator<dim>::add_product(Vec x, Vec y) const {
  if (is_cached()) {
    multiply_cached(x, y);
    return;
  }
  const Fields fields(stress_, displacement_, velocity_, time_, moduli_);
  const LocalView from(x);
  LocalArray to(y);
  loop_cells(stress_.batches(), {x}, y, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const CellBatch<dim> batch = stress_.batches()[i];
      if (auto* P = stress_.derivative(batch, s_v_, s_x_, fields, from.data()))
        stress_.kernel().add_divergence(batch, P, to.data());
    }
  });
}

template <int dim>
void StiffnessOperator<dim>::multiply_cached(Vec x, Vec y) const {
  ElementKernel<dim>& kernel = stress_.kernel();
  const int n = kernel.n_points();
  const LocalView from(x);
  LocalArray to(y);
  loop_cells(stress_.batches(), {x}, y, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      if (!is_stiff_[i]) continue;
      const BatchNodes<dim> cells = stress_.batches().nodes(i);
      const ReferenceTangent<dim>* D = &cache_[i * n];
      const CellCoupling<dim>* coupling = is_coupled(i) ? &couplings_[i] : nullptr;
      typename CellCoupling<dim>::Amplitudes amplitudes;
      kernel.reference_gradients(cells, from.data(), G_.data());
      if (coupling) amplitudes = coupling->amplitudes(G_.data());
      for (int q = 0; q < n; ++q) {
        prefetch(D + n + q);  // of the next batch
        G_[q] = D[q].product(G_[q]);
      }
      count_work(2. * dim * dim * dim * dim * n * cells.n_cells, double(n * sizeof *D));
      if (coupling) coupling->add_fluxes(amplitudes, G_.data());
      kernel.add_reference_divergence(cells, G_.data(), to.data());
    }
  });
}

template <int dim>
void StiffnessOperator<dim>::add_diagonal_blocks(const std::vector<VecHandle>& columns) const {
  std::vector<LocalArray> to(columns.begin(), columns.end());
  visit_tangents(
      [&](std::size_t i, const ReferenceTangent<dim>* D, const CellCoupling<dim>* coupling) {
        stress_.kernel().diagonal(D, K_.data());
        if (coupling) coupling->add_diagonal(stress_.kernel(), coupling_blocks_, K_.data());
        const BatchNodes<dim> batch = stress_.batches().nodes(i);
        for (int b = 0; b < stress_.batches().nodes_per_cell(); ++b)
          for (int lane = 0; lane < batch.n_cells; ++lane) {
            const int node = batch.nodes[b * Lanes::size + lane];
            for (int c = 0; c < dim; ++c)
              for (int row = 0; row < dim; ++row) to[c][dim * node + row] += K_[b](row, c)[lane];
          }
      });
}

template <int dim>
void StiffnessOperator<dim>::add_coarse(Mat J) const {
  coarse_->assembly.begin(J);
  visit_tangents(
      [&](std::size_t i, const ReferenceTangent<dim>* D, const CellCoupling<dim>* coupling) {
        coarse_->kernel->stiffness(D, K_.data());
        count_work(coarse_->kernel->stiffness_flops() * coarse_->batches.nodes(i).n_cells, 0);
        if (coupling) coupling->add_stiffness(*coarse_->kernel, coupling_blocks_, K_.data());
        coarse_->assembly.add(i, K_.data());
      });
  coarse_->assembly.finish();
}

template <int dim>
std::unique_ptr<MatrixFreeOperator> InternalForce<dim>::matrix_free_operator(
    const CoarseSpace<dim>* coarse, OperatorStorage kind) const {
  return std::make_unique<StiffnessOperator<dim>>(stress_, coarse, kind);
}

template class StiffnessOperator<2>;
template class StiffnessOperator<3>;
template std::unique_ptr<MatrixFreeOperator> InternalForce<2>::matrix_free_operator(
    const CoarseSpace<2>*, OperatorStorage) const;
template std::unique_ptr<MatrixFreeOperator> InternalForce<3>::matrix_free_operator(
    const CoarseSpace<3>*, OperatorStorage) const;

}  // namespace steppe
