// Terms in the coordinates of a floating frame.

#include "steppe/base/process/error.h"
#include "steppe/physics/system/floating_coordinates.h"
#include "steppe/physics/system/reduced_forces.h"
#include "steppe/physics/system/spatial_forces.h"
#include "steppe/reduction/bases/rigid_part.h"
#include "steppe/reduction/cells/chosen_cells.h"
#include "steppe/reduction/terms/reduced_terms.h"
#include "steppe/solve/modes/modal_derivatives.h"

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
void find_responses(const FullBody<dim>& full, const Elastodynamics<dim>& alone,
                    const FloatingMotion<dim>& motion, Mat M, ReducedModel& model) {
  const State rest = create_state(alone.layout());
  // as much of the mass as makes the matrix positive definite
  model.responses = std::make_unique<StaticSolve>(
      alone, rest, 1e-3 * least_stiffness(alone, rest, motion.elastic()));
  model.to_frame = [&problem = full.problem, &motion,
                    rigid = std::make_shared<std::vector<VecHandle>>(rigid_basis(full.space, M))](
                       Vec displacement, Vec force) {
    motion.turn_into_frame(displacement, force);
    take_out_motion(*rigid, problem, force);
  };
}

}  // namespace

template <int dim>
void reduce_in_floating_frame(const FullBody<dim>& full, std::vector<VecHandle> basis,
                              const Elastodynamics<dim>* alone, ReducedModel& model) {
  const ReductionInput& input = model.input;
  const MatHandle M = full.system.mass().create(0);
  std::vector<VecHandle> elastic = elastic_part(full.space, M, std::move(basis));
  if (elastic.empty())
    throw InputError(input.path() +
                     ": all of its vectors are rigid motions, which the floating frame has; take "
                     "more");
  const bool polynomial = takes_polynomial(input, int(elastic.size()), full.body, full.damping);
  model.basis_parts = orient(full.system, full.space, M, elastic, {});
  for (const VecHandle& vector : elastic) update_ghosts(vector);
  const Phase phase("reduction");
  auto motion = std::make_unique<FloatingMotion<dim>>(
      full.space, std::move(elastic),
      [&problem = full.problem](Vec u, Vec f) { problem.add_inertia(u, f); });
  try {
    model.basis = std::make_unique<BasisMap>(motion->elastic(), M, motion->frame().elastic());
  } catch (const InputError& error) {
    throw InputError(input.path() + ": " + error.what());
  }
  if (alone) find_responses(full, *alone, *motion, M, model);
  const auto layout = [&] { return model.layout_of_coordinates(); };
  const auto under_map = [&] {
    return std::make_unique<MappedProblem>(full.system, *model.basis, layout());
  };
  CoordinateProblem::Parts parts;
  parts.reduced =
      std::make_unique<ReducedForces>(layout(), full.problem.reduce(*motion, polynomial));
  if (full.problem.has_terms()) parts.at_nodes = under_map();
  model.energy_by = parts.at_nodes ? "cells" : "a polynomial";
  if (!full.problem.spatial_terms().empty())
    parts.in_space = std::make_unique<SpatialForces<dim>>(full.space, full.problem, *motion);
  parts.whole = under_map();
  parts.moving = std::make_unique<FloatingCoordinates<dim>>(*parts.whole, std::move(motion));
  model.problem = std::make_unique<CoordinateProblem>(layout(), std::move(parts));
}

#define INSTANTIATE(dim)                                                               \
  template void check_is_free(const Problem&, bool, const Body<dim>&);                 \
  template void reduce_in_floating_frame(const FullBody<dim>&, std::vector<VecHandle>, \
                                         const Elastodynamics<dim>*, ReducedModel&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
