#include "steppe/app/model/loose_connections.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// The mean of what nodes of a point move in directions in which they do not follow it. Local.
template <int dim>
double slip(const RemotePoint<dim>& point, Vec motion) {
  const LocalView u(motion);
  double sum = 0;
  for (const NodeShare& node : point.cloud)
    for (int c = 0; c < dim; ++c)
      if (!point.held[std::size_t(c)]) sum += std::abs(node.share * u[dim * node.node + c]);
  return sum;
}

}  // namespace

template <int dim>
LooseConnections loose_connections(const Discretisation<dim>& grid,
                                   const std::vector<VecHandle>& motions, double least) {
  const Space<dim>& space = grid.space;
  const RemotePoints<dim>& remote = grid.remote;
  LooseConnections loose;
  const auto moves = [&](const auto& how_far) {
    return std::any_of(motions.begin(), motions.end(), [&](const VecHandle& motion) {
      return Utilities::MPI::sum(how_far(motion), space.communicator()) > least;
    });
  };
  for (const Joint<dim>& joint : remote.joints()) {
    if (!moves([&](Vec motion) {
          const JointMotion of = small_motion(space, remote.list(), joint, motion);
          return of.displacement.norm() + of.rotation.norm() * space.mesh().size();
        }))
      continue;
    loose.names.push_back(joint.input.path() + " (" + joint.input.kind + ")");
    loose.joints = true;
  }
  for (const Bolt<dim>& bolt : grid.bolts) {
    if (!moves([&](Vec motion) {
          const int node = space.owned_auxiliary(bolt.auxiliary);
          return node < 0 ? 0. : std::abs(LocalView(motion)[dim * node]);
        }))
      continue;
    loose.names.push_back(bolt.input.path() + " (Force)");
    loose.bolts = true;
  }
  for (const RemotePoint<dim>& point : remote.list())
    if (moves([&](Vec motion) { return slip(point, motion); }))
      loose.names.push_back("Remote points / " + point.input.name +
                            " (Directions = " + point.input.directions + ")");
  return loose;
}

template LooseConnections loose_connections(const Discretisation<2>&, const std::vector<VecHandle>&,
                                            double);
template LooseConnections loose_connections(const Discretisation<3>&, const std::vector<VecHandle>&,
                                            double);

}  // namespace steppe
