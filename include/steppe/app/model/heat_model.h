#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/fem/maps/change_of_unknowns.h"
#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/physics/heat/heat_body.h"
#include "steppe/physics/system/heat.h"

#include <memory>
#include <optional>
#include <string>

namespace steppe {

/// Equation of heat of a body that does not move.
template <int dim>
struct HeatModel {
  /// Collective. Throws InputError on all ranks.
  explicit HeatModel(std::shared_ptr<const Discretisation<dim>> grid);

  const Input& input() const { return grid->input; }
  const Space<dim>& space() const { return grid->space; }
  /// The problem that is solved.
  Problem& system() { return mapped ? static_cast<Problem&>(*mapped) : problem; }
  /// Choose Newton's matrix and linear solver, and set their options. Returns them for the screen.
  /// Collective. Throws InputError for two that do not go together.
  std::string set_up_solver();
  /// The temperature that the input's `Initial` gives the body. Collective. Throws InputError on
  /// all ranks.
  State initial_state();
  /// State of nodal temperatures of one of the unknowns, valid until the next call. Collective.
  const State& at_nodes(const State& state) { return expansion ? (*expansion)(state) : state; }

  const std::shared_ptr<const Discretisation<dim>> grid;
  const Body<dim> body;
  HeatBody<dim> heat_body;
  PrescribedTemperature<dim> prescribed;
  const std::unique_ptr<ChangeOfUnknowns<dim>> unknowns;  ///< null where they are those of nodes
  Heat<dim> problem;
  const std::unique_ptr<MappedProblem> mapped;  ///< null likewise
  std::optional<Expansion> expansion;           ///< likewise
};

}  // namespace steppe
