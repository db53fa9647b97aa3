#include "steppe/fem/prescribed_motion.h"

#include "steppe/base/error.h"
#include "steppe/fem/boundary.h"
#include "steppe/fem/normals.h"
#include "steppe/input/text.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <sstream>

namespace steppe {

using namespace dealii;

namespace {

const char* const axis_names = "xyz";

template <int dim>
Tensor<1, dim> axis(int component) {
  Tensor<1, dim> direction;
  direction[component] = 1;
  return direction;
}

/// Its faces, none if it is of nodes.
template <int dim>
std::vector<BoundaryFace> faces_of(const Space<dim>& space, const BoundaryInput& boundary) {
  if (boundary.kind == "nodes") return {};
  const std::string where = "Boundaries / " + boundary.name + " / Where";
  return boundary_faces(space, space.mesh().boundary_region(boundary.where, where), where);
}

/// The samples, and between them four times in each interval between rows of the tables: two cubic
/// functions of time that agree there are the same.
std::vector<double> with_tables(const std::vector<double>& samples, const Constants& constants) {
  std::vector<double> knots = {samples.front(), samples.back()};
  for (const auto& [name, table] : constants.tables)
    std::copy_if(table->times().begin(), table->times().end(), std::back_inserter(knots),
                 [&](double t) { return t > samples.front() && t < samples.back(); });
  std::sort(knots.begin(), knots.end());
  knots.erase(std::unique(knots.begin(), knots.end()), knots.end());
  std::vector<double> times = samples;
  for (std::size_t i = 0; i + 1 < knots.size(); ++i)
    for (int third = 0; third < 3; ++third)
      times.push_back(knots[i] + third * (knots[i + 1] - knots[i]) / 3);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

}  // namespace

template <int dim>
std::vector<int> nodes_of(const Space<dim>& space, const BoundaryInput& boundary) {
  if (boundary.kind == "faces") return boundary_nodes(space, faces_of(space, boundary));
  const std::string where = "Boundaries / " + boundary.name + " / Where";
  return region_nodes(space, space.mesh().point_region(boundary.where, where), where);
}

template <int dim>
PrescribedMotion<dim>::PrescribedMotion(const Space<dim>& space,
                                        const std::vector<BoundaryInput>& boundaries,
                                        const Constants& constants,
                                        const std::vector<double>& samples,
                                        const std::vector<PeriodicInput>& periodic)
    : space_(space) {
  Nodes directions;
  std::vector<Follower> followers;
  for (const BoundaryInput& boundary : boundaries)
    read(boundary, constants, samples.front(), samples.back(), directions, followers);
  for (const PeriodicInput& input : periodic) read(input, constants, followers);
  for (const auto& motion : motions_) at_rest_ &= !motion->uses_time();
  const std::vector<double> times =
      at_rest_ ? std::vector<double>(samples.begin(), samples.begin() + !samples.empty())
               : with_tables(samples, constants);
  hold(directions, samples, times);
  tie(followers, times);
  unknowns_are_nodal_ = on_all_ranks(space.communicator(), frames_.empty()) && ties_.empty();

  for (const auto& [local, row] : rows_) {
    owned_.push_back(local);
    owned_global_.push_back(dim * space.first_node() + local);
  }
  if (at_rest_)
    agree(space.communicator(), [&] {
      const Fields fields = displacements(0);
      for (const auto& [local, row] : rows_)
        rest_.push_back(sum(row.motion, fields, space.node_positions()[row.node]));
    });
}

template <int dim>
int PrescribedMotion<dim>::add(std::unique_ptr<Motion<dim>> motion) {
  motions_.push_back(std::move(motion));
  return int(motions_.size()) - 1;
}

template <int dim>
int PrescribedMotion<dim>::add(const std::string& text, const std::string& parameter,
                               const Constants& constants) {
  return add(std::make_unique<ExpressionMotion<dim>>(Expression<dim>(text, parameter, constants)));
}

template <int dim>
void PrescribedMotion<dim>::read(const BoundaryInput& boundary, const Constants& constants,
                                 double start, double end, Nodes& directions,
                                 std::vector<Follower>& followers) {
  const std::string parameter = "Boundaries / " + boundary.name, motion = trimmed(boundary.motion),
                    given = parameter + " / Motion = " + motion + ": ";
  const RotationInput& rotation = boundary.rotation;
  if (boundary.given != "displacement" && motion.find(';') == std::string::npos)
    throw InputError(parameter + " / Given = " + boundary.given +
                     ": is of a Motion with components, not of " + motion +
                     "; leave it as displacement");
  if (motion != "rotation" &&
      !(rotation.point + rotation.axis + rotation.angle + rotation.translation).empty())
    throw InputError(given +
                     "takes no Point, Axis, Angle or Translation; remove them, or let Motion be "
                     "rotation");
  const auto nodes = nodes_of(space_, boundary);
  const auto give = [&](const Tensor<1, dim>& direction, int number) {
    for (const int node : nodes) directions[node].push_back({direction, number, &boundary.name});
  };
  if (motion == "free") return;
  if (motion == "fixed") {
    const int zero = add("0", parameter + " / Motion", constants);
    for (int c = 0; c < dim; ++c) give(axis<dim>(c), zero);
  } else if (motion == "symmetry") {
    const auto normal = plane_normal(space_, faces_of(space_, boundary));
    if (!normal)
      throw InputError(given +
                       "the boundary's faces do not lie in parallel planes; take sliding for a "
                       "curved boundary, or name each plane as a boundary of its own, of Kind = "
                       "faces");
    give(*normal, add("0", parameter + " / Motion", constants));
  } else if (motion == "sliding") {
    const int zero = add("0", parameter + " / Motion", constants);
    const auto normals = nodal_normals(space_, faces_of(space_, boundary), nodes);
    agree(space_.communicator(), [&] {
      for (std::size_t k = 0; k < nodes.size(); ++k) {
        if (normals[k].norm() == 0)
          throw InputError(given +
                           "has no normal at some node; name each side of the body as a boundary "
                           "of its own, of Kind = faces");
        directions[nodes[k]].push_back({normals[k], zero, &boundary.name});
      }
    });
  } else if (motion == "rotation") {
    const auto rigid = std::make_shared<const RigidMotion<dim>>(rotation, parameter, constants);
    for (int c = 0; c < dim; ++c)
      give(axis<dim>(c), add(std::make_unique<RigidMotionComponent<dim>>(rigid, c)));
  } else {
    const auto parts = Utilities::split_string_list(motion, ';');
    if (parts.size() != dim)
      throw InputError(given +
                       "must be free, fixed, symmetry, sliding, rotation, or one expression (or "
                       "`free`, or `tied`) for each of the " +
                       std::to_string(dim) + " components, separated by `;`");
    PetscInt leader = std::numeric_limits<PetscInt>::max();
    if (!nodes.empty()) leader = space_.global_node(nodes.front());
    leader = Utilities::MPI::min(leader, space_.communicator());
    for (int c = 0; c < dim; ++c) {
      const std::string component = parameter + " / Motion (component " + axis_names[c] + ")";
      if (parts[c] == "tied") {
        const int zero = add("0", component, constants);
        for (const int node : nodes)
          followers.push_back({dim * node + c, dim * leader + c, zero, parameter, false});
      } else if (parts[c] != "free") {
        Expression<dim> g(parts[c], component, constants);
        if (boundary.given == "displacement" || parts[c] == "0") {
          give(axis<dim>(c), add(std::make_unique<ExpressionMotion<dim>>(std::move(g))));
          continue;
        }
        if (g.uses_position())
          throw InputError(given + "with Given = " + boundary.given +
                           " it must not depend on x, y, z; give functions of t, or the "
                           "displacement");
        std::vector<double> knots;
        for (const auto& [name, table] : constants.tables)
          knots.insert(knots.end(), table->times().begin(), table->times().end());
        give(axis<dim>(c), add(std::make_unique<RateMotion<dim>>(
                               std::move(g),
                               boundary.given == "velocity" ? MotionHistory::velocity_given
                                                            : MotionHistory::acceleration_given,
                               start, end, knots)));
      }
    }
  }
}

template <int dim>
void PrescribedMotion<dim>::read(const PeriodicInput& periodic, const Constants& constants,
                                 std::vector<Follower>& followers) {
  const std::string parameter = "Periodic / " + periodic.name,
                    jump = parameter + " / Jump = " + periodic.jump;
  auto parts = split(periodic.jump, ';');
  if (parts.empty()) parts.assign(dim, "0");
  if (parts.size() != dim)
    throw InputError(jump + ": must be one expression of t for each of the " + std::to_string(dim) +
                     " components, separated by `;`");
  const auto pairs = periodic_nodes(space_, periodic);
  for (int c = 0; c < dim; ++c) {
    Expression<dim> value(parts[c], parameter + " / Jump", constants);
    if (value.uses_position())
      throw InputError(jump + ": is the same for all nodes, it must not depend on x, y, z");
    const int number = add(std::make_unique<ExpressionMotion<dim>>(std::move(value)));
    for (const auto& [node, leader] : pairs)
      followers.push_back({dim * node + c, dim * leader + c, number, parameter, true});
  }
}

template <int dim>
double PrescribedMotion<dim>::sum(const MotionSum& motion, const Fields& fields,
                                  const Point<dim>& x) {
  double value = 0;
  for (const WeightedMotion& part : motion) value += part.weight * fields[part.motion](x);
  return value;
}

template <int dim>
typename PrescribedMotion<dim>::Fields PrescribedMotion<dim>::displacements(double time) const {
  Fields fields;
  for (const auto& motion : motions_) fields.push_back(motion->displacement(time));
  return fields;
}

template <int dim>
void PrescribedMotion<dim>::set(const Fields& fields, Vec v) const {
  LocalArray entries(v);
  for (const auto& [local, row] : rows_)
    entries[local] = sum(row.motion, fields, space_.node_positions()[row.node]);
}

template <int dim>
void PrescribedMotion<dim>::set_displacement(double time, Vec v) const {
  if (!at_rest_) return set(displacements(time), v);
  LocalArray entries(v);
  for (std::size_t k = 0; k < owned_.size(); ++k) entries[owned_[k]] = rest_[k];
}

template <int dim>
void PrescribedMotion<dim>::set_velocity(double time, double increment, Vec v) const {
  if (at_rest_) return zero(v);
  Fields rates;
  for (const auto& motion : motions_) rates.push_back(motion->velocity(time, increment));
  set(rates, v);
}

template <int dim>
void PrescribedMotion<dim>::set_acceleration(double time, double increment, Vec v) const {
  if (at_rest_) return zero(v);
  Fields rates;
  for (const auto& motion : motions_) rates.push_back(motion->acceleration(time, increment));
  set(rates, v);
}

template <int dim>
template <class Set>
void PrescribedMotion<dim>::collectively(const Set& set) const {
  if (at_rest_)
    set();  // was evaluated before
  else
    agree(space_.communicator(), set);
}

template <int dim>
void PrescribedMotion<dim>::displacement(double time, Vec v) const {
  collectively([&] { set_displacement(time, v); });
}

template <int dim>
void PrescribedMotion<dim>::velocity(double time, double increment, Vec v) const {
  collectively([&] { set_velocity(time, increment, v); });
}

template <int dim>
void PrescribedMotion<dim>::acceleration(double time, double increment, Vec v) const {
  collectively([&] { set_acceleration(time, increment, v); });
}

template <int dim>
void PrescribedMotion<dim>::motion(double time, double increment, Vec x, Vec v, Vec a) const {
  collectively([&] {
    set_displacement(time, x);
    set_velocity(time, increment, v);
    set_acceleration(time, increment, a);
  });
}

template <int dim>
void PrescribedMotion<dim>::zero(Vec v) const {
  LocalArray entries(v);
  for (const PetscInt i : owned_) entries[i] = 0;
}

template <int dim>
void PrescribedMotion<dim>::keep_only(Vec v) const {
  LocalArray entries(v);
  PetscInt next = 0;
  for (const PetscInt kept : owned_) {
    std::fill(entries.data() + next, entries.data() + kept, 0.);
    next = kept + 1;
  }
  std::fill(entries.data() + next, entries.data() + dim * space_.n_owned_nodes(), 0.);
}

template std::vector<int> nodes_of(const Space<2>&, const BoundaryInput&);
template std::vector<int> nodes_of(const Space<3>&, const BoundaryInput&);
template class PrescribedMotion<2>;
template class PrescribedMotion<3>;

}  // namespace steppe
