#pragma once

#include "steppe/input/values/expression.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/load/load_input.h"
#include "steppe/physics/mass/mass_matrix.h"

#include <memory>
#include <vector>

namespace steppe {

/// The terms of the list, of each entry what the catalogue makes of it, or that as a ScaledLoad or
/// SwitchedLoad. `mass` is the body's, borrowed. All points of point forces are located at once.
/// Collective. Throws InputError.
template <int dim>
std::vector<std::unique_ptr<Term>> make_loads(const Space<dim>& space, const Body<dim>& body,
                                              const MassMatrix<dim>& mass,
                                              const std::vector<LoadInput>& inputs,
                                              const Constants& constants,
                                              const RemotePoints<dim>* remote = nullptr);

}  // namespace steppe
