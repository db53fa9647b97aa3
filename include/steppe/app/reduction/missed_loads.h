#pragma once

#include "steppe/app/reduction/reduced_model.h"

namespace steppe {

/// Notes on the screen which loads have static responses that the coordinates lack by more than a
/// tenth in the energy norm, of a model with `responses`. Collective.
template <int dim>
void note_missed_loads(const ReducedModel<dim>& model);

}  // namespace steppe
