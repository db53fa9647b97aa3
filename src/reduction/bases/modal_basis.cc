#include "steppe/reduction/bases/modal_basis.h"

#include "steppe/base/process/slow_work.h"
#include "steppe/base/process/error.h"
#include "steppe/reduction/bases/turned_modes.h"
#include "steppe/solve/modes/modal_derivatives.h"

#include <string>
#include <utility>

namespace steppe {

void add_to_basis(std::vector<VecHandle> others, Mat M, std::vector<VecHandle>& basis) {
  const std::vector<double> left = remove_components(basis, M, others);
  std::vector<VecHandle> added;
  for (std::size_t k = 0; k < others.size(); ++k)
    if (left[k] > 1e-3) added.push_back(std::move(others[k]));
  if (added.empty()) return;
  remove_components(basis, M, added);  // what rounding left
  const int n = int(added.size());
  for (VecHandle& vector : principal_vectors(added, std::vector<double>(n, 1), M, n))
    basis.push_back(std::move(vector));
}

namespace {

/// Parts of vectors that an M-orthonormal basis lacks beyond rounding, `most` principal ones at
/// most.
void add_principal(std::vector<VecHandle>& vectors, std::vector<double> weights, Mat M, int most,
                   std::vector<VecHandle>& basis) {
  if (vectors.empty() || most <= 0) return;
  const std::vector<double> left = remove_components(basis, M, vectors);
  for (std::size_t k = 0; k < left.size(); ++k)
    if (left[k] < 1e-6) weights[k] = 0;
  for (VecHandle& vector : principal_vectors(vectors, weights, M, most))
    basis.push_back(std::move(vector));
}

/// How far the first n modes displace the body: elastic ones under equal forces on all of them, as
/// far as that in the first, and rigid ones as far.
std::vector<double> amplitudes_of(const std::vector<Mode>& modes, int n, double displacement) {
  const Mode* first = nullptr;
  std::vector<double> amplitudes;
  for (int i = 0; i < n; ++i) {
    const bool rigid = !(modes[i].angular_frequency > 0);
    if (!first && !rigid) first = &modes[i];
    const Mode& scale = rigid ? modes[i] : *first;
    amplitudes.push_back(displacement / norm(scale.shape, NORM_INFINITY) *
                         (rigid ? 1 : first->eigenvalue / modes[i].eigenvalue));
  }
  return amplitudes;
}

/// The changes of shape of second order in the first n modes, with their amplitudes.
template <int dim>
std::pair<std::vector<VecHandle>, std::vector<double>> second_order(
    const Problem& problem, const Space<dim>& space, const State& rest,
    const std::vector<Mode>& modes, const ReductionInput& input, StaticSolve& solve) {
  const int n = input.derivatives;
  const double length = space.mesh().size();
  const std::vector<double> amplitudes = amplitudes_of(modes, n, 0.1 * length);
  std::vector<Vec> bending;
  std::vector<double> weights, of_bending;
  for (int i = 0; i < n; ++i) {
    if (!(modes[i].angular_frequency > 0)) continue;
    bending.push_back(modes[i].shape);
    of_bending.push_back(amplitudes[i]);
  }
  std::vector<VecHandle> vectors = modal_derivatives(problem, rest, bending, 0.01 * length, solve);
  for (std::size_t i = 0; i < bending.size(); ++i)
    for (std::size_t j = i; j < bending.size(); ++j)
      weights.push_back((i == j ? 0.5 : 1) * of_bending[i] * of_bending[j]);
  if (input.floats()) return {std::move(vectors), std::move(weights)};  // the frame turns them
  for (TurnedMode& turned : turned_modes(problem, space, modes, n)) {
    vectors.push_back(std::move(turned.shape));
    weights.push_back((turned.by == turned.of ? 0.5 : 1) * amplitudes[turned.by] *
                      amplitudes[turned.of]);
  }
  return {std::move(vectors), std::move(weights)};
}

/// Eigenvalue of the first mode that is not rigid, 1/s^2; 0 without one.
double lowest_eigenvalue(const std::vector<Mode>& modes) {
  for (const Mode& mode : modes)
    if (mode.angular_frequency > 0) return mode.eigenvalue;
  return 0;
}

}  // namespace

template <int dim>
std::vector<VecHandle> modal_basis(const Problem& problem, const Space<dim>& space,
                                   const State& rest, const std::vector<Mode>& modes,
                                   const std::vector<VecHandle>& loads,
                                   const ReductionInput& input) {
  std::vector<VecHandle> basis;
  for (int i = 0; i < input.modes; ++i) {
    basis.push_back(duplicate(modes[i].shape));
    check(VecCopy(modes[i].shape, basis.back()));
  }
  if (input.derivatives == 0 && loads.empty()) return basis;
  const Phase phase("reduction");
  const SlowWork work("static responses and modal derivatives");
  const MatHandle M = problem.mass().create(0);
  const bool moves_freely = !(modes[0].angular_frequency > 0);
  const double lowest = lowest_eigenvalue(modes);
  if (lowest == 0)
    throw InputError("Reduction / Modes = " + std::to_string(input.modes) +
                     ": these modes are all rigid, beside which there are no static responses and "
                     "derivatives; take more, or Static responses = false and Derivatives = 0");
  StaticSolve solve(problem, rest, moves_freely ? 0.01 * lowest : 0);
  std::vector<VecHandle> responses;
  std::vector<double> weights;
  for (const VecHandle& load : loads) {
    responses.push_back(problem.layout().create_vector());
    solve(load, responses.back());
    const double size = norm(responses.back(), NORM_INFINITY);
    weights.push_back(size > 0 ? 1 / size : 0);
  }
  add_principal(responses, weights, M, int(loads.size()), basis);
  if (input.derivatives == 0) return basis;
  auto [vectors, amplitudes] = second_order(problem, space, rest, modes, input, solve);
  const int all = int(vectors.size());
  add_principal(vectors, std::move(amplitudes), M,
                input.size > 0 ? input.size - int(basis.size()) : all, basis);
  return basis;
}

template std::vector<VecHandle> modal_basis(const Problem&, const Space<2>&, const State&,
                                            const std::vector<Mode>&, const std::vector<VecHandle>&,
                                            const ReductionInput&);
template std::vector<VecHandle> modal_basis(const Problem&, const Space<3>&, const State&,
                                            const std::vector<Mode>&, const std::vector<VecHandle>&,
                                            const ReductionInput&);

}  // namespace steppe
