#pragma once

#include "steppe/app/model/full_model.h"
#include "steppe/app/model/unknowns.h"
#include "steppe/reduction/bases/support_motions.h"
#include "steppe/solve/modes/modes.h"

#include <vector>

namespace steppe {

/// Modes of a body, without damping, and what a reduction takes from them.
struct ModesOfBody {
  Modes modes;                   ///< none where neither damping ratios nor a reduction need some
  std::vector<VecHandle> basis;  ///< of Reduction / Basis = modes, else none; see modal_basis
  SupportMotions supports;       ///< likewise, at rest
};

/// Modes about rest, without loads, as far as the input needs them. Collective. Throws InputError
/// on all ranks for more modes than the body has.
template <int dim>
ModesOfBody find_modes_at_rest(Unknowns<dim>& unknowns);

/// Modes of a reduction of small motions about a state of the full model, which is accepted, with
/// the tangent there. Collective. Throws InputError likewise.
template <int dim>
ModesOfBody find_modes_about(FullModel<dim>& full, const State& about);

/// Motions of supports over the run of the input, none where they are never displaced. Collective.
/// Throws InputError where nothing else holds the body.
template <int dim>
SupportMotions find_support_motions(const Discretisation<dim>& grid, const Problem& problem);

}  // namespace steppe
