#pragma once

#include "steppe/mesh/region.h"

#include <deal.II/base/exceptions.h>
#include <deal.II/grid/tria.h>

#include <string>

namespace steppe {

/// The first line of what deal.II says of an error.
std::string first_line(const dealii::ExceptionBase& error);

/// The formats `read_mesh_file` knows, joined by `|` for an input pattern; the first decides by
/// extension.
std::string mesh_file_formats();

/// Names a Gmsh file gives to groups of the given dimension (`$PhysicalNames`); empty for other
/// files.
PartNames physical_names(const std::string& path, int group_dimension);

/**
 * Read a serial mesh of first-order cells (Gmsh 2.2 and 4.1, Abaqus, legacy VTK, VTU, UCD, UNV,
 * Exodus,
 * ... through deal.II's GridIn). Cells with a negative measure have their vertices reordered.
 * Local. Throws InputError: no such file, unknown format, no cells, cells of second order.
 */
template <int dim>
void read_mesh_file(const std::string& path, const std::string& format,
                    dealii::Triangulation<dim>& mesh);

}  // namespace steppe
