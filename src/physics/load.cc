#include "steppe/physics/load.h"

#include "steppe/base/error.h"

namespace steppe {

void LoadInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter(
      "Kind", kind,
      "gravity: acceleration field, m/s^2 (force = mass matrix times its nodal "
      "values); base acceleration: of the frame of reference, m/s^2 (force = - mass "
      "times it; all results are relative to that frame); body force: per reference "
      "volume, N/m^3; traction: force per reference area of a boundary, Pa; nodal "
      "force: on each node of the region, N.",
      dealii::Patterns::Selection("gravity|base acceleration|body force|traction|nodal force"));
  prm.add_parameter("Where", where,
                    "Region of the cells, boundary faces or nodes it acts on (see Materials / "
                    "Where).");
  prm.add_parameter("Value", value,
                    "Components separated by `;`, each an expression of x, y, z, t.");
}

template <int dim>
Load<dim>::Load(const Space<dim>& space, const Body<dim>& body, const MassMatrix<dim>& mass,
                const LoadInput& input, const Constants& constants)
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
    nodes_ = region_nodes(space, space.mesh().point_region(input.where, where), where);
    return;
  }
  if (input.kind == "traction") {
    faces_ = boundary_faces(space, space.mesh().boundary_region(input.where, where), where);
    return;
  }
  const Region<dim> region = space.mesh().volume_region(input.where, where);
  agree(space.communicator(), [&] {
    for (std::size_t k = 0; k < space.cells().size(); ++k)
      if (region.contains(space.cells()[k]->center(), space.cells()[k]->material_id()))
        cells_.push_back(k);
  });
  if (dealii::Utilities::MPI::sum(cells_.size(), space.communicator()) == 0)
    throw InputError(where + " = " + input.where +
                     ": no cell of the mesh lies there; check the name, id or coordinates");
  if (input.kind == "body force") return;
  const int apart = cells_.size() < space.cells().size();
  if (dealii::Utilities::MPI::max(apart, space.communicator()) == 0) {
    mass_ = &mass;
    return;
  }
  if (mass.lumping() == Lumping::uniform)
    throw InputError(where + " = " + input.where +
                     ": with Damping / Mass = uniform a load on the mass acts on the whole body; "
                     "use Where = everything, or another mass matrix");
  std::vector<bool> inside(space.cells().size(), false);
  for (const std::size_t k : cells_) inside[k] = true;
  part_ = std::make_unique<MassMatrix<dim>>(
      space, [inside, &body](std::size_t k) { return inside[k] ? body.material(k).density : 0; },
      mass.lumping(), "Damping / Mass");
  mass_ = part_.get();
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
  mass_->add_product(1, field, integrated_);
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
    for (const int i : nodes_) {
      const auto f = value_at(space_.node_positions()[i], time);
      for (int c = 0; c < dim; ++c) P[dim * i + c] += f[c];
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

template class Load<2>;
template class Load<3>;

}  // namespace steppe
