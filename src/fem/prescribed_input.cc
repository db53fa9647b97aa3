#include "steppe/fem/prescribed_motion.h"

#include "steppe/base/error.h"
#include "steppe/fem/boundary.h"
#include "steppe/fem/normals.h"
#include "steppe/input/text.h"

#include <deal.II/base/utilities.h>

#include <limits>

// What the input's boundaries and periodic pairs prescribe and tie, before it is made rows.

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

}  // namespace

template <int dim>
std::vector<int> nodes_of(const Space<dim>& space, const BoundaryInput& boundary) {
  if (boundary.kind == "faces") return boundary_nodes(space, faces_of(space, boundary));
  const std::string where = "Boundaries / " + boundary.name + " / Where";
  return region_nodes(space, space.mesh().point_region(boundary.where, where), where);
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
void PrescribedMotion<dim>::read(int number, const BoundaryInput& boundary,
                                 const Constants& constants, double start, double end,
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
  const auto give = [&](const Tensor<1, dim>& direction, int given_motion) {
    for (const int node : nodes) directions_[node].push_back({direction, given_motion, number});
  };
  if (!boundary.active.empty() && (motion == "free" || motion.find("tied") != std::string::npos))
    throw InputError(parameter + " / Active = " + boundary.active +
                     (motion == "free"
                          ? ": means nothing with Motion = free; remove it"
                          : ": nodes stay tied throughout the run; remove it, or let no component "
                            "of Motion be tied"));
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
        directions_[nodes[k]].push_back({normals[k], zero, number});
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

template std::vector<int> nodes_of(const Space<2>&, const BoundaryInput&);
template std::vector<int> nodes_of(const Space<3>&, const BoundaryInput&);
template void PrescribedMotion<2>::read(int, const BoundaryInput&, const Constants&, double, double,
                                        std::vector<Follower>&);
template void PrescribedMotion<3>::read(int, const BoundaryInput&, const Constants&, double, double,
                                        std::vector<Follower>&);
template void PrescribedMotion<2>::read(const PeriodicInput&, const Constants&,
                                        std::vector<Follower>&);
template void PrescribedMotion<3>::read(const PeriodicInput&, const Constants&,
                                        std::vector<Follower>&);

}  // namespace steppe
