#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/input/values/expression.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Periodic`.
struct PeriodicInput {
  std::string name, from, to, translation, jump;

  void bind(dealii::ParameterHandler& prm);
  std::string path() const { return "Periodic / " + name; }
};

/**
 * The nodes of one boundary, `to`, and their partners on another, `from`, at X - d: owned nodes by
 * local number, partners by global number. The translation d is the input's, or the distance of the
 * means of both sets of nodes. Collective. Throws InputError on all ranks: regions without faces, a
 * node without a partner.
 */
template <int dim>
std::vector<std::pair<int, PetscInt>> periodic_nodes(const Space<dim>& space,
                                                     const PeriodicInput& input);

/// The components of the jump u(X + d) - u(X), expressions of t: zero where the input is empty.
/// Local. Throws InputError for another number of them, and those that depend on the place.
template <int dim>
std::vector<Expression<dim>> periodic_jump(const PeriodicInput& input, int n_components,
                                           const Constants& constants);

}  // namespace steppe
