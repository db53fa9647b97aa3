#include "steppe/app/model/unknowns.h"

#include "steppe/fem/maps/hinged_map.h"
#include "steppe/physics/equation/turning_problem.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace steppe {

namespace {

/// The auxiliary nodes of spread points of many nodes that have neither mass nor inertia. Where
/// they are few, what the matrix has room for is little, and keeps algebraic multigrid from noise
/// in unknowns that are otherwise alone, for which each step of a linear problem solves twice.
template <int dim>
std::vector<std::size_t> light_nodes(const RemotePoints<dim>& remote) {
  constexpr std::uint64_t many = 300;
  std::vector<std::size_t> nodes;
  for (const RemotePoint<dim>& point : remote.list())
    for (std::size_t k = 0; k < RemotePoint<dim>::n_auxiliary; ++k)
      if (point.is_light() && point.n_nodes > many) nodes.push_back(point.first + k);
  return nodes;
}

/// The number of the motion of nodes that follow rigid points, which is always zero, where clouds
/// have many nodes. Collective.
template <int dim>
int standing_motion(const Space<dim>& space, const PrescribedMotion<dim>& prescribed,
                    const RemotePoints<dim>& remote) {
  constexpr std::uint64_t many = 30;  // the matrix without these columns costs a copy of it
  int number = Ties::none;
  for (const RemotePoint<dim>& point : remote.list()) {
    if (!point.input.rigid() || point.n_nodes <= many || remote.turn()) continue;
    for (const NodeShare& node : point.cloud)
      for (int c = 0; c < dim; ++c) {
        const auto tie = prescribed.ties().owned().find(dim * (space.first_node() + node.node) + c);
        if (point.held[std::size_t(c)] && tie != prescribed.ties().owned().end())
          number = std::max(number, tie->second.jump);
      }
  }
  return dealii::Utilities::MPI::max(number, space.communicator());
}

}  // namespace

template <int dim>
Unknowns<dim>::Unknowns(const Discretisation<dim>& grid)
    : grid_(grid),
      prescribed_(grid.space, grid.input.boundaries, grid.input.constants, grid.sample_times(),
                  grid.input.periodic, grid.ties,
                  grid.input.kind().marches ? grid.input.initial.equilibrium_at : std::nullopt,
                  &grid.remote, grid.bolts),
      nothing_(grid.space, {}, grid.input.constants, {}),
      change_(prescribed_.unknowns_are_nodal()
                  ? nullptr
                  : std::make_unique<ChangeOfUnknowns<dim>>(
                        grid.space, prescribed_, light_nodes(grid.remote),
                        standing_motion(grid.space, prescribed_, grid.remote))) {
  if (!grid.remote.turn()) return;
  const auto& joints = grid.remote.joints();
  if (std::any_of(joints.begin(), joints.end(), [](const Joint<dim>& joint) {
        return joint.entry->follows && joint.holds_rotation();
      }))
    turning_ = std::make_unique<HingedMap<dim>>(grid.space, grid.remote, *change_);
  else
    turning_ = std::make_unique<TurningMap<dim>>(grid.space, grid.remote, *change_);
}

template <int dim>
std::unique_ptr<MappedProblem> Unknowns<dim>::map(Problem& nodal) {
  if (!change_) return nullptr;
  Layout layout(grid_.communicator, grid_.space.create_vector(), dim);
  if (turning_)
    return std::make_unique<TurningProblem<dim>>(nodal, *turning_, std::move(layout), &prescribed_);
  return std::make_unique<MappedProblem>(nodal, *change_, std::move(layout), &prescribed_);
}

template <int dim>
std::set<PetscInt> Unknowns<dim>::tied_nodes() const {
  std::set<PetscInt> nodes;
  for (const PetscInt unknown : prescribed_.ties().unknowns()) nodes.insert(unknown / dim);
  return nodes;
}

template class Unknowns<2>;
template class Unknowns<3>;

}  // namespace steppe
