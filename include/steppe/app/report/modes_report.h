#pragma once

#include "steppe/app/input/input.h"
#include "steppe/output/folder/csv.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/state/quantity.h"
#include "steppe/solve/modes/complex_modes.h"

namespace steppe {

/// Body that modes belong to, with its stresses, and the state that they are about; borrows all.
template <int dim>
struct ModesContext {
  const Space<dim>& space;
  const Body<dim>& body;
  const std::vector<CellQuantity>& offered;  ///< the stresses among them
  const State& about;                        ///< in nodal vectors, that of the modes
  Vec held;                                  ///< see held_directions
};

/// Modes, with shapes in nodal vectors, on the screen and in the folder: modes.csv with a row for
/// each. Collective. Throws OutputError when the disk takes no more.
template <int dim>
void report_modes(const Modes& modes, const Space<dim>& space, const TableFolder& folder);

/// Damped modes on the screen and in the folder: damped_modes.csv with a row for each. Collective.
/// Throws OutputError when the disk takes no more.
void report_complex_modes(const ComplexModes& modes, MPI_Comm communicator,
                          const TableFolder& folder);

/// The table of modes, and of damped ones where there are any, in `summary.json`. For the rank that
/// speaks. Local.
void summarise_modes(const Input& input, const Modes& modes, const ComplexModes& damped, int dim);

/**
 * The shapes as field files NAME_modes.xdmf, whose time is the number of the mode, whose largest
 * displacement is a tenth of the body's size and whose `frequency`, Hz, is the same in all cells.
 * Beside them the held directions, and as stresses the linear ones (see linearised) of that
 * displacement. Collective. Throws OutputError when the disk takes no more.
 */
template <int dim>
void write_modes(const Modes& modes, const ModesContext<dim>& context, FieldFiles files);

/**
 * Damped modes, with shapes in nodal vectors, as field files NAME_damped_modes.xdmf, whose time,
 * scale and held directions are those of write_modes. Each shape is written at the instant at which
 * it is largest and a quarter of the period later. The stress is the largest von Mises stress of
 * each node in between, without the decay. Collective. Throws OutputError when the disk takes no
 * more.
 */
template <int dim>
void write_complex_modes(const ComplexModes& modes, const ModesContext<dim>& context,
                         FieldFiles files);

}  // namespace steppe
