#include "steppe/fem/constraints/prescribed_motion.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/supports/boundary_set.h"
#include "steppe/fem/supports/support_entry.h"
#include "steppe/fem/constraints/mortar_tie.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/utilities.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

// What the input's boundaries, bolts, periodic pairs and tied surfaces prescribe and tie, before it
// is made rows.

namespace steppe {

using namespace dealii;

namespace {

/// Throws InputError for what means nothing with the boundary's Motion.
void check_parameters(const BoundaryInput& boundary, const SupportEntry& support) {
  const std::string motion = trimmed(boundary.motion);
  if (boundary.given != "displacement" && !support.takes("Given"))
    throw InputError(boundary.path("Given") + " = " + boundary.given +
                     ": is of a Motion with components, not of " + motion +
                     "; leave it as displacement");
  const RotationInput& rotation = boundary.rotation;
  if (!support.takes("Angle") &&
      !(rotation.point + rotation.axis + rotation.angle + rotation.translation).empty())
    throw InputError(boundary.path("Motion") + " = " + motion +
                     ": takes no Point, Axis, Angle or Translation; remove them, or let Motion be "
                     "rotation");
}

}  // namespace

template <int dim>
int PrescribedMotion<dim>::add(std::unique_ptr<Motion<dim>> motion) {
  motions_.push_back(std::move(motion));
  return int(motions_.size()) - 1;
}

template <int dim>
int PrescribedMotion<dim>::add_zero(const std::string& parameter, const Constants& constants) {
  return add(std::make_unique<ExpressionMotion<dim>>(Expression<dim>("0", parameter, constants)));
}

template <int dim>
void PrescribedMotion<dim>::read(int number, const BoundaryInput& boundary,
                                 const Constants& constants, const std::vector<double>& samples,
                                 std::vector<Follower>& followers) {
  const SupportEntry& support = support_entry(boundary.motion);
  check_parameters(boundary, support);
  const std::vector<int> nodes = nodes_of(space_, boundary);
  Prescription<dim> given =
      support.make.in<dim>()(SupportContext<dim>{space_, nodes, constants, samples}, boundary);
  if (!boundary.active.empty() && (!support.holds || !given.tied.empty()))
    throw InputError(boundary.path("Active") + " = " + boundary.active +
                     (support.holds
                          ? ": nodes stay tied throughout the run; remove it, or let no component "
                            "of Motion be tied"
                          : ": means nothing with Motion = " + support.name + "; remove it"));
  const int first = int(motions_.size());
  for (auto& motion : given.motions) {
    if (boundary.cases.given())
      motion = std::make_unique<MotionInCases<dim>>(std::move(motion), boundary.cases);
    add(std::move(motion));
  }
  for (const auto& [node, normal, motion] : given.directions)
    directions_[node].push_back({normal, first + motion, number});
  if (given.tied.empty()) return;
  PetscInt leader = std::numeric_limits<PetscInt>::max();
  if (!nodes.empty()) leader = space_.global_node(nodes.front());
  leader = Utilities::MPI::min(leader, space_.communicator());
  const int zero = add_zero(boundary.path("Motion"), constants);
  for (const int c : given.tied)
    for (const int node : nodes)
      followers.push_back(
          {dim * node + c, {{dim * leader + c, 1}}, zero, "Boundaries / " + boundary.name, false});
}

template <int dim>
void PrescribedMotion<dim>::read(const PeriodicInput& periodic, const Constants& constants,
                                 std::vector<Follower>& followers) {
  auto jump = periodic_jump<dim>(periodic, dim, constants);
  const auto pairs = periodic_nodes(space_, periodic);
  for (int c = 0; c < dim; ++c) {
    const int number = add(std::make_unique<ExpressionMotion<dim>>(std::move(jump[c])));
    for (const auto& [node, leader] : pairs)
      followers.push_back({dim * node + c, {{dim * leader + c, 1}}, number, periodic.path(), true});
  }
}

template <int dim>
void PrescribedMotion<dim>::read(const RemotePoints<dim>& remote, const Constants& constants,
                                 const std::vector<double>& samples,
                                 std::vector<Follower>& followers) {
  const int standing = add_zero("Remote points", constants);
  remote.add_followers(space_, standing, followers);
  for (const RemotePoint<dim>& point : remote.list()) {
    const auto prescribe = [&](const std::string& parameter, const std::string& text,
                               std::size_t auxiliary, std::size_t n_components) {
      if (trimmed(text).empty()) return;
      BoundaryInput boundary;
      boundary.parameter = point.input.path(parameter);
      boundary.motion = text;
      const auto parts = components(text);
      if (parts.size() != n_components || std::count(parts.begin(), parts.end(), "tied") > 0)
        throw InputError(boundary.parameter + " = " + text + ": must be " +
                         std::to_string(n_components) +
                         (n_components == 1 ? " expression of t, or `free`"
                                            : " expressions of t, or `free`, separated by `;`"));
      for (std::size_t c = n_components; c < dim; ++c) boundary.motion += "; free";
      std::vector<int> nodes;
      if (const int node = space_.owned_auxiliary(auxiliary); node >= 0) nodes.push_back(node);
      Prescription<dim> given = prescribed_components().make.template in<dim>()(
          SupportContext<dim>{space_, nodes, constants, samples}, boundary);
      const int first = int(motions_.size());
      for (auto& motion : given.motions) add(std::move(motion));
      for (const auto& [node, normal, motion] : given.directions)
        directions_[node].push_back({normal, first + motion, always});
    };
    for (std::size_t k = 0; k < RemotePoint<dim>::n_directors && remote.turn(); ++k)
      if (const int node = space_.owned_auxiliary(point.director(k)); node >= 0)
        for (int c = 0; c < dim; ++c) {  // no part of their own beside that of the rotation
          Tensor<1, dim> axis;
          axis[c] = 1;
          directions_[node].push_back({axis, standing, always});
        }
    prescribe("Displacement", point.input.displacement, point.first, dim);
    prescribe("Rotation", point.input.rotation, point.rotation(), RemotePoint<dim>::n_rotations);
  }
  for (const Joint<dim>& joint : remote.joints()) {
    if (!remote.turn() || !joint.entry->follows || !joint.holds_rotation()) continue;
    const auto rotation = remote.list()[std::size_t(joint.follower())].rotation();
    if (const int node = space_.owned_auxiliary(rotation); node >= 0)
      for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r) {  // HingedMap turns it
        Tensor<1, dim> axis;
        axis[r] = 1;
        directions_[node].push_back({axis, standing, always});
      }
  }
}

template <int dim>
void PrescribedMotion<dim>::read(const Bolt<dim>& bolt, const Constants& constants) {
  const int node = space_.owned_auxiliary(bolt.auxiliary);
  for (const auto& support : bolt.supports()) {
    const int number = int(names_.size());
    const int motion = add(std::make_unique<ExpressionMotion<dim>>(
        Expression<dim>(support.motion, bolt.input.path("Shortening"), constants)));
    boundary_of_.push_back(number);
    names_.push_back(bolt.input.name);
    Tensor<1, dim> axis;
    axis[support.component] = 1;
    if (node >= 0) directions_[node].push_back({axis, motion, number});
    if (!support.locks || !phases_.front().acts[std::size_t(number)]) continue;
    has_locked_ = true;
    if (node >= 0) locked_.push_back(dim * node + support.component);
  }
}

template <int dim>
void PrescribedMotion<dim>::read(const Bolt<dim>& bolt, int standing,
                                 std::vector<Follower>& followers) const {
  const PetscInt shortening = dim * space_.auxiliary_node(bolt.auxiliary);
  for (const DoubledNode& node : bolt.nodes) {
    if (const auto given = directions_.find(node.above); given != directions_.end())
      for (const Direction& here : given->second) {
        if (here.boundary == always || std::abs(here.normal * bolt.direction) < 1e-9) continue;
        std::ostringstream text;
        text << bolt.input.path() << ": Boundaries / " << names_[here.boundary]
             << " prescribes the motion along Direction at (" << space_.node_positions()[node.above]
             << "), where the shank is cut, so that nothing can pull both sides together there; "
                "leave the nodes of the cut out of that boundary, let the component be `free`, or "
                "let "
             << bolt.input.path("Point") << " be elsewhere";
        throw InputError(text.str());
      }
    for (int c = 0; c < dim; ++c) {
      std::vector<Leader> leaders = {{dim * node.below + c, 1}};
      if (bolt.direction[c] != 0) leaders.push_back({shortening, -bolt.direction[c]});
      followers.push_back(
          {dim * node.above + c, std::move(leaders), standing, bolt.input.path(), true});
    }
  }
}

template <int dim>
void PrescribedMotion<dim>::read(const TiedFaces<dim>& tie, int standing,
                                 std::vector<Follower>& followers) {
  std::vector<std::vector<bool>> left_out(dim, std::vector<bool>(space_.n_owned_nodes()));
  for (const auto& [unknown, row] : rows_) left_out[unknown % dim][unknown / dim] = true;
  for (const Follower& follower : followers)
    left_out[follower.unknown % dim][follower.unknown / dim] = true;
  const auto rows = tied_rows(space_, tie, left_out);
  for (int c = 0; c < dim; ++c)
    for (const auto& [node, leaders] : rows[c]) {
      followers.push_back({dim * node + c, leaders, standing, tie.input.path(), true});
      for (Leader& leader : followers.back().leaders) leader.unknown = dim * leader.unknown + c;
    }
}

template void PrescribedMotion<2>::read(int, const BoundaryInput&, const Constants&,
                                        const std::vector<double>&, std::vector<Follower>&);
template void PrescribedMotion<3>::read(int, const BoundaryInput&, const Constants&,
                                        const std::vector<double>&, std::vector<Follower>&);
template void PrescribedMotion<2>::read(const PeriodicInput&, const Constants&,
                                        std::vector<Follower>&);
template void PrescribedMotion<3>::read(const PeriodicInput&, const Constants&,
                                        std::vector<Follower>&);
template void PrescribedMotion<2>::read(const Bolt<2>&, const Constants&);
template void PrescribedMotion<3>::read(const Bolt<3>&, const Constants&);
template void PrescribedMotion<2>::read(const Bolt<2>&, int, std::vector<Follower>&) const;
template void PrescribedMotion<3>::read(const Bolt<3>&, int, std::vector<Follower>&) const;
template void PrescribedMotion<2>::read(const RemotePoints<2>&, const Constants&,
                                        const std::vector<double>&, std::vector<Follower>&);
template void PrescribedMotion<3>::read(const RemotePoints<3>&, const Constants&,
                                        const std::vector<double>&, std::vector<Follower>&);
template void PrescribedMotion<2>::read(const TiedFaces<2>&, int, std::vector<Follower>&);
template void PrescribedMotion<3>::read(const TiedFaces<3>&, int, std::vector<Follower>&);

}  // namespace steppe
