#pragma once

#include "steppe/app/model/full_model.h"
#include "steppe/fem/constraints/support_coordinates.h"
#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/solve/modes/modal_derivatives.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// Equation of motion in generalised coordinates of a full model, which is borrowed.
template <int dim>
struct ReducedModel {
  FullModel<dim>& full;
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
    return Layout(full.grid->communicator, basis->create_coordinates(), 1);
  }
};

}  // namespace steppe
