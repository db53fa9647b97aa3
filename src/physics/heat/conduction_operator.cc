#include "steppe/physics/heat/conduction_operator.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/huge_pages.h"
#include "steppe/fem/cells/cell_loop.h"

namespace steppe {

template <int dim>
ConductionOperator<dim>::Coarse::Coarse(const HeatBody<dim>& body, const Space<dim>& space)
    : kernel(make_scalar_kernel(space, body.space().exact_mass())),
      batches(body.batches(), space, kernel->node_order()),
      assembly(space, batches) {}

template <int dim>
ConductionOperator<dim>::ConductionOperator(const HeatBody<dim>& body,
                                            const CoarseSpace<dim>* coarse, OperatorStorage kind)
    : body_(body),
      tangent_(body),
      kind_(kind),
      at_(body.kernel().n_points()),
      diagonal_(body.space().nodes_per_cell()) {
  if (coarse) {
    coarse_ = std::make_unique<Coarse>(body, coarse->space());
    const int n = coarse->space().nodes_per_cell();
    K_.resize(n * n);
  }
  if (is_cached()) {
    resize_in_huge_pages(cache_, at_.size() * batches().size());
    return;
  }
  const Space<dim>& space = body.space();
  state_ = create_state(Layout(space.communicator(), space.create_vector(1), 1));
  D_.resize(at_.size());
}

template <int dim>
void ConductionOperator<dim>::linearise(double, double s_v, double s_x, const State& state) {
  const Phase phase("linearisation");
  s_v_ = s_v;
  s_x_ = s_x;
  update_ghosts(state.displacement);
  update_ghosts(state.velocity);
  if (!is_cached()) {
    assign(state, state_);
    return;
  }
  const LocalView T(state.displacement), rate(state.velocity);
  for (std::size_t i = 0; i < batches().size(); ++i)
    tangent_.find(batches()[i], s_v, s_x, T.data(), state.at_rest ? nullptr : rate.data(),
                  &cache_[i * at_.size()]);
}

template <int dim>
template <class Visit>
void ConductionOperator<dim>::visit_tangents(std::size_t first, std::size_t last,
                                             const Visit& visit) const {
  if (is_cached()) {
    for (std::size_t i = first; i < last; ++i) visit(i, &cache_[i * at_.size()]);
    return;
  }
  const LocalView T(state_.displacement), rate(state_.velocity);
  for (std::size_t i = first; i < last; ++i) {
    tangent_.find(batches()[i], s_v_, s_x_, T.data(), state_.at_rest ? nullptr : rate.data(),
                  D_.data());
    visit(i, D_.data());
  }
}

template <int dim>
void ConductionOperator<dim>::add_product(Vec x, Vec y) const {
  const ScalarKernel<dim>& kernel = body_.kernel();
  const LocalView from(x);
  LocalArray to(y);
  loop_cells(batches(), {x}, y, [&](std::size_t first, std::size_t last) {
    visit_tangents(first, last, [&](std::size_t i, const ScalarTangent<dim>* D) {
      const BatchNodes<dim> cells = batches().nodes(i);
      kernel.reference_values(cells, from.data(), at_.data());
      for (std::size_t q = 0; q < at_.size(); ++q) at_[q] = D[q].product(at_[q]);
      count_work(2. * (dim + 1) * (dim + 1) * at_.size() * cells.n_cells,
                 double(at_.size() * sizeof *D));
      kernel.add_reference_integral(cells, at_.data(), to.data());
    });
  });
}

template <int dim>
void ConductionOperator<dim>::add_diagonal_blocks(const std::vector<VecHandle>& columns) const {
  LocalArray to(columns[0]);
  visit_tangents(0, batches().size(), [&](std::size_t i, const ScalarTangent<dim>* D) {
    body_.kernel().diagonal(D, diagonal_.data());
    const BatchNodes<dim> cells = batches().nodes(i);
    for (std::size_t a = 0; a < diagonal_.size(); ++a)
      for (int lane = 0; lane < cells.n_cells; ++lane)
        to[cells.nodes[a * Lanes::size + lane]] += diagonal_[a][lane];
  });
}

template <int dim>
void ConductionOperator<dim>::add_coarse(Mat J) const {
  coarse_->assembly.begin(J);
  visit_tangents(0, batches().size(), [&](std::size_t i, const ScalarTangent<dim>* D) {
    coarse_->kernel->matrix(batches().nodes(i), D, K_.data());
    coarse_->assembly.add_unsymmetric(i, K_.data());
  });
  coarse_->assembly.finish();
}

template class ConductionOperator<2>;
template class ConductionOperator<3>;

}  // namespace steppe
