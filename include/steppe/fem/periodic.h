#pragma once

#include "steppe/fem/space.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Periodic`.
struct PeriodicInput {
  std::string name, from, to, translation, jump;

  void bind(dealii::ParameterHandler& prm);
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

}  // namespace steppe
