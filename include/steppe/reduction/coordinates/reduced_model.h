#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/constraints/support_coordinates.h"
#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/reduction/bases/full_body.h"
#include "steppe/reduction/bases/reduction_input.h"
#include "steppe/reduction/bases/support_motions.h"
#include "steppe/solve/modes/modal_derivatives.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// Equation of motion in generalised coordinates of a body, which is borrowed as the input is.
struct ReducedModel {
  const ReductionInput& input;
  const MPI_Comm communicator;
  std::vector<PetscInt> local_functions = {};  ///< entries, after the vectors of the basis
  std::vector<double> basis_parts = {};        ///< numbers by which a basis is known, see orient
  std::vector<double> cell_weights = {};  ///< number of evaluated cells, and sum of their weights
  std::string energy_by = {};             ///< what the strain energy is found by
  std::unique_ptr<BasisMap> basis = {};
  std::unique_ptr<SupportCoordinates> supports = {};  ///< null in a floating frame
  std::unique_ptr<Map> basis_at_touched_nodes = {};   ///< of terms that know few nodes, else null
  std::unique_ptr<StaticSolve> responses = {};  ///< at rest in all nodes, for Reduction / Error
  /// Turns forces at a displacement of nodes into a floating frame, without the motion that they
  /// give it; empty without a frame or responses.
  std::function<void(Vec displacement, Vec force)> to_frame = {};
  std::unique_ptr<Problem> problem = {};  ///< the one that is solved

  Layout layout_of_coordinates() const {
    return Layout(communicator, basis->create_coordinates(), 1);
  }
  /// Save or load a fingerprint of the basis and of the weights of cells. Collective. Throws
  /// InputError for a checkpoint of another basis, or of other weights.
  void history(Archive& archive) const;
  /// Say on the screen what the coordinates are. Local.
  void say() const;
};

/// Throws InputError for supports that change, which generalised coordinates do not follow.
/// Collective.
void check_reduces(const Problem& problem, const ReductionInput& input);

/// u_k . M p with a field p in general position, by which a basis is known: turns the vectors so
/// that these are positive, so that the same basis has the same coordinates on any number of ranks;
/// then the entries of p that are units. Collective.
template <int dim>
std::vector<double> orient(const Problem& problem, const Space<dim>& space, Mat M,
                           const std::vector<VecHandle>& basis, const std::vector<PetscInt>& units);

/// Takes vectors as the basis of a model, after the motions of supports. Returns the vectors of
/// both. Collective. Throws InputError on all ranks for those that depend on others.
template <int dim>
std::vector<VecHandle> take_basis(std::vector<VecHandle> basis, SupportMotions supports,
                                  const FullBody<dim>& full, ReducedModel& model);

/// The vectors of the basis of a model in nodal vectors, without motions of supports and local
/// functions. Collective.
template <int dim>
std::vector<VecHandle> vectors_of_basis(const ReducedModel& model, const Problem& system,
                                        const Space<dim>& space);

}  // namespace steppe
