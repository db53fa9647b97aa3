#include "steppe/app/basis/reduction.h"

#include "steppe/app/basis/turned_modes.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/physics/equation/reduced_basis.h"
#include "steppe/physics/internal_force/strain_gram.h"
#include "steppe/solve/modes/modal_derivatives.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace steppe {

void check_reduces(const Problem& problem, const ReductionInput& input) {
  if (!problem.supports().changes().empty())
    throw InputError(
        input.path() +
        ": its coordinates know the supports of the start alone; let no boundary have an "
        "Active, or Basis be none");
}

namespace {

template <int dim>
bool stiffness_damped(const Body<dim>& body) {
  return std::any_of(body.materials().begin(), body.materials().end(),
                     [](const auto& material) { return material.rayleigh.stiffness != 0; });
}

/// "a; b; c; d" in two dimensions: "a; b" and "c; d".
std::vector<std::string> vectors_of(const std::string& text, int dim) {
  const std::vector<std::string> components = split(text, ';');
  if (components.empty() || components.size() % std::size_t(dim) != 0)
    throw InputError("Reduction / Functions = '" + text + "': has " +
                     std::to_string(components.size()) + " components; give " +
                     std::to_string(dim) + " for each vector, separated by `;`");
  std::vector<std::string> vectors(components.size() / std::size_t(dim));
  for (std::size_t i = 0; i < components.size(); ++i)
    vectors[i / std::size_t(dim)] += (i % std::size_t(dim) ? "; " : "") + components[i];
  return vectors;
}

}  // namespace

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

template <int dim>
std::vector<VecHandle> basis_functions(const Problem& problem, const Space<dim>& space,
                                       const ReductionInput& input, const Constants& constants) {
  const std::string parameter = "Reduction / Functions";
  std::vector<VecHandle> basis;
  VecHandle nodal = space.create_vector();
  for (const std::string& text : vectors_of(input.functions, dim)) {
    agree(space.communicator(), [&] {
      const VectorExpression<dim> function(text, parameter, constants);
      if (function.uses_time())
        throw InputError(parameter + " = " + input.functions + ": '" + text +
                         "' depends on t; its coordinate is what does, so leave t out");
      LocalArray entries(nodal);
      for (int i = 0; i < space.n_local_nodes(); ++i) {
        const auto here = function(space.node_positions()[i], 0);
        for (int c = 0; c < dim; ++c) entries[dim * i + c] = here[c];
      }
    });
    basis.push_back(problem.layout().create_vector());
    to_unknowns(problem, nodal, basis.back());
    problem.supports().zero(basis.back());
  }
  return basis;
}

namespace {

/// What vectors add to an M-orthonormal basis beyond rounding, `most` principal ones at most.
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

/// Of the first mode that is not rigid; 0 without one.
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

template <int dim>
std::vector<double> orient(const Problem& problem, const Space<dim>& space, Mat M,
                           const std::vector<VecHandle>& basis,
                           const std::vector<PetscInt>& units) {
  const VecHandle nodal = space.create_vector(), p = problem.layout().create_vector(),
                  Mp = duplicate(p);
  {
    LocalArray entries(nodal);
    for (int i = 0; i < space.n_local_nodes(); ++i)
      for (int c = 0; c < dim; ++c) {
        double phase = 1 + c;
        for (int d = 0; d < dim; ++d)
          phase +=
              (2.3 + 1.7 * ((c + d) % dim)) * space.node_positions()[i][d] / space.mesh().size();
        entries[dim * i + c] = std::sin(phase);
      }
  }
  to_unknowns(problem, nodal, p);
  check(MatMult(M, p, Mp));
  std::vector<double> parts = restricted(basis, Mp);
  for (std::size_t k = 0; k < basis.size(); ++k) {
    if (parts[k] > 0) continue;
    check(VecScale(basis[k], -1));
    parts[k] = -parts[k];
  }
  for (const double entry : ReducedBasis({}, units).restricted(p)) parts.push_back(entry);
  return parts;
}

template <int dim>
bool takes_polynomial(const ReductionInput& input, int n_coordinates, const Body<dim>& body,
                      const DampingInput& damping) {
  const bool must_be = input.energy == "polynomial" || input.expands();
  if (input.energy == "cells" && input.expands())
    throw InputError(
        "Reduction / Local law = taylor: expands a polynomial, and Energy = cells has none; let "
        "Energy be auto, or Local law exact");
  if (input.energy == "cells" || (!must_be && n_coordinates > 60)) return false;
  std::string reason;
  bool has_some = false;
  for (const Material<dim>& material : body.materials()) {
    if (!material.stiff) continue;
    const std::string lacks = lacks_quartic_energy(material);
    has_some |= lacks.empty();
    if (reason.empty()) reason = lacks;
  }
  if (has_some) reason.clear();
  if (reason.empty() && stiffness_damped(body) && damping.stiffness == "last")
    reason = "Damping / Stiffness = last is that of cells";
  if (reason.empty() && stiffness_damped(body) && damping.stiffness == "current" &&
      damping.consistent_tangent)
    reason = "Damping / Consistent tangent = true is that of cells";
  if (reason.empty()) return true;
  if (!must_be) return false;
  throw InputError(input.expands()
                       ? "Reduction / Local law = taylor: " + reason + "; let Local law be exact"
                       : "Reduction / Energy = polynomial: " + reason +
                             "; let Energy be auto or cells");
}

template std::vector<VecHandle> modal_basis(const Problem&, const Space<2>&, const State&,
                                            const std::vector<Mode>&, const std::vector<VecHandle>&,
                                            const ReductionInput&);
template std::vector<double> orient(const Problem&, const Space<2>&, Mat,
                                    const std::vector<VecHandle>&, const std::vector<PetscInt>&);
template std::vector<VecHandle> modal_basis(const Problem&, const Space<3>&, const State&,
                                            const std::vector<Mode>&, const std::vector<VecHandle>&,
                                            const ReductionInput&);
template std::vector<double> orient(const Problem&, const Space<3>&, Mat,
                                    const std::vector<VecHandle>&, const std::vector<PetscInt>&);
template bool takes_polynomial(const ReductionInput&, int, const Body<2>&, const DampingInput&);
template bool takes_polynomial(const ReductionInput&, int, const Body<3>&, const DampingInput&);
template std::vector<VecHandle> basis_functions(const Problem&, const Space<2>&,
                                                const ReductionInput&, const Constants&);
template std::vector<VecHandle> basis_functions(const Problem&, const Space<3>&,
                                                const ReductionInput&, const Constants&);

}  // namespace steppe
