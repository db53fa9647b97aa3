#pragma once

#include "steppe/mesh/file_mesh.h"
#include "steppe/mesh/file_words.h"

#include <string>

namespace steppe {

/// Read what libgmsh reads, by its extension or first words: Gmsh's .msh of all versions, VTK,
/// Nastran, Medit, MED, CGNS. Local. Throws InputError with Gmsh's own words.
template <int dim>
FileMesh<dim> read_gmsh(const std::string& path);

/// The mesh of the model that libgmsh has. Entities of one number are a group each, or those that
/// the file names. Throws what libgmsh does.
template <int dim>
FileMesh<dim> gmsh_mesh(bool by_number);

/**
 * Look through a text file before libgmsh reads it, which trusts counts and takes a part of a file
 * for the whole: do sections begin and end, do counts agree, do the nodes of elements exist? Local.
 * Throw InputError with the line. Binary files must have their last section.
 */
void check_gmsh(FileWords& file);
void check_vtk(FileWords& file);

/// Read a file of which libgmsh does not know the format, or leaves out the groups (UNV). Local.
/// Throw InputError with the line.
template <int dim>
FileMesh<dim> read_abaqus(FileWords& file);
template <int dim>
FileMesh<dim> read_unv(FileWords& file);
template <int dim>
FileMesh<dim> read_ucd(FileWords& file);
/// A zone of quadrilaterals: ordered, where points of its boundary that coincide are joined, or
/// with a list of cells.
FileMesh<2> read_tecplot(FileWords& file);

}  // namespace steppe
