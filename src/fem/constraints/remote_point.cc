#include "steppe/fem/constraints/remote_point.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/input/values/expression.h"
#include "steppe/input/values/point.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {

using namespace dealii;

namespace {

/// The nodes and their shares, which add up to 1.
template <int dim>
std::vector<NodeShare> find_cloud(const Space<dim>& space, const RemotePointInput& input,
                                  const Constants& constants) {
  const bool by_area = input.weights == "area" || input.rigid();
  std::vector<NodeShare> cloud =
      cloud_shares(space, input.where, input.path("Where"), by_area ? "total" : "each");
  if (by_area) return cloud;
  double sums[2] = {};  // of the shares, and of their amounts
  agree(space.communicator(), [&] {
    const Expression<dim> weight(input.weights == "equal" ? "1" : input.weights,
                                 input.path("Weights"), constants);
    if (weight.uses_time())
      throw InputError(input.path("Weights") + " = " + input.weights +
                       ": weights stay the same; let them not depend on t");
    for (NodeShare& node : cloud) {
      node.share = weight(space.node_positions()[node.node], 0);
      sums[0] += node.share;
      sums[1] += std::abs(node.share);
    }
  });
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, space.communicator()));
  if (!(sums[0] > 1e-10 * sums[1]))
    throw InputError(input.path("Weights") + " = " + input.weights +
                     ": the sum over the nodes of Where is not positive; let it be area, equal, or "
                     "an expression that is positive there");
  for (NodeShare& node : cloud) node.share /= sums[0];
  return cloud;
}

template <int dim>
std::array<bool, dim> directions_of(const RemotePointInput& input) {
  std::array<bool, dim> held = {};
  int n_rotations = 0;
  for (const std::string& word : components(input.directions)) {
    const std::size_t c = word.size() == 1 ? std::string("xyz").find(word) : std::string::npos;
    if (word == "rx" || word == "ry" || word == "rz")
      ++n_rotations;
    else if (c == std::string::npos)
      throw InputError(input.path("Directions") + " = " + input.directions + ": '" + word +
                       "' is none; name some of x, y, z, and rx, ry, rz");
    else if (c < dim)
      held[c] = true;
  }
  if (n_rotations != 0 && n_rotations != 3)
    throw InputError(input.path("Directions") + " = " + input.directions +
                     ": nodes of cells have no rotations that could be left free; name rx, ry, rz "
                     "all or none, and leave out some of x, y, z");
  if (std::none_of(held.begin(), held.end(), [](bool is) { return is; }))
    throw InputError(input.path("Directions") + " = " + input.directions +
                     ": no node moves with the point; name some of x, y, z");
  return held;
}

/// The motions of a point about `centre` of which its nodes see and show little, a combination of
/// translations and of rotations times the size; empty where there are none. `G` are the sums of
/// products of what each motion moves.
std::vector<double> unseen(std::vector<std::vector<double>> G, std::vector<bool> is_open) {
  const std::size_t n = G.size();
  std::vector<std::size_t> pivots;
  const std::vector<std::vector<double>> given = G;
  while (true) {
    std::size_t p = n;
    for (std::size_t i = 0; i < n; ++i)
      if (is_open[i] && (p == n || G[i][i] > G[p][p])) p = i;
    if (p == n) return {};
    is_open[p] = false;
    if (G[p][p] > 1e-10 * std::max(given[p][p], 1e-3)) {
      for (std::size_t i = 0; i < n; ++i) {
        if (i == p || G[i][p] == 0) continue;
        const double factor = G[i][p] / G[p][p];  // of Gauss and Jordan
        for (std::size_t k = 0; k < n; ++k) G[i][k] -= factor * G[p][k];
      }
      pivots.push_back(p);
      continue;
    }
    std::vector<double> motion(n, 0);
    motion[p] = 1;
    for (const std::size_t i : pivots) motion[i] = -G[i][p] / G[i][i];
    return motion;
  }
}

/// Refuses clouds that leave a motion of the point open, and finds the rotations that they see.
template <int dim>
void check_motions(const Space<dim>& space, RemotePoint<dim>& point) {
  constexpr int n_rotations = RemotePoint<dim>::n_rotations, n = dim + n_rotations;
  const auto& held = point.held;
  std::vector<bool> is_open(n, false);
  for (int c = 0; c < dim; ++c) is_open[c] = held[c];
  for (int r = 0; r < n_rotations; ++r)
    for (int c = 0; c < dim; ++c) point.turned[r] |= held[c] && (dim == 2 || c != r);
  double size = 0;
  for (const NodeShare& node : point.cloud)
    size = std::max(size, point.mean.distance(space.node_positions()[node.node]));
  size = Utilities::MPI::max(size, space.communicator());
  std::vector<double> sums(n * n, 0);
  for (const NodeShare& node : point.cloud) {
    const Tensor<1, dim> arm =
        (space.node_positions()[node.node] - point.mean) / (size > 0 ? size : 1.);
    for (int c = 0; c < dim; ++c) {
      if (!held[c]) continue;
      std::array<double, n> moved = {};
      moved[c] = 1;
      for (int r = 0; r < n_rotations; ++r) moved[dim + r] = turned_arm<dim>(r, arm)[c];
      for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) sums[n * i + k] += moved[i] * moved[k] / double(point.n_nodes);
    }
  }
  Utilities::MPI::sum(sums, space.communicator(), sums);
  std::vector<std::vector<double>> G(n);
  for (int i = 0; i < n; ++i) G[i].assign(&sums[n * i], &sums[n * i] + n);
  // where nodes follow in some directions, rotations that do not move them so are no loss
  const bool in_all = std::all_of(held.begin(), held.end(), [](bool is) { return is; });
  for (int r = 0; r < n_rotations && !in_all; ++r) point.turned[r] &= G[dim + r][dim + r] > 1e-10;
  std::copy(point.turned.begin(), point.turned.end(), is_open.begin() + dim);
  const std::vector<double> motion = unseen(G, is_open);
  if (motion.empty()) return;
  std::ostringstream text;
  text.precision(3);
  text << point.input.path("Where") << " = " << point.input.where
       << ": its nodes leave the rotation of the point about ";
  if (dim == 2)
    text << "z";
  else
    for (int r = 0; r < n_rotations; ++r)
      text << (r ? ", " : "(") << (std::abs(motion[dim + r]) < 1e-9 ? 0 : motion[dim + r])
           << (r + 1 == n_rotations ? ")" : "");
  text << " open, as nodes on a line do; take more nodes"
       << (point.input.rigid() ? ", or more Directions" : "");
  throw InputError(text.str());
}

template <int dim>
void read_inertia(RemotePoint<dim>& point) {
  const RemotePointInput& input = point.input;
  const std::vector<std::string> parts = components(input.inertia);
  if (parts.empty()) return;
  const std::string what = input.path("Inertia") + " = " + input.inertia + ": ";
  constexpr std::size_t n = RemotePoint<dim>::n_rotations;
  for (std::size_t r = 0; r < n; ++r) {
    const auto number = parts.size() == n ? finite_number(parts[r]) : std::nullopt;
    if (!number || *number < 0)
      throw InputError(what + "must be " +
                       (n == 1 ? "one number" : "three numbers separated by commas") +
                       ", not negative, kg m^2");
    point.inertia[r] = *number;
  }
  for (std::size_t r = 0; r < n && n == 3; ++r)
    if (point.inertia[r] > (1 + 1e-12) * (point.inertia[(r + 1) % n] + point.inertia[(r + 2) % n]))
      throw InputError(what +
                       "no body has a moment of inertia larger than the sum of both others; check "
                       "the numbers");
}

/// Refuses a mass or a joint at the mean of many nodes: matrices of motions would join them all.
template <int dim>
void check_size(const RemotePoint<dim>& point) {
  constexpr std::uint64_t most = 3000;  // 1 GB
  if (point.input.rigid() || point.is_light() || point.n_nodes <= most) return;
  throw InputError(
      point.input.path("Where") + " = " + point.input.where + ": has " +
      std::to_string(point.n_nodes) +
      " nodes, which Mass, Inertia and Joints of a spread point couple with each other, "
      "and matrices have room for those of " +
      std::to_string(most) +
      "; take fewer nodes, or Kind = rigid, or give the mass to the nodes by Masses "
      "with Given = total");
}

}  // namespace

template <int dim>
RemotePoint<dim> find_remote_point(const Space<dim>& space, const RemotePointInput& input,
                                   const Constants& constants, bool is_joined) {
  RemotePoint<dim> point;
  point.input = input;
  point.is_joined = is_joined;
  point.cloud = find_cloud(space, input, constants);
  point.n_nodes = Utilities::MPI::sum(std::uint64_t(point.cloud.size()), space.communicator());
  point.held = directions_of<dim>(input);
  const auto summed = [&](auto sum, const auto& of_node) {
    for (const NodeShare& node : point.cloud)
      sum += node.share * of_node(space.node_positions()[node.node]);
    return Utilities::MPI::sum(sum, space.communicator());
  };
  point.mean =
      Point<dim>(summed(Tensor<1, dim>(), [](const Point<dim>& X) { return Tensor<1, dim>(X); }));
  point.place =
      input.point.empty() ? point.mean : read_point<dim>(input.point, input.path("Point"));
  check_motions(space, point);
  Tensor<2, 3> J = summed(Tensor<2, 3>(), [&](const Point<dim>& X) {
    const Tensor<1, dim> arm = X - point.mean;
    Tensor<2, 3> here;
    for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
      for (int s = 0; s < RemotePoint<dim>::n_rotations; ++s)
        here[r][s] = turned_arm<dim>(r, arm) * turned_arm<dim>(s, arm);
    return here;
  });
  for (int r = RemotePoint<dim>::n_rotations; r < 3; ++r) J[r][r] = 1;
  point.to_rotation = invert(J);
  read_inertia(point);
  check_size(point);
  return point;
}

template RemotePoint<2> find_remote_point(const Space<2>&, const RemotePointInput&,
                                          const Constants&, bool);
template RemotePoint<3> find_remote_point(const Space<3>&, const RemotePointInput&,
                                          const Constants&, bool);

}  // namespace steppe
