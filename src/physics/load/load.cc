#include "steppe/physics/load/load.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/physics/load/reduced_load.h"

namespace steppe {

template <int dim>
Load<dim>::Load(const Space<dim>& space, VectorExpression<dim> value, LoadDomain<dim> domain,
                double factor)
    : space_(space),
      value_(std::move(value)),
      domain_(std::move(domain)),
      factor_(factor),
      integrated_(space.create_vector()) {
  facets_.is_load = true;
  facets_.potential = this;
  facets_.reducible = this;
}

template <int dim>
dealii::Tensor<1, dim> Load<dim>::value_at(const dealii::Point<dim>& x, double time) const {
  if (value_.uses_position()) return value_(x, time);
  dealii::Tensor<1, dim> one;
  for (int c = 0; c < dim; ++c) one[c] = 1;
  return one;
}

template <int dim>
template <class Values>
void Load<dim>::add_entity(const Values& values, double time, LocalArray& P) const {
  for (int q = 0; q < values.n_points(); ++q) {
    const auto f = values.weight(q) * value_at(values.point(q), time);
    for (int b = 0; b < values.n_nodes(); ++b)
      for (int c = 0; c < dim; ++c) P[dim * values.nodes()[b] + c] += f[c] * values.shape(q, b);
  }
}

template <int dim>
void Load<dim>::add_field(double time) const {
  VecHandle field = space_.create_vector();
  agree(space_.communicator(), [&] {
    LocalArray g(field);
    for (int i = 0; i < space_.n_owned_nodes(); ++i) {
      if (!moves_with_body(space_, i)) continue;
      const auto here = value_at(space_.node_positions()[i], time);
      for (int c = 0; c < dim; ++c) g[dim * i + c] = here[c];
    }
  });
  check(VecZeroEntries(integrated_));
  (*domain_.mass)->add_product(1, field, integrated_);
}

template <int dim>
void Load<dim>::integrate(double time) const {
  const Phase phase("load");
  is_integrated_ = true;
  integrated_at_ = time;
  if (domain_.mass) return add_field(time);
  agree(space_.communicator(), [&] {
    zero_with_ghosts(integrated_);
    LocalArray P(integrated_);
    if (!domain_.cells.empty()) {
      CellValues<dim> values(space_, space_.quadrature());
      for (const std::size_t k : domain_.cells) {
        values.reinit(k);
        add_entity(values, time, P);
      }
    }
    if (!domain_.faces.empty()) {
      FaceValues<dim> values(space_);
      for (const BoundaryFace& face : domain_.faces) {
        values.reinit(face);
        add_entity(values, time, P);
      }
    }
    for (const auto& point : domain_.points) {
      const auto f = point.share * value_at(point.X, time);
      for (int c = 0; c < dim; ++c) P[dim * point.node + c] += f[c];
    }
  });
  add_ghosts(integrated_);
}

template <int dim>
dealii::Tensor<1, dim> Load<dim>::factor_at(double time) const {
  const bool varies = value_.uses_position() && value_.uses_time();
  if (!is_integrated_ || (varies && time != integrated_at_)) integrate(time);
  dealii::Tensor<1, dim> factor;
  for (int c = 0; c < dim; ++c) factor[c] = 1;
  if (!value_.uses_position()) factor = value_({}, time);
  return factor_ * factor;
}

template <int dim>
TermTraits Load<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.has_tangent = false;
  traits.lacks_potential.clear();
  return traits;
}

template <int dim>
bool Load<dim>::add_residual(const State& state, Vec force) const {
  const dealii::Tensor<1, dim> factor = factor_at(state.load_time);
  const LocalView P(integrated_);
  LocalArray f(force);
  for (int i = 0; i < space_.n_owned_nodes(); ++i)
    for (int c = 0; c < dim; ++c) f[dim * i + c] -= factor[c] * P[dim * i + c];
  return true;
}

template <int dim>
void Load<dim>::add_potential(double, double, double s_x, const State& state,
                              Potential& potential) const {
  const dealii::Tensor<1, dim> factor = factor_at(state.load_time);
  const LocalView P(integrated_), u(state.displacement);
  for (int i = 0; i < space_.n_owned_nodes(); ++i)
    for (int c = 0; c < dim; ++c) potential.add(-factor[c] * P[dim * i + c] * u[dim * i + c] / s_x);
}

template <int dim>
std::unique_ptr<ReducedTerm> Load<dim>::reduce(const ReducedBasis& basis) const {
  if (value_.uses_position() && value_.uses_time()) return nullptr;
  factor_at(0);  // integrates
  std::vector<std::vector<double>> forces;
  const VecHandle component = space_.create_vector();
  for (int c = 0; c < dim; ++c) {
    zero_with_ghosts(component);
    {
      const LocalView P(integrated_);
      LocalArray p(component);
      for (int i = 0; i < space_.n_owned_nodes(); ++i) p[dim * i + c] = P[dim * i + c];
    }
    forces.push_back(basis.restricted(component));
  }
  return std::make_unique<ReducedLoad>(std::move(forces), [this](double time) {
    const auto factor = factor_at(time);
    return std::vector<double>(factor.begin_raw(), factor.end_raw());
  });
}

template class Load<2>;
template class Load<3>;

}  // namespace steppe
