#include "steppe/app/reduction/floating_frame.h"

#include "steppe/app/basis/reduction.h"
#include "steppe/app/basis/rigid_part.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/system/floating_coordinates.h"
#include "steppe/physics/system/reduced_forces.h"
#include "steppe/physics/system/spatial_forces.h"
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

/// Set what `Reduction / Error` needs: the responses of the free body at rest, and forces in the
/// frame. Borrows the motion.
template <int dim>
void find_responses(const FloatingMotion<dim>& motion, Mat M, ReducedModel<dim>& model) {
  FullModel<dim>& full = model.full;
  const Elastodynamics<dim> body = free_body(*full.unknowns, full.body);
  const State rest = create_state(body.layout());
  // as much of the mass as makes the matrix positive definite
  model.responses = std::make_unique<StaticSolve>(
      body, rest, 1e-3 * least_stiffness(body, rest, motion.elastic()));
  model.to_frame = [&full, &motion,
                    rigid = std::make_shared<std::vector<VecHandle>>(rigid_basis(full.space(), M))](
                       Vec displacement, Vec force) {
    motion.turn_into_frame(displacement, force);
    take_out_motion(*rigid, full.problem, force);
  };
}

}  // namespace

template <int dim>
std::unique_ptr<ReducedModel<dim>> reduce_in_floating_frame(FullModel<dim>& full,
                                                            std::vector<VecHandle> basis) {
  const ReductionInput& reduction = full.input().reduction;
  Problem& system = full.system();
  auto model = std::make_unique<ReducedModel<dim>>(ReducedModel<dim>{full});
  const MatHandle M = system.mass().create(0);
  std::vector<VecHandle> elastic = elastic_part(full.space(), M, std::move(basis));
  if (elastic.empty())
    throw InputError(reduction.path() +
                     ": all of its vectors are rigid motions, which the floating frame has; take "
                     "more");
  const bool polynomial =
      takes_polynomial(reduction, int(elastic.size()), full.body, full.input().damping);
  model->basis_parts = orient(system, full.space(), M, elastic, {});
  for (const VecHandle& vector : elastic) update_ghosts(vector);
  const Phase phase("reduction");
  auto motion = std::make_unique<FloatingMotion<dim>>(
      full.space(), std::move(elastic), [&full](Vec u, Vec f) { full.problem.add_inertia(u, f); });
  try {
    model->basis = std::make_unique<BasisMap>(motion->elastic(), M, motion->frame().elastic());
  } catch (const InputError& error) {
    throw InputError(reduction.path() + ": " + error.what());
  }
  if (reduction.error > 0) find_responses(*motion, M, *model);
  const auto layout = [&] { return model->layout_of_coordinates(); };
  const auto under_map = [&] {
    return std::make_unique<MappedProblem>(system, *model->basis, layout());
  };
  CoordinateProblem::Parts parts;
  parts.reduced =
      std::make_unique<ReducedForces>(layout(), full.problem.reduce(*motion, polynomial));
  if (full.problem.has_terms()) parts.at_nodes = under_map();
  model->energy_by = parts.at_nodes ? "cells" : "a polynomial";
  if (!full.problem.spatial_terms().empty())
    parts.in_space = std::make_unique<SpatialForces<dim>>(full.space(), full.problem, *motion);
  parts.whole = under_map();
  parts.moving = std::make_unique<FloatingCoordinates<dim>>(*parts.whole, std::move(motion));
  model->problem = std::make_unique<CoordinateProblem>(layout(), std::move(parts));
  return model;
}

#define INSTANTIATE(dim)                                                                \
  template void check_is_free(const Problem&, bool, const Body<dim>&);                  \
  template std::unique_ptr<ReducedModel<dim>> reduce_in_floating_frame(FullModel<dim>&, \
                                                                       std::vector<VecHandle>);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
