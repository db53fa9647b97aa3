#include "steppe/app/floating_frame.h"

#include "steppe/app/simulation.h"
#include "steppe/base/error.h"
#include "steppe/physics/system/floating_problem.h"
#include "steppe/solve/modes/modal_derivatives.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

const std::string frame = "Reduction / Frame = floating: ";

}  // namespace

void check_floating_frame(const Input& input) {
  const SchemeEntry& scheme = input.time.entry();
  if ((scheme.by_ts && !scheme.is_explicit) || scheme.is_static || scheme.needs_no_damping)
    throw InputError(frame +
                     "the mass depends on the motion, forces of inertia on velocities, and Time / "
                     "Scheme = " +
                     input.time.scheme +
                     " is not for that; take energy-momentum, or another one that solves for the "
                     "acceleration, such as generalized-alpha, central-difference or rk4");
  if (input.initial.equilibrium_at)
    throw InputError(frame +
                     "a body that moves freely has no equilibrium for Initial / Equilibrium at; "
                     "let Frame be fixed");
}

template <int dim>
void check_is_free(const Problem& full, bool ties, const Body<dim>& body) {
  const bool held = !full.supports().owned().empty();
  if (ties || !on_all_ranks(full.layout().communicator(), !held))
    throw InputError(frame +
                     "is that of a free body, and Boundaries hold this one; leave them out, or let "
                     "Frame be fixed");
  for (const Material<dim>& material : body.materials())
    if (material.law->small_strain())
      throw InputError("Materials / " + material.name +
                       " / Law: in a floating frame bodies turn, and this law is one of small "
                       "rotations; take " +
                       (material.law->plastic()
                            ? "J2 plasticity"
                            : "St. Venant-Kirchhoff, which is the same in small strains"));
}

namespace {

/// M-orthonormal.
template <int dim>
std::vector<VecHandle> rigid_basis(const Space<dim>& space, Mat M) {
  const std::vector<VecHandle> modes = space.rigid_modes({});
  const int n = int(modes.size());
  return principal_vectors(modes, std::vector<double>(n, 1), M, n);
}

/// The vectors without their rigid parts, and without those of which nothing is left.
template <int dim>
std::vector<VecHandle> elastic_part(const Space<dim>& space, Mat M,
                                    std::vector<VecHandle> vectors) {
  const std::vector<VecHandle> rigid = rigid_basis(space, M);
  const std::vector<double> left = remove_components(rigid, M, vectors);
  std::vector<VecHandle> result;
  for (std::size_t k = 0; k < vectors.size(); ++k)
    if (left[k] > 1e-6) result.push_back(std::move(vectors[k]));
  if (!result.empty()) remove_components(rigid, M, result);  // what rounding left
  return result;
}

/// f - M a, with the acceleration a that f gives the body as a rigid one.
template <int dim>
void take_out_motion(const std::vector<VecHandle>& rigid, const Elastodynamics<dim>& problem,
                     Vec f) {
  const std::vector<double> accelerations = restricted(rigid, f);
  const VecHandle field = problem.layout().create_vector();
  for (std::size_t k = 0; k < rigid.size(); ++k) check(VecAXPY(field, -accelerations[k], rigid[k]));
  problem.add_inertia(field, f);
}

/// The least that these M-orthonormal vectors have of u.K u at rest, with the stiffness alone.
double least_stiffness(const Problem& problem, const State& rest,
                       const std::vector<VecHandle>& vectors) {
  const std::unique_ptr<Linearisation> tangent = problem.linearise(Form::assembled);
  tangent->update(0, 0, 1, rest);
  const VecHandle force = problem.layout().create_vector();
  double least = std::numeric_limits<double>::infinity();
  for (const VecHandle& vector : vectors) {
    check(MatMult(tangent->matrix(), vector, force));
    least = std::min(least, dot(force, vector));
  }
  return least;
}

}  // namespace

template <int dim>
Elastodynamics<dim> Simulation<dim>::free_body(const Body<dim>& body) {
  return {space_, body, prescribed_at_nodes(), input_.damping, {}, {}, input_.constants,
          {},     {},   input_.masses};
}

template <int dim>
std::vector<VecHandle> Simulation<dim>::deforming_loads(const Body<dim>& body,
                                                        std::vector<VecHandle> loads) {
  const Elastodynamics<dim> problem = free_body(body);
  const VecHandle field = space_.create_vector();
  for (int c = 0; c < dim; ++c)
    for (int d = c; d < dim; ++d) {  // X_c e_d + X_d e_c, of which spins combine theirs
      zero_with_ghosts(field);
      {
        LocalArray entries(field);
        for (int node = 0; node < space_.n_owned_nodes(); ++node) {
          const Point<dim>& X = space_.node_positions()[node];
          entries[dim * node + c] += X[d];
          entries[dim * node + d] += X[c];
        }
      }
      loads.push_back(space_.create_vector());
      problem.add_inertia(field, loads.back());
    }
  const std::vector<VecHandle> rigid = rigid_basis(space_, problem.mass().create(0));
  std::vector<VecHandle> deforming;
  for (VecHandle& load : loads) {
    const double size = norm(load);
    take_out_motion(rigid, problem, load);
    // of a weight rounding is left
    if (norm(load) > 1e-9 * size) deforming.push_back(std::move(load));
  }
  return deforming;
}

template <int dim>
void Simulation<dim>::find_responses(const FloatingMotion<dim>& motion, Mat M) {
  const Elastodynamics<dim> body = free_body(body_);
  const State rest = create_state(body.layout());
  // as much of the mass as makes the matrix positive definite
  responses_ = std::make_unique<StaticSolve>(body, rest,
                                             1e-3 * least_stiffness(body, rest, motion.elastic()));
  to_frame_ = [this, &motion,
               rigid = std::make_shared<std::vector<VecHandle>>(rigid_basis(space_, M))](
                  Vec displacement, Vec force) {
    motion.turn_into_frame(displacement, force);
    take_out_motion(*rigid, problem_, force);
  };
}

template <int dim>
std::unique_ptr<MappedProblem> Simulation<dim>::reduce_in_floating_frame(
    std::vector<VecHandle> basis) {
  const ReductionInput& reduction = input_.reduction;
  const MatHandle M = full().mass().create(0);
  std::vector<VecHandle> elastic = elastic_part(space_, M, std::move(basis));
  if (elastic.empty())
    throw InputError(reduction.path() +
                     ": all of its vectors are rigid motions, which the floating frame has; take "
                     "more");
  const int n_elastic = int(elastic.size());
  const bool polynomial = takes_polynomial(reduction, n_elastic, body_, input_.damping);
  basis_parts_ = orient(full(), space_, M, elastic, {});
  for (const VecHandle& vector : elastic) update_ghosts(vector);
  const Phase phase("reduction");
  auto motion = std::make_unique<FloatingMotion<dim>>(
      space_, std::move(elastic), [this](Vec u, Vec f) { problem_.add_inertia(u, f); });
  try {
    basis_ = std::make_unique<BasisMap>(motion->elastic(), M, motion->frame().elastic());
  } catch (const InputError& error) {
    throw InputError(reduction.path() + ": " + error.what());
  }
  if (reduction.error > 0) find_responses(*motion, M);
  std::vector<std::unique_ptr<ReducedTerm>> terms = problem_.reduce(*motion, polynomial);
  const auto layout = [&] { return Layout(communicator_, basis_->create_coordinates(), 1); };
  std::unique_ptr<MappedProblem> in_frame;
  if (problem_.has_terms()) in_frame = std::make_unique<MappedProblem>(full(), *basis_, layout());
  energy_by_ = in_frame ? "cells" : "a polynomial";
  std::unique_ptr<SpatialForces<dim>> in_space;
  if (!problem_.spatial_terms().empty())
    in_space = std::make_unique<SpatialForces<dim>>(space_, problem_, *motion);
  return std::make_unique<FloatingProblem<dim>>(full(), *basis_, layout(), std::move(terms),
                                                std::move(in_frame), std::move(motion),
                                                std::move(in_space));
}

template void check_is_free(const Problem&, bool, const Body<2>&);
template void check_is_free(const Problem&, bool, const Body<3>&);
template std::vector<VecHandle> Simulation<2>::deforming_loads(const Body<2>&,
                                                               std::vector<VecHandle>);
template std::vector<VecHandle> Simulation<3>::deforming_loads(const Body<3>&,
                                                               std::vector<VecHandle>);
template Elastodynamics<2> Simulation<2>::free_body(const Body<2>&);
template Elastodynamics<3> Simulation<3>::free_body(const Body<3>&);
template void Simulation<2>::find_responses(const FloatingMotion<2>&, Mat);
template void Simulation<3>::find_responses(const FloatingMotion<3>&, Mat);
template std::unique_ptr<MappedProblem> Simulation<2>::reduce_in_floating_frame(
    std::vector<VecHandle>);
template std::unique_ptr<MappedProblem> Simulation<3>::reduce_in_floating_frame(
    std::vector<VecHandle>);

}  // namespace steppe
