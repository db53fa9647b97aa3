#include "steppe/physics/load/load.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/physics/load/follower_load.h"
#include "steppe/physics/load/ramped_load.h"
#include "steppe/physics/load/rotating_frame.h"
#include "steppe/physics/load/switched_load.h"

namespace steppe {

template <int dim>
Load<dim>::Load(const Space<dim>& space, const Body<dim>& body, const MassMatrix<dim>& mass,
                const LoadInput& input, const Constants& constants, const Located<dim>* point)
    : space_(space),
      sign_(input.kind == "base acceleration" ? -1 : 1),
      value_(input.value, "Loads / " + input.name + " / Value", constants),
      integrated_(space.create_vector()) {
  if (sign_ < 0 && value_.uses_position())
    throw InputError("Loads / " + input.name + " / Value = " + input.value +
                     ": a base acceleration is the same everywhere, it must not depend on x, y, z; "
                     "use Kind = gravity for a field");
  const std::string where = "Loads / " + input.name + " / Where";
  if (input.kind == "nodal force") {
    for (const int i : region_nodes(space, space.mesh().point_region(input.where, where), where))
      points_.push_back({i, 1, space.node_positions()[i]});
  } else if (input.kind == "point force") {
    for (const auto& [node, weight] : point->weights) points_.push_back({node, weight, point->x});
  } else if (input.kind == "traction") {
    faces_ = boundary_faces(space, space.mesh().boundary_region(input.where, where), where);
  } else if (input.kind == "body force") {
    cells_ = region_cells(space, space.mesh().volume_region(input.where, where), where);
  } else {
    mass_ = std::make_unique<RegionMass<dim>>(space, body, mass, input.where, where);
  }
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
      const auto here = value_at(space_.node_positions()[i], time);
      for (int c = 0; c < dim; ++c) g[dim * i + c] = here[c];
    }
  });
  check(VecZeroEntries(integrated_));
  (*mass_)->add_product(1, field, integrated_);
}

template <int dim>
void Load<dim>::integrate(double time) const {
  const Phase phase("load");
  is_integrated_ = true;
  integrated_at_ = time;
  if (mass_) return add_field(time);
  agree(space_.communicator(), [&] {
    zero_with_ghosts(integrated_);
    LocalArray P(integrated_);
    if (!cells_.empty()) {
      CellValues<dim> values(space_, space_.quadrature());
      for (const std::size_t k : cells_) {
        values.reinit(k);
        add_entity(values, time, P);
      }
    }
    if (!faces_.empty()) {
      FaceValues<dim> values(space_);
      for (const BoundaryFace& face : faces_) {
        values.reinit(face);
        add_entity(values, time, P);
      }
    }
    for (const PointShare& point : points_) {
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
  return sign_ * factor;
}

template <int dim>
TermTraits Load<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.has_tangent = false;
  traits.lacks_potential.clear();
  return traits;
}

template <int dim>
void Load<dim>::add_load(const State& state, Vec force) const {
  const dealii::Tensor<1, dim> factor = factor_at(state.load_time);
  const LocalView P(integrated_);
  LocalArray f(force);
  for (int i = 0; i < space_.n_owned_nodes(); ++i)
    for (int c = 0; c < dim; ++c) f[dim * i + c] -= factor[c] * P[dim * i + c];
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
bool Load<dim>::add_residual(const State& state, Vec force) const {
  add_load(state, force);
  return true;
}

namespace {

template <int dim>
std::unique_ptr<Term> make_whole(const Space<dim>& space, const Body<dim>& body,
                                 const MassMatrix<dim>& mass, const LoadInput& input,
                                 const Constants& constants, const Located<dim>* point) {
  if (input.kind == "rotating frame")
    return std::make_unique<RotatingFrame<dim>>(space, body, mass, input, constants);
  if (input.kind.find("pressure") != std::string::npos || input.kind == "follower traction")
    return std::make_unique<FollowerLoad<dim>>(space, input, constants);
  return std::make_unique<Load<dim>>(space, body, mass, input, constants, point);
}

bool changes_with_time(const LoadInput& input, const Constants& constants) {
  for (const std::string& part : split(input.value, ';'))
    if (Expression<3>(part, "Loads / " + input.name + " / Value", constants).uses_time())
      return true;
  return false;
}

}  // namespace

template <int dim>
std::vector<std::unique_ptr<Term>> make_loads(const Space<dim>& space, const Body<dim>& body,
                                              const MassMatrix<dim>& mass,
                                              const std::vector<LoadInput>& inputs,
                                              const Constants& constants) {
  std::vector<PointText> points;
  for (const LoadInput& input : inputs)
    if (input.kind == "point force")
      points.push_back({input.at, "Loads / " + input.name + " / At"});
  const auto located = locate(space, points);
  auto point = located.begin();
  std::vector<std::unique_ptr<Term>> loads;
  for (const LoadInput& input : inputs) {
    loads.push_back(make_whole(space, body, mass, input, constants,
                               input.kind == "point force" ? &*point++ : nullptr));
    const bool ramped = input.ramp == "linear" || (input.ramp == "auto" && input.grows &&
                                                   !changes_with_time(input, constants));
    if (ramped)
      loads.back() = std::make_unique<RampedLoad>(std::move(loads.back()), input.start, input.end,
                                                  space.create_vector());
    if (!input.active.empty())
      loads.back() = std::make_unique<SwitchedLoad>(
          std::move(loads.back()),
          Active(input.active, "Loads / " + input.name + " / Active", constants));
  }
  return loads;
}

template class Load<2>;
template class Load<3>;
template std::vector<std::unique_ptr<Term>> make_loads(const Space<2>&, const Body<2>&,
                                                       const MassMatrix<2>&,
                                                       const std::vector<LoadInput>&,
                                                       const Constants&);
template std::vector<std::unique_ptr<Term>> make_loads(const Space<3>&, const Body<3>&,
                                                       const MassMatrix<3>&,
                                                       const std::vector<LoadInput>&,
                                                       const Constants&);

}  // namespace steppe
