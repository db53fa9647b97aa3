#include "steppe/output/probes/joint_probe.h"

#include "steppe/base/numbers/rotation_by_vector.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/output/quantities/nodal_moment.h"

#include <deal.II/base/mpi.h>

#include <set>
#include <string>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// The axes of rotations and moments.
template <int dim>
constexpr int first_angle = dim == 2 ? 2 : 0;

/// The follower of a joint and all points that follow it.
template <int dim>
std::set<int> held_points(const RemotePoints<dim>& remote, const Joint<dim>& joint) {
  std::set<int> points = {joint.follower()};
  for (std::size_t before = 0; before != points.size();) {
    before = points.size();
    for (const Joint<dim>& other : remote.joints())
      if (other.entry->follows && points.count(other.leader()) > 0) points.insert(other.follower());
  }
  return points;
}

}  // namespace

template <int dim>
JointProbe<dim>::JointProbe(const Space<dim>& space, const RemotePoints<dim>& remote,
                            const Joint<dim>& joint, const Problem& problem,
                            std::optional<TotalQuantity> offered)
    : space_(space),
      remote_(remote),
      joint_(joint),
      problem_(problem),
      offered_(std::move(offered)),
      forces_(nodal_layout(problem).create_vector()),
      rest_(duplicate(forces_)) {
  if (offered_) return;
  for (const int k : held_points(remote, joint)) {
    const RemotePoint<dim>& point = remote.list()[std::size_t(k)];
    for (const NodeShare& node : point.cloud) nodes_.push_back(node.node);
    for (std::size_t a = 0; a < RemotePoint<dim>::n_auxiliary; ++a)
      if (const int node = space.owned_auxiliary(point.first + a); node >= 0)
        nodes_.push_back(node);
  }
}

template <int dim>
std::vector<Column> JointProbe<dim>::columns() const {
  std::vector<Column> columns;
  const auto add = [&](const std::string& name, const std::string& quantity, int first) {
    for (int c = first; c < (first == 2 ? 3 : dim); ++c)
      columns.push_back({name + "xyz"[c], quantity});
  };
  add("u", "displacement", 0);
  add("rotation_", "", first_angle<dim>);
  add("force_", "force", 0);
  add("moment_", "moment", first_angle<dim>);
  return columns;
}

template <int dim>
typename JointProbe<dim>::Side JointProbe<dim>::side(int number, const double* u) const {
  Side side = {};
  for (std::size_t k = 0; k < 3; ++k) side.axes[k][k] = 1;
  if (number == Joint<dim>::ground) return side;
  const RemotePoint<dim>& point = remote_.list()[std::size_t(number)];
  const auto at = [&](std::size_t k, int c) { return u[dim * space_.owned_auxiliary(k) + c]; };
  for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
    side.theta[std::size_t(first_angle<dim> + r)] = at(point.rotation(), r);
  for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
    for (int c = 0; c < dim; ++c) side.axes[k][std::size_t(c)] += at(point.director(k), c);
  if (dim == 2) side.axes[1] = {-side.axes[0][1], side.axes[0][0], 0};
  const Tensor<1, dim> arm = joint_.place - point.place;
  for (int c = 0; c < dim; ++c) {
    side.place[std::size_t(c)] = at(point.first, c);
    for (std::size_t k = 0; k < dim; ++k)
      side.place[std::size_t(c)] += arm[k] * (side.axes[k][std::size_t(c)] - (int(k) == c ? 1 : 0));
  }
  return side;
}

template <int dim>
std::vector<double> JointProbe<dim>::relative_motion(Vec displacement) const {
  const LocalView u(displacement);
  const Side first = side(joint_.first, u.data()), second = side(joint_.second, u.data());
  std::array<double, 3> moved, turned;
  for (std::size_t c = 0; c < 3; ++c) {
    moved[c] = second.place[c] - first.place[c];
    turned[c] = second.theta[c] - first.theta[c];
  }
  if (remote_.turn()) {
    const auto in_first = [&](const std::array<double, 3>& v) {
      std::array<double, 3> result = {};
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t c = 0; c < 3; ++c) result[k] += first.axes[k][c] * v[c];
      return result;
    };
    moved = in_first(moved);
    std::array<Triple<double>, 3> axes;
    for (std::size_t k = 0; k < 3; ++k) axes[k] = in_first(second.axes[k]);
    if (dim == 3) turned = rotation_vector(axes);  // in 2D the angle counts turns
  }
  std::vector<double> result(moved.begin(), moved.begin() + dim);
  result.insert(result.end(), turned.begin() + first_angle<dim>, turned.end());
  return result;
}

template <int dim>
std::vector<double> JointProbe<dim>::held_by(const State& state) const {
  nodal_reactions(problem_, state, forces_);
  Tensor<1, dim> force, moved;
  if (space_.owned_auxiliary(0) >= 0) {
    const LocalView u(state.displacement);
    const Side follower = side(joint_.follower(), u.data());
    for (int c = 0; c < dim && remote_.turn(); ++c) moved[c] = follower.place[std::size_t(c)];
  }
  {
    const LocalView f(forces_);
    for (const int node : nodes_)
      for (int c = 0; c < dim && moves_with_body(space_, node); ++c) force[c] += f[dim * node + c];
  }
  const MPI_Comm communicator = space_.communicator();
  const Point<dim> now = joint_.place + Utilities::MPI::sum(moved, communicator);
  force = Utilities::MPI::sum(force, communicator);
  const Tensor<1, 3> moment =
      Utilities::MPI::sum(nodal_moment(space_, nodes_, now, forces_,
                                       remote_.turn() ? Vec(state.displacement) : Vec(rest_)),
                          communicator);
  const double sign = joint_.first_follows ? -1 : 1;
  std::vector<double> result;
  for (int c = 0; c < dim; ++c) result.push_back(sign * force[c]);
  for (int c = first_angle<dim>; c < 3; ++c) result.push_back(sign * moment[c]);
  return result;
}

template <int dim>
std::vector<double> JointProbe<dim>::measure(const State& state) const {
  std::vector<double> result(dim + RemotePoint<dim>::n_rotations, 0);
  if (space_.owned_auxiliary(0) >= 0) result = relative_motion(state.displacement);
  Utilities::MPI::sum(result, space_.communicator(), result);
  const std::vector<double> force = offered_ ? offered_->evaluate(state) : held_by(state);
  result.insert(result.end(), force.begin(), force.end());
  return result;
}

namespace {

template <int dim>
std::unique_ptr<Probe> make_joint_probe(const ProbeContext<dim>& context, const ProbeInput& input) {
  std::vector<std::string> names;
  if (context.remote)
    for (const Joint<dim>& joint : context.remote->joints()) {
      if (joint.input.name == input.joint) {
        std::optional<TotalQuantity> offered;
        for (const TotalQuantity& total : context.offered.totals)
          if (total.name == "joint " + input.joint) offered = total;
        return std::make_unique<JointProbe<dim>>(context.space, *context.remote, joint,
                                                 context.problem, std::move(offered));
      }
      names.push_back(joint.input.name);
    }
  throw InputError(
      input.path("Joint") + " = " + input.joint + ": is no name of Joints / Names; " +
      (names.empty() ? std::string("there are no joints") : suggestion(input.joint, names)));
}

}  // namespace

ProbeEntry joint_probe() {
  ProbeEntry entry{{"joint",
                    "displacement and rotation vector, rad, of Second of one of Joints relative to "
                    "First, and the force and moment of First on it",
                    {"Joint"}},
                   [](const auto& context, const ProbeInput& input) {
                     return make_joint_probe(context, input);
                   }};
  entry.differentiable = true;
  return entry;
}

template class JointProbe<2>;
template class JointProbe<3>;

}  // namespace steppe
