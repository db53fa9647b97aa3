#pragma once

#include "steppe/output/field_series.h"
#include "steppe/physics/body/body.h"
#include "steppe/solve/modes/modes.h"

#include <string>

namespace steppe {

/**
 * Modes on the screen and in the folder: modes.csv with a row for each, and the shapes as field
 * files NAME_modes.xdmf, whose time is the number of the mode, whose largest displacement is a
 * tenth of the body's size and whose `frequency`, Hz, is the same in all cells. Beside them the
 * held directions, see held_directions. Collective. Throws OutputError when the disk takes no more.
 */
template <int dim>
void report_modes(const Modes& modes, const Space<dim>& space, const Body<dim>& body, Vec held,
                  const FieldFiles& files);

}  // namespace steppe
