#pragma once

#include "steppe/material/catalogue/material_input.h"
#include "steppe/material/law/law_entry.h"
#include "steppe/material/law/volumetric_energy.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/** All laws with a stress, one line each. */
const std::vector<LawEntry>& catalogue();

/** The one of that name. Throws InputError where there is none. */
const LawEntry& law_entry(const std::string& law);

/** The names of all laws with a stress, as the parameter Law knows them; it knows `none` too. */
std::vector<std::string> law_names();

/**
 * A new law of the kind and with the constants of the input. Throws InputError as
 * MaterialInput::check, which names the material and should be called before.
 */
template <int dim>
std::unique_ptr<Law<dim>> make_law(const MaterialInput& input);

/** The counted operations of that law at a point, see Counted; none without stress. Throws as
 * make_law. */
LawOperations law_operations(const MaterialInput& input, int dim);

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

}  // namespace steppe
