#pragma once

#include "steppe/material/catalogue/material_input.h"
#include "steppe/material/law/law.h"
#include "steppe/material/law/volumetric_energy.h"

#include <memory>
#include <optional>

namespace steppe {

/**
 * The two parts of a law whose energy is psi(C J^(-2/3)) + kappa U(J): `isochoric` has the energy
 * psi alone, which no change of volume feels.
 */
template <int dim>
struct SplitLaw {
  std::unique_ptr<Law<dim>> isochoric;
  VolumetricEnergy volumetric;
};

/** The parts of the law of the input, nothing for other laws. Throws as make_law. */
template <int dim>
std::optional<SplitLaw<dim>> split_law(const MaterialInput& input);

/**
 * The two parts of a law that change shape and volume: those of split_law, and of laws of small
 * strains the deviatoric law and kappa/2 (tr e)^2, with tr e in the place of J - 1. Nothing for
 * other laws. Throws as
 * make_law.
 */
template <int dim>
std::optional<SplitLaw<dim>> law_parts(const MaterialInput& input);

}  // namespace steppe
