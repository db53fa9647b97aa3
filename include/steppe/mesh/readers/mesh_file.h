#pragma once

#include "steppe/mesh/geometry/curved_cells.h"

#include <deal.II/base/exceptions.h>
#include <deal.II/grid/tria.h>

#include <string>

namespace steppe {

/// The first line of what deal.II says of an error.
std::string first_line(const dealii::ExceptionBase& error);

/// The formats of mesh and CAD files, joined by `|` for an input pattern; the first decides by
/// extension.
std::string mesh_file_formats();

/// The name of a file's format: as told, or by its extension. Throws InputError for an unknown one.
std::string mesh_format(const std::string& path, const std::string& told);

/// Is a file of that format a CAD file, which has to be meshed (see mesh_cad)?
bool is_cad(const std::string& format);

/**
 * Read a serial mesh: by readers of our own (Gmsh's .msh, Abaqus, Nastran, UNV, VTK, Medit, UCD,
 * Tecplot), by libgmsh (MED, CGNS), or by deal.II's GridIn (Assimp), of whose cells the corners
 * are taken; VTU and Exodus files have to be converted. Cells of second order stay curved where
 * that is asked for; a note says where a space of that degree takes their corners alone. Cells with
 * a negative measure have their vertices reordered. Cells and vertices are in the order of their
 * numbers in the file. Local. Throws InputError: no such file, unknown format, no cells, cells that
 * make no mesh.
 */
template <int dim>
MeshFacts<dim> read_mesh_file(const std::string& path, const std::string& format, bool curved,
                              dealii::Triangulation<dim>& mesh, int degree = 2);

}  // namespace steppe
