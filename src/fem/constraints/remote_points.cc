#include "steppe/fem/constraints/remote_points.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/constraints/director_parts.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
Tensor<1, dim> unit_vector(int component) {
  Tensor<1, dim> direction;
  direction[component] = 1;
  return direction;
}

/// A node of a cloud, by its global number, and the weights of its displacement in the mean motion.
template <int dim>
struct CloudNode {
  PetscInt node;
  double share;
  std::array<Tensor<1, dim>, RemotePoint<dim>::n_rotations> in_rotation;
};

template <int dim>
std::vector<CloudNode<dim>> cloud_nodes(const Space<dim>& space, const RemotePoint<dim>& point) {
  std::vector<CloudNode<dim>> nodes;
  for (const NodeShare& node : point.cloud) {
    nodes.push_back({space.global_node(node.node), node.share, {}});
    const Tensor<1, dim> arm = space.node_positions()[node.node] - point.mean;
    for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
      for (int s = 0; s < RemotePoint<dim>::n_rotations; ++s)
        nodes.back().in_rotation[r] +=
            node.share * point.to_rotation[r][s] * turned_arm<dim>(s, arm);
  }
  return nodes;
}

/// Call add(unknown, leaders) for what follows the cloud of a spread point: its displacement and
/// rotation. Collective.
template <int dim, class Add>
void add_spread_rows(const Space<dim>& space, const RemotePoint<dim>& point, const Add& add) {
  const Ownership nodes(space.communicator(), space.n_owned_nodes());
  std::map<unsigned int, std::vector<CloudNode<dim>>> to_owner;
  to_owner[nodes.owner(space.auxiliary_node(point.first))] = cloud_nodes(space, point);
  const std::vector<CloudNode<dim>> cloud = send(space.communicator(), to_owner);
  const int place = space.owned_auxiliary(point.first),
            rotation = space.owned_auxiliary(point.rotation());
  if (place < 0) return;
  for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r) {
    std::vector<Leader> leaders;
    for (const CloudNode<dim>& of : cloud)
      for (int c = 0; c < dim; ++c)
        if (of.in_rotation[r][c] != 0) leaders.push_back({dim * of.node + c, of.in_rotation[r][c]});
    add(dim * rotation + r, std::move(leaders));
  }
  for (int c = 0; c < dim; ++c) {
    std::vector<Leader> leaders;
    for (const CloudNode<dim>& of : cloud)
      if (of.share != 0) leaders.push_back({dim * of.node + c, of.share});
    for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
      if (const double arm = turned_arm<dim>(r, point.place - point.mean)[c]; arm != 0)
        leaders.push_back({dim * space.auxiliary_node(point.rotation()) + r, arm});
    add(dim * place + c, std::move(leaders));
  }
}

}  // namespace

template <int dim>
RemotePoints<dim>::RemotePoints(const Space<dim>& space,
                                const std::vector<RemotePointInput>& inputs,
                                const Constants& constants, bool turn,
                                const std::vector<JointInput>& joints)
    : turn_(turn) {
  for (const RemotePointInput& input : inputs) {
    const bool is_joined = std::any_of(joints.begin(), joints.end(), [&](const JointInput& joint) {
      return trimmed(joint.first) == input.name || trimmed(joint.second) == input.name;
    });
    points_.push_back(find_remote_point(space, input, constants, is_joined));
    points_.back().first = RemotePoint<dim>::n_auxiliary * (points_.size() - 1);
  }
  joints_ = find_joints(joints, points_, RemotePoint<dim>::n_auxiliary * points_.size());
}

template <int dim>
const RemotePoint<dim>& RemotePoints<dim>::of_name(const std::string& name,
                                                   const std::string& parameter) const {
  std::vector<std::string> names;
  for (const RemotePoint<dim>& point : points_) {
    if (point.input.name == trimmed(name)) return point;
    names.push_back(point.input.name);
  }
  throw InputError(parameter + " = " + name + ": is none of Remote points / Names" +
                   (names.empty() ? ", which are none" : " = " + joined(names, ", ")));
}

template <int dim>
std::vector<AuxiliaryNode<dim>> RemotePoints<dim>::auxiliary() const {
  using Kind = typename AuxiliaryNode<dim>::Kind;
  std::vector<AuxiliaryNode<dim>> nodes;
  for (const RemotePoint<dim>& point : points_) {
    nodes.push_back({Kind::point, point.place, {}});
    nodes.push_back({Kind::rotation, point.place, {}});
    for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
      nodes.push_back({Kind::director, point.place, unit_vector<dim>(int(k))});
  }
  for (const Joint<dim>& joint : joints_)
    if (joint.own) nodes.push_back({Kind::number, joint.place, {}});
  return nodes;
}

template <int dim>
void RemotePoints<dim>::add_followers(const Space<dim>& space, int standing,
                                      std::vector<Follower>& followers) const {
  constexpr int n_rotations = RemotePoint<dim>::n_rotations;
  for (const RemotePoint<dim>& point : points_) {
    const std::string origin = "Remote points / " + point.input.name;
    const auto add = [&](PetscInt unknown, std::vector<Leader> leaders) {
      followers.push_back({unknown, std::move(leaders), standing, origin, false});
    };
    const auto global = [&](std::size_t k, int c) { return dim * space.auxiliary_node(k) + c; };
    if (point.input.rigid()) {
      for (const NodeShare& node : point.cloud)
        for (int c = 0; c < dim; ++c) {
          if (!point.held[c]) continue;
          auto leaders =
              director_parts<dim>(space, point, space.node_positions()[node.node] - point.place, c);
          leaders.push_back({global(point.first, c), 1});
          add(dim * node.node + c, std::move(leaders));
        }
    } else if (!turn_) {
      add_spread_rows(space, point, add);
    }
    const int place = space.owned_auxiliary(point.first),
              rotation = space.owned_auxiliary(point.rotation());
    if (place < 0) continue;
    const bool fitted = turn_ && !point.input.rigid();  // TurningMap sets its motion
    for (int c = 0; c < dim && fitted; ++c) {
      add(dim * place + c, {});
      add(dim * rotation + c, {});
    }
    if (fitted) continue;
    for (int c = 0; c < dim; ++c)  // what no node sees stays
      if (!point.held[c]) add(dim * place + c, {});
    for (int r = 0; r < dim; ++r)
      if (r >= n_rotations || !point.turned[r]) add(dim * rotation + r, {});
    for (std::size_t k = 0; k < RemotePoint<dim>::n_directors && !turn_; ++k)
      for (int c = 0; c < dim; ++c) {
        std::vector<Leader> leaders;
        for (int r = 0; r < n_rotations && !point.is_light(); ++r)  // those of many nodes each
          if (const double weight = turned_arm<dim>(r, unit_vector<dim>(int(k)))[c]; weight != 0)
            leaders.push_back({global(point.rotation(), r), weight});
        add(dim * space.owned_auxiliary(point.director(k)) + c, std::move(leaders));
      }
  }
  for (const Joint<dim>& joint : joints_)
    steppe::add_followers(space, points_, joint, turn_, standing, followers);
}

template <int dim>
std::vector<int> RemotePoints<dim>::rigid_cells(const Space<dim>& space) const {
  const VecHandle points = space.create_vector(1);  // of nodes, from 1 on
  {
    LocalArray point_of(points);
    for (std::size_t p = 0; p < points_.size(); ++p) {
      const auto& held = points_[p].held;
      if (!points_[p].input.rigid() || std::count(held.begin(), held.end(), false) > 0) continue;
      for (const NodeShare& node : points_[p].cloud) point_of[node.node] = double(p + 1);
    }
  }
  update_ghosts(points);
  const LocalView point_of(points);
  std::vector<int> of_cells;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const int* nodes = space.cell_nodes(k);
    const double first = point_of[nodes[0]];
    const bool alike = std::all_of(nodes, nodes + space.nodes_per_cell(),
                                   [&](int node) { return point_of[node] == first; });
    of_cells.push_back(alike ? int(first) - 1 : -1);
  }
  return of_cells;
}

template <int dim>
void RemotePoints<dim>::follow_clouds(const Space<dim>& space, Vec nodal) const {
  constexpr int n_rotations = RemotePoint<dim>::n_rotations;
  for (const RemotePoint<dim>& point : points_) {
    std::vector<double> sums(dim + n_rotations, 0);
    {
      const LocalView u(nodal);
      const std::vector<CloudNode<dim>> cloud = cloud_nodes(space, point);
      for (std::size_t i = 0; i < cloud.size(); ++i)
        for (int c = 0; c < dim; ++c) {
          const double here = u[dim * point.cloud[i].node + c];
          sums[c] += cloud[i].share * here;
          for (int r = 0; r < n_rotations; ++r) sums[dim + r] += cloud[i].in_rotation[r][c] * here;
        }
    }
    Utilities::MPI::sum(sums, space.communicator(), sums);
    const int place = space.owned_auxiliary(point.first);
    if (place < 0) continue;
    LocalArray u(nodal);
    const auto turned = [&](const Tensor<1, dim>& arm) {
      Tensor<1, dim> sum;
      for (int r = 0; r < n_rotations; ++r) sum += sums[dim + r] * turned_arm<dim>(r, arm);
      return sum;
    };
    const Tensor<1, dim> of_arm = turned(point.place - point.mean);
    for (int c = 0; c < dim; ++c) u[dim * place + c] = sums[c] + of_arm[c];
    for (int r = 0; r < n_rotations; ++r)
      u[dim * space.owned_auxiliary(point.rotation()) + r] = sums[dim + r];
    for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
      for (int c = 0; c < dim; ++c)
        u[dim * space.owned_auxiliary(point.director(k)) + c] = turned(unit_vector<dim>(int(k)))[c];
  }
  for (const Joint<dim>& joint : joints_) follow_sides(space, points_, joint, nodal);
}

template <int dim>
bool RemotePoints<dim>::have_mass() const {
  return std::any_of(points_.begin(), points_.end(), [](const RemotePoint<dim>& point) {
    return point.input.mass > 0 || point.inertia.norm() > 0;
  });
}

template <int dim>
void RemotePoints<dim>::add_masses(const Space<dim>& space, Vec masses) const {
  for (const RemotePoint<dim>& point : points_) {
    if (space.owned_auxiliary(point.first) < 0) return;
    LocalArray mass(masses);
    const auto set = [&](std::size_t k, double value) {
      for (int c = 0; c < dim; ++c) mass[dim * space.owned_auxiliary(k) + c] = value;
    };
    set(point.first, point.input.mass);
    double sum = 0;
    for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r) sum += point.inertia[r];
    for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
      set(point.director(k), dim == 2 ? sum : std::max(0., sum / 2 - point.inertia[k]));
  }
}

template class RemotePoints<2>;
template class RemotePoints<3>;

}  // namespace steppe
