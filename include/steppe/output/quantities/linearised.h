#pragma once

#include "steppe/physics/state/quantity.h"

#include <vector>

namespace steppe {

/**
 * The derivatives of quantities q at the quadrature points along displacements s and velocities s'
 * about a state of nodal vectors with displacement u and velocity v:
 *     dq = (q(u + e s, v + e s') - q(u - e s, v - e s')) / (2 e)
 * with e |s| a fraction 1e-7 of a length, the body's size (where s = 0, e |s'| that fraction a
 * second). Of stresses of a vibration of small amplitude these are the linear ones, those of
 * viscosity too. The state that they are evaluated in has s, s' and the moduli. Borrows what is
 * offered and the state, whose history is to be that of the last accepted one. Local.
 */
std::vector<CellQuantity> linearised(const std::vector<CellQuantity>& offered, const State& about,
                                     double length);

}  // namespace steppe
