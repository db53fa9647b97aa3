#pragma once

#include "steppe/app/model/unknowns.h"
#include "steppe/reduction/bases/support_motions.h"
#include "steppe/solve/modes/modes.h"

#include <vector>

namespace steppe {

/// Modes of a body at rest, without damping and loads, and what a reduction takes from them.
struct ModesAtRest {
  Modes modes;                   ///< none where neither damping ratios nor a reduction need some
  std::vector<VecHandle> basis;  ///< of Reduction / Basis = modes, else none; see modal_basis
  SupportMotions supports;       ///< likewise
};

/// Collective. Throws InputError on all ranks for more modes than the body has.
template <int dim>
ModesAtRest find_modes_at_rest(Unknowns<dim>& unknowns);

/// Motions of supports over the run of the input, none where they are never displaced. Collective.
/// Throws InputError where nothing else holds the body.
template <int dim>
SupportMotions find_support_motions(const Discretisation<dim>& grid, const Problem& problem);

}  // namespace steppe
