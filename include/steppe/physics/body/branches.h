#pragma once

#include "steppe/material/catalogue/prony.h"
#include "steppe/physics/state/state.h"

#include <complex>
#include <vector>

namespace steppe {

/// The branches of each material of a body, in its order.
using BranchesOfMaterials = std::vector<std::vector<MaxwellBranch>>;

/// Whether a material has branches.
bool any_relaxes(const BranchesOfMaterials& branches);

/// The complex factors of the relaxing stresses of all materials in oscillations of an angular
/// frequency, rad/s, see complex_factor; and the same for states.
std::vector<std::complex<double>> complex_moduli(const BranchesOfMaterials& branches, double w);
RelaxingModuli moduli_at(const BranchesOfMaterials& branches, double w);

}  // namespace steppe
