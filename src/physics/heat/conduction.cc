#include "steppe/physics/heat/conduction.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_loop.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/physics/heat/conduction_operator.h"

#include <algorithm>
#include <cmath>

namespace steppe {
namespace {

template <int dim, class Condition>
bool all_of(const HeatBody<dim>& body, const Condition& condition) {
  return std::all_of(body.materials().begin(), body.materials().end(), condition);
}

}  // namespace

template <int dim>
Conduction<dim>::Conduction(const HeatBody<dim>& body)
    : body_(body),
      constant_k_(all_of(body, [](const auto& made) { return made.conductivity.constant(); })),
      constant_c_(all_of(body, [](const auto& made) { return made.specific_heat.constant(); })),
      at_points_(body),
      assembly_(body.space(), body.batches()),
      at_(body.kernel().n_points()),
      rate_(at_.size()),
      tangent_(at_.size()),
      K_(body.space().nodes_per_cell() * body.space().nodes_per_cell()) {
  facets_.measured = this;
  std::get<const MatrixFree<dim>*>(facets_.matrix_free) = this;
}

template <int dim>
TermTraits Conduction<dim>::traits() const {
  TermTraits traits;
  traits.linear = constant_k_ && constant_c_;
  traits.symmetric = constant_k_;
  traits.joins_cell_nodes = true;
  return traits;
}

template <int dim>
bool Conduction<dim>::add_residual(const State& state, Vec flow) const {
  const Phase phase("conduction");
  const LocalView T(state.displacement), rate(state.velocity);
  LocalArray sum(flow);
  bool admissible = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const CellBatch<dim> batch = body_.batches()[i];
      const ThermalMaterial& material = body_.material(batch);
      body_.kernel().evaluate(batch, T.data(), at_.data());
      if (!state.at_rest) body_.kernel().evaluate(batch, rate.data(), rate_.data());
      for (std::size_t q = 0; q < at_.size(); ++q) {
        ScalarAt<dim>& at = at_[q];
        const Lanes k = material.conductivity(at.value), c = material.specific_heat(at.value);
        admissible &= positive(k) && positive(c);
        at.value = state.at_rest ? Lanes(0.) : Lanes(material.density) * c * rate_[q].value;
        for (int d = 0; d < dim; ++d) at.gradient[d] *= k;
      }
      body_.kernel().add_integral(batch, at_.data(), sum.data());
    }
  };
  loop_cells(body_.batches(), {Vec(state.displacement), Vec(state.velocity)}, flow, visit);
  return admissible;
}

template <int dim>
void Conduction<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                  Contacts) const {
  const Phase phase("conduction tangent");
  update_ghosts(state.displacement);
  update_ghosts(state.velocity);
  const LocalView T(state.displacement), rate(state.velocity);
  assembly_.begin(J);
  for (std::size_t i = 0; i < body_.batches().size(); ++i) {
    const CellBatch<dim> batch = body_.batches()[i];
    at_points_.find(batch, s_v, s_x, T.data(), state.at_rest ? nullptr : rate.data(),
                    tangent_.data());
    body_.kernel().matrix(batch, tangent_.data(), K_.data());
    assembly_.add_unsymmetric(i, K_.data());
  }
  assembly_.finish();
}

template <int dim>
std::unique_ptr<MatrixFreeOperator> Conduction<dim>::matrix_free_operator(
    const CoarseSpace<dim>* coarse, OperatorStorage kind) const {
  return std::make_unique<ConductionOperator<dim>>(body_, coarse, kind);
}

template <int dim>
void Conduction<dim>::density_between(std::size_t batch_number, const double* from,
                                      const double* to) const {
  const CellBatch<dim> batch = body_.batches()[batch_number];
  const ThermalMaterial& material = body_.material(batch);
  body_.kernel().evaluate(batch, from, at_.data());
  body_.kernel().evaluate(batch, to, rate_.data());
  for (std::size_t q = 0; q < at_.size(); ++q)
    at_[q].value =
        Lanes(material.density) * material.specific_heat.integral(at_[q].value, rate_[q].value);
}

template <int dim>
double Conduction<dim>::heat_between(Vec from, Vec to) const {
  const LocalView before(from), after(to);
  double heat = 0;
  std::vector<Lanes> stored(at_.size());
  for (std::size_t i = 0; i < body_.batches().size(); ++i) {
    density_between(i, before.data(), after.data());
    for (std::size_t q = 0; q < at_.size(); ++q) stored[q] = at_[q].value;
    heat += sum(body_.kernel().integral(body_.batches()[i], stored.data()));
  }
  return heat;
}

template <int dim>
bool Conduction<dim>::content_between(Vec from, Vec to, Vec H) const {
  const Phase phase("conduction");
  const LocalView before(from), after(to);
  LocalArray sum(H);
  bool finite = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      density_between(i, before.data(), after.data());
      for (ScalarAt<dim>& at : at_) {
        for (int lane = 0; lane < Lanes::size; ++lane) finite &= std::isfinite(at.value[lane]);
        for (int d = 0; d < dim; ++d) at.gradient[d] = 0.;
      }
      body_.kernel().add_integral(body_.batches()[i], at_.data(), sum.data());
    }
  };
  loop_cells(body_.batches(), {from, to}, H, visit);
  return finite;
}

template <int dim>
void Conduction<dim>::offer(Quantities& quantities) const {
  quantities.nodal.push_back({"heat flux", true, 0, [this](const State& state, Vec field) {
                                add_heat_flux(state, field);
                              }});
}

template <int dim>
void Conduction<dim>::add_heat_flux(const State& state, Vec field) const {
  const Space<dim>& space = body_.space();
  update_ghosts(state.displacement);
  const VecHandle volumes = space.create_vector();
  const LocalView T(state.displacement);
  {
    LocalArray flux(field), volume(volumes);
    zero_ghosts(field);
    const dealii::Quadrature<dim> nodes(space.element().get_unit_support_points());
    CellValues<dim> values(space, nodes), volume_of(space, space.quadrature());
    for (std::size_t k = 0; k < space.cells().size(); ++k) {
      values.reinit(k);
      volume_of.reinit(k);
      double cell_volume = 0;
      for (int q = 0; q < volume_of.n_points(); ++q) cell_volume += volume_of.weight(q);
      for (int node = 0; node < values.n_points(); ++node) {
        // nodal form: the temperature is the first component of a node
        dealii::Tensor<1, dim> gradient;
        for (int a = 0; a < values.n_nodes(); ++a)
          gradient += T[dim * values.nodes()[a]] * values.gradient(node, a);
        const int here = dim * values.nodes()[node];
        const double k_here = body_.material_of_cell(k).conductivity(T[here]);
        for (int c = 0; c < dim; ++c) {
          flux[here + c] -= cell_volume * k_here * gradient[c];
          volume[here + c] += cell_volume;
        }
      }
    }
  }
  add_ghosts(field);
  add_ghosts(volumes);
  check(VecPointwiseDivide(field, field, volumes));
}

template class Conduction<2>;
template class Conduction<3>;

}  // namespace steppe
