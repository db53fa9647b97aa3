#include "steppe/app/reduction.h"

#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/physics/equation/reduced_term.h"
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
  if (!problem.supports().at_rest())
    throw InputError(input.path() +
                     ": supports that move have no part in its coordinates; shake the frame of "
                     "reference (a load of Kind = base acceleration), or let Basis be none");
  if (problem.impulses())
    throw InputError(input.path() +
                     ": explicit schemes take contact node by node; choose an implicit Time / "
                     "Scheme, or let Basis be none");
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

std::vector<VecHandle> modal_basis(const Problem& problem, const State& rest,
                                   const std::vector<Mode>& modes, const ReductionInput& input,
                                   double length) {
  std::vector<VecHandle> basis, additions;
  for (int i = 0; i < input.modes; ++i) {
    basis.push_back(duplicate(modes[i].shape));
    check(VecCopy(modes[i].shape, basis.back()));
  }
  if (input.derivatives == 0) return basis;
  const Phase phase("reduction");
  std::vector<Vec> first;
  std::vector<double> amplitudes;  // of equal forces on all modes, a tenth of the body in the first
  for (int i = 0; i < input.derivatives; ++i) {
    if (!(modes[i].angular_frequency > 0)) continue;
    amplitudes.push_back(1 / modes[i].eigenvalue);
    first.push_back(modes[i].shape);
  }
  if (first.empty())
    throw InputError("Reduction / Derivatives = " + std::to_string(input.derivatives) +
                     ": these modes are all rigid; take more, and more Modes");
  const double scale = 0.1 * length / (norm(first[0], NORM_INFINITY) * amplitudes[0]);
  std::vector<double> weights;
  for (std::size_t i = 0; i < first.size(); ++i)
    for (std::size_t j = i; j < first.size(); ++j)
      weights.push_back((i == j ? 0.5 : 1) * scale * amplitudes[i] * scale * amplitudes[j]);
  additions = modal_derivatives(problem, rest, first, 0.01 * length,
                                !(modes[0].angular_frequency > 0), 1 / amplitudes[0]);
  const MatHandle M = problem.mass().create(0);
  remove_components(basis, M, additions);
  const int most = input.size > 0 ? input.size - input.modes : int(additions.size());
  for (VecHandle& vector : principal_vectors(additions, weights, M, most))
    basis.push_back(std::move(vector));
  return basis;
}

template <int dim>
std::vector<double> orient(const Problem& problem, const Space<dim>& space, Mat M,
                           const std::vector<VecHandle>& basis) {
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
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts[k] > 0) continue;
    check(VecScale(basis[k], -1));
    parts[k] = -parts[k];
  }
  return parts;
}

template <int dim>
bool takes_polynomial(const ReductionInput& input, int n_coordinates, const Body<dim>& body,
                      const DampingInput& damping, const SchemeEntry& scheme,
                      const Problem& problem, double start) {
  if (input.energy == "cells" || (input.energy == "auto" && n_coordinates > 60)) return false;
  const VecHandle prescribed = problem.layout().create_vector();
  problem.supports().displacement(start, prescribed);
  std::string reason = lacks_quartic_energy(body);
  if (reason.empty() && norm(prescribed, NORM_INFINITY) > 0)
    reason = "Boundaries: a support is displaced";
  if (reason.empty() && scheme.keeps_energy)
    reason = "Time / Scheme = " + scheme.name + " takes the differences of the energies of cells";
  if (reason.empty() && stiffness_damped(body) && damping.stiffness == "last")
    reason = "Damping / Stiffness = last is that of cells";
  if (reason.empty() && stiffness_damped(body) && damping.stiffness == "current" &&
      damping.consistent_tangent)
    reason = "Damping / Consistent tangent = true is that of cells";
  if (reason.empty()) return true;
  if (input.energy == "auto") return false;
  throw InputError("Reduction / Energy = polynomial: " + reason + "; let Energy be auto or cells");
}

template std::vector<double> orient(const Problem&, const Space<2>&, Mat,
                                    const std::vector<VecHandle>&);
template std::vector<double> orient(const Problem&, const Space<3>&, Mat,
                                    const std::vector<VecHandle>&);
template bool takes_polynomial(const ReductionInput&, int, const Body<2>&, const DampingInput&,
                               const SchemeEntry&, const Problem&, double);
template bool takes_polynomial(const ReductionInput&, int, const Body<3>&, const DampingInput&,
                               const SchemeEntry&, const Problem&, double);
template std::vector<VecHandle> basis_functions(const Problem&, const Space<2>&,
                                                const ReductionInput&, const Constants&);
template std::vector<VecHandle> basis_functions(const Problem&, const Space<3>&,
                                                const ReductionInput&, const Constants&);

}  // namespace steppe
