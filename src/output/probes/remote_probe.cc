#include "steppe/output/probes/remote_probe.h"

#include "steppe/base/numbers/rotation_by_vector.h"
#include "steppe/base/process/error.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/output/quantities/nodal_moment.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <array>

namespace steppe {

using namespace dealii;

namespace {

/// The axes of rotations and moments.
template <int dim>
constexpr int first_turn = dim == 2 ? 2 : 0;

}  // namespace

template <int dim>
RemoteProbe<dim>::RemoteProbe(const Space<dim>& space, const RemotePoint<dim>& point, bool turns,
                              const Problem& problem)
    : space_(space),
      point_(point),
      turns_(turns),
      problem_(problem),
      forces_(nodal_layout(problem).create_vector()),
      rest_(duplicate(forces_)) {
  for (const NodeShare& node : point.cloud) nodes_.push_back(node.node);
  if (space.owned_auxiliary(point.first) < 0) return;
  for (std::size_t k = 0; k < RemotePoint<dim>::n_auxiliary; ++k)
    nodes_.push_back(space.owned_auxiliary(point.first + k));
}

template <int dim>
std::vector<Column> RemoteProbe<dim>::columns() const {
  std::vector<Column> columns;
  const auto add = [&](const std::string& name, const std::string& quantity, int first) {
    for (int c = first; c < (first == 2 ? 3 : dim); ++c)
      columns.push_back({name + "xyz"[c], quantity});
  };
  add("u", "displacement", 0);
  add("rotation_", "", first_turn<dim>);
  add("reaction_", "force", 0);
  add("moment_", "moment", first_turn<dim>);
  return columns;
}

template <int dim>
std::vector<double> RemoteProbe<dim>::rotation(Vec displacement) const {
  const LocalView u(displacement);
  if (dim == 2 || !turns_) {
    const double* const theta = u.data() + dim * space_.owned_auxiliary(point_.rotation());
    return {theta, theta + RemotePoint<dim>::n_rotations};
  }
  std::array<Triple<double>, 3> axes = {};
  for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
    for (int c = 0; c < dim; ++c)
      axes[k][std::size_t(c)] =
          u[dim * space_.owned_auxiliary(point_.director(k)) + c] + (std::size_t(c) == k ? 1 : 0);
  const Triple<double> theta = rotation_vector(axes);
  return {theta.begin(), theta.end()};
}

template <int dim>
std::vector<double> RemoteProbe<dim>::measure(const State& state) const {
  constexpr int n_rotations = RemotePoint<dim>::n_rotations;
  nodal_reactions(problem_, state, forces_);
  std::vector<double> sums(2 * dim + n_rotations, 0);
  const int place = space_.owned_auxiliary(point_.first);
  if (place >= 0) {
    const LocalView u(state.displacement);
    for (int c = 0; c < dim; ++c) sums[c] = u[dim * place + c];
    const std::vector<double> theta = rotation(state.displacement);
    std::copy(theta.begin(), theta.end(), sums.begin() + dim);
  }
  {
    const LocalView f(forces_);
    for (const int node : nodes_)
      for (int c = 0; c < dim && moves_with_body(space_, node); ++c)
        sums[dim + n_rotations + c] += f[dim * node + c];
  }
  const MPI_Comm communicator = space_.communicator();
  Utilities::MPI::sum(sums, communicator, sums);
  // with small rotations nodes follow with their arms at rest
  Point<dim> now = point_.place;
  for (int c = 0; c < dim && turns_; ++c) now[c] += sums[c];
  const Tensor<1, 3> moment = Utilities::MPI::sum(
      nodal_moment(space_, nodes_, now, forces_, turns_ ? Vec(state.displacement) : Vec(rest_)),
      communicator);
  for (int c = first_turn<dim>; c < 3; ++c) sums.push_back(moment[c]);
  return sums;
}

namespace {

template <int dim>
std::unique_ptr<Probe> make(const ProbeContext<dim>& context, const ProbeInput& input) {
  const std::string parameter = input.path("Point");
  if (!context.remote || context.remote->empty())
    throw InputError(parameter + " = " + input.point + ": there are no Remote points; name some");
  return std::make_unique<RemoteProbe<dim>>(context.space,
                                            context.remote->of_name(input.point, parameter),
                                            context.remote->turn(), context.problem);
}

}  // namespace

ProbeEntry remote_probe() {
  ProbeEntry entry{
      {"remote",
       "displacement and rotation vector of a remote point, rad, and the force and "
       "moment about it of what holds it",
       {"Point"}},
      [](const auto& context, const ProbeInput& input) { return make(context, input); }};
  entry.differentiable = true;
  return entry;
}

template class RemoteProbe<2>;
template class RemoteProbe<3>;

}  // namespace steppe
