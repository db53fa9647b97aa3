#include "steppe/physics/load/load_catalogue.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/node_shares.h"
#include "steppe/physics/load/load.h"
#include "steppe/physics/load/load_input.h"

namespace steppe {

namespace {

template <int dim, class MakeDomain>
std::unique_ptr<Term> make_load(const LoadContext<dim>& context, const LoadInput& input,
                                const MakeDomain& domain) {
  VectorExpression<dim> value(input.value, input.path("Value"), context.constants);
  return std::make_unique<Load<dim>>(context.space, std::move(value), domain(context, input));
}

/// An entry of loads with the value of the input there where `domain` says.
template <class MakeDomain>
LoadEntry dead_load(Kind kind, const MakeDomain& domain) {
  return {std::move(kind), [domain](const auto& context, const LoadInput& input) {
            return make_load(context, input, domain);
          }};
}

template <int dim>
LoadDomain<dim> on_mass(const LoadContext<dim>& context, const LoadInput& input) {
  LoadDomain<dim> domain;
  domain.mass = std::make_unique<RegionMass<dim>>(context.space, context.body, context.mass,
                                                  input.where, input.path("Where"));
  return domain;
}

template <int dim>
LoadDomain<dim> in_cells(const LoadContext<dim>& context, const LoadInput& input) {
  const std::string where = input.path("Where");
  LoadDomain<dim> domain;
  domain.cells =
      region_cells(context.space, context.space.mesh().volume_region(input.where, where), where);
  return domain;
}

template <int dim>
LoadDomain<dim> on_faces(const LoadContext<dim>& context, const LoadInput& input) {
  const std::string where = input.path("Where");
  LoadDomain<dim> domain;
  domain.faces = boundary_faces(context.space,
                                context.space.mesh().boundary_region(input.where, where), where);
  return domain;
}

template <int dim>
LoadDomain<dim> at_nodes(const LoadContext<dim>& context, const LoadInput& input) {
  const std::string where = input.path("Where");
  const Space<dim>& space = context.space;
  LoadDomain<dim> domain;
  for (const auto& [node, share] : node_shares(space, input.where, where, input.given))
    domain.points.push_back({node, share, space.node_positions()[node]});
  return domain;
}

template <int dim>
LoadDomain<dim> at_point(const Located<dim>& point) {
  LoadDomain<dim> domain;
  for (const auto& [node, weight] : point.weights) domain.points.push_back({node, weight, point.x});
  return domain;
}

/// A value that is the same everywhere, for which `why` ends the sentence that refuses others.
template <int dim>
VectorExpression<dim> uniform_value(const LoadContext<dim>& context, const LoadInput& input,
                                    const std::string& why) {
  VectorExpression<dim> value(input.value, input.path("Value"), context.constants);
  if (value.uses_position())
    throw InputError(input.path("Value") + " = " + input.value + ": " + why);
  return value;
}

/// Acts on the mass as the frame of reference accelerates the other way.
template <int dim>
std::unique_ptr<Term> make_base_acceleration(const LoadContext<dim>& context,
                                             const LoadInput& input) {
  return std::make_unique<Load<dim>>(
      context.space,
      uniform_value(context, input,
                    "a base acceleration is the same everywhere, it must not depend on x, y, z; "
                    "use Kind = gravity for a field"),
      on_mass(context, input), -1);
}

/// A traction of which only the resultant is given.
template <int dim>
std::unique_ptr<Term> make_force(const LoadContext<dim>& context, const LoadInput& input) {
  VectorExpression<dim> value =
      uniform_value(context, input,
                    "a force is the whole of what acts on the boundary, it must not depend on x, "
                    "y, z; use Kind = traction for a field");
  LoadDomain<dim> domain = on_faces(context, input);
  const double factor = 1 / area(context.space, domain.faces);
  return std::make_unique<Load<dim>>(context.space, std::move(value), std::move(domain), factor);
}

}  // namespace

LoadEntry gravity() {
  return dead_load(
      {"gravity", "acceleration field, m/s^2 (force = mass matrix times its nodal values)"},
      [](const auto& context, const LoadInput& input) { return on_mass(context, input); });
}

LoadEntry base_acceleration() {
  LoadEntry entry{{"base acceleration",
                   "of the frame of reference, m/s^2 (force = - mass times it; all results are "
                   "relative to that frame)"}};
  entry.accelerates_frame = true;
  entry.make = [](const auto& context, const LoadInput& input) {
    return make_base_acceleration(context, input);
  };
  return entry;
}

LoadEntry body_force() {
  return dead_load(
      {"body force", "per reference volume, N/m^3"},
      [](const auto& context, const LoadInput& input) { return in_cells(context, input); });
}

LoadEntry traction() {
  LoadEntry entry = dead_load(
      {"traction", "force per reference area of a boundary, Pa"},
      [](const auto& context, const LoadInput& input) { return on_faces(context, input); });
  entry.on_boundary = true;
  return entry;
}

LoadEntry force() {
  LoadEntry entry{
      {"force", "on the whole boundary of Where, N, spread evenly over its reference area"},
      [](const auto& context, const LoadInput& input) { return make_force(context, input); }};
  entry.on_boundary = true;
  return entry;
}

LoadEntry nodal_force() {
  LoadEntry entry = dead_load(
      {"nodal force", "on nodes of the region, N", {"Given"}},
      [](const auto& context, const LoadInput& input) { return at_nodes(context, input); });
  entry.on_nodes = true;
  return entry;
}

LoadEntry point_force() {
  LoadEntry entry =
      dead_load({"point force",
                 "at a point of the body, N",
                 {{"At", "where it acts, coordinates separated by commas, m"}},
                 {},
                 {"Where"}},
                [](const auto& context, const LoadInput&) { return at_point(*context.point); });
  entry.at_point = true;
  return entry;
}

}  // namespace steppe
