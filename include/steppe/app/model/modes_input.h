#pragma once

#include "steppe/app/model/discretisation.h"
#include "steppe/physics/body/rayleigh.h"
#include "steppe/physics/state/state.h"
#include "steppe/solve/modes/modes.h"

#include <vector>

namespace steppe {

/// The input's section `Modes` with the method that `Linear = auto` stands for. Collective.
template <int dim>
ModesInput modes_input(const Discretisation<dim>& grid);

/// Moduli of materials without their branches, and whether modes of an input have those.
RelaxingModuli relaxed_moduli(const Input& input);
inline bool modes_are_relaxed(const Input& input) { return input.modes.modulus == "relaxed"; }

/// Damping ratios of the input that Rayleigh factors are found by.
std::vector<RatioAt> wanted_ratios(const Input& input);

/// Frequencies, Hz, at which oscillating loads are looked at: those of the input, or of the modes
/// where a response spectrum is given.
std::vector<double> sample_frequencies(const Input& input, const Modes& modes);

}  // namespace steppe
