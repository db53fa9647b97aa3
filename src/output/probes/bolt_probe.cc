#include "steppe/output/probes/bolt_probe.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/output/probes/probe_input.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/tensor.h>

#include <array>
#include <cmath>

namespace steppe {

using namespace dealii;

template <int dim>
BoltProbe<dim>::BoltProbe(const Bolt<dim>& bolt, const Space<dim>& space, const Problem& problem)
    : bolt_(bolt),
      problem_(problem_of_nodes(problem)),
      shortening_(dim * space.owned_auxiliary(bolt.auxiliary)),
      forces_(space.create_vector()) {}

template <int dim>
std::vector<double> BoltProbe<dim>::measure(const State& state) const {
  problem_.force(ForcePart::unbalanced, state, forces_);
  std::vector<double> sum(2, 0);
  const LocalView force(forces_), displacement(state.displacement);
  for (const DoubledNode& node : bolt_.nodes)
    for (int c = 0; c < dim; ++c) sum[0] -= bolt_.direction[c] * force[dim * node.above + c];
  if (shortening_ >= 0) sum[1] = displacement[shortening_];
  Utilities::MPI::sum(sum, problem_.layout().communicator(), sum);
  return sum;
}

namespace {

/// Unit vectors in the plane of a cut.
template <int dim>
std::array<Tensor<1, dim>, dim - 1> in_plane(const Tensor<1, dim>& n) {
  if constexpr (dim == 2) {
    return {{Tensor<1, dim>({-n[1], n[0]})}};
  } else {
    Tensor<1, dim> axis;
    axis[std::abs(n[0]) < 0.6 ? 0 : 1] = 1;
    Tensor<1, dim> first = cross_product_3d(n, axis);
    first /= first.norm();
    return {{first, cross_product_3d(n, first)}};
  }
}

}  // namespace

template <int dim>
double cut_tilt(const Space<dim>& space, const Bolt<dim>& bolt, Vec displacement) {
  constexpr int n_axes = dim - 1;
  const auto axes = in_plane<dim>(bolt.direction);
  // sums of the arms a in the plane, their products, and of the displacements u and their products
  // with the arms
  std::vector<double> sums(n_axes + n_axes * n_axes + dim + dim * n_axes, 0);
  {
    const LocalView u(displacement);
    for (const DoubledNode& node : bolt.nodes) {
      double* sum = sums.data();
      std::array<double, n_axes> arm;
      for (int i = 0; i < n_axes; ++i)
        *sum++ += arm[i] = (space.node_positions()[node.above] - bolt.place) * axes[i];
      for (int i = 0; i < n_axes; ++i)
        for (int k = 0; k < n_axes; ++k) *sum++ += arm[i] * arm[k];
      for (int c = 0; c < dim; ++c) *sum++ += u[dim * node.above + c];
      for (int c = 0; c < dim; ++c)
        for (int i = 0; i < n_axes; ++i) *sum++ += u[dim * node.above + c] * arm[i];
    }
  }
  Utilities::MPI::sum(sums, space.communicator(), sums);
  const double *a = sums.data(), *aa = a + n_axes, *moved = aa + n_axes * n_axes,
               *moved_a = moved + dim, n = bolt.n_nodes;
  Tensor<2, n_axes> S;  // about the mean
  for (int i = 0; i < n_axes; ++i)
    for (int k = 0; k < n_axes; ++k) S[i][k] = aa[n_axes * i + k] - a[i] * a[k] / n;
  if (!(determinant(S) > 1e-12 * std::pow(trace(S), n_axes))) return 0;
  const Tensor<2, n_axes> inverse = invert(S);
  std::array<Tensor<1, dim>, n_axes> turned = axes;  // by the gradient of the best linear motion
  for (int i = 0; i < n_axes; ++i)
    for (int k = 0; k < n_axes; ++k)
      for (int c = 0; c < dim; ++c)
        turned[i][c] += inverse[i][k] * (moved_a[n_axes * c + k] - moved[c] * a[k] / n);
  Tensor<1, dim> normal;
  if constexpr (dim == 2)
    normal = Tensor<1, dim>({turned[0][1], -turned[0][0]});
  else
    normal = cross_product_3d(turned[0], turned[1]);
  const double along = normal * bolt.direction;
  return std::atan2((normal - along * bolt.direction).norm(), along);
}

namespace {

template <int dim>
std::unique_ptr<Probe> make_bolt_probe(const ProbeContext<dim>& context, const ProbeInput& input) {
  std::vector<std::string> names;
  if (context.bolts)
    for (const Bolt<dim>& bolt : *context.bolts) {
      if (bolt.input.name == input.bolt)
        return std::make_unique<BoltProbe<dim>>(bolt, context.space, context.problem);
      names.push_back(bolt.input.name);
    }
  throw InputError(
      input.path("Bolt") + " = " + input.bolt + ": is no name of Bolts / Names; " +
      (names.empty() ? std::string("there are no bolts") : suggestion(input.bolt, names)));
}

}  // namespace

ProbeEntry bolt_probe() {
  ProbeEntry entry{
      {"bolt",
       "force of one of Bolts, N, tension positive, and by how much its shank was "
       "shortened, m",
       {"Bolt"}},
      [](const auto& context, const ProbeInput& input) { return make_bolt_probe(context, input); }};
  entry.differentiable = true;
  return entry;
}

template double cut_tilt(const Space<2>&, const Bolt<2>&, Vec);
template double cut_tilt(const Space<3>&, const Bolt<3>&, Vec);
template class BoltProbe<2>;
template class BoltProbe<3>;

}  // namespace steppe
