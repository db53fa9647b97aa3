#pragma once

#include "steppe/mesh/file/file_mesh.h"
#include "steppe/mesh/file/file_words.h"

#include <string>

namespace steppe {

/// Read what libgmsh alone reads, by its extension: MED, CGNS. Local. Throws InputError with
/// Gmsh's own words.
template <int dim>
FileMesh<dim> read_gmsh(const std::string& path);

/// The mesh of the model that libgmsh has. Entities belong to their physical groups, or where there
/// are none each is a group. Throws what libgmsh does.
template <int dim>
FileMesh<dim> gmsh_mesh();

/**
 * Read a mesh file, text or binary. What the file holds and the mesh does not is counted in
 * `left_out`. Local. Throw InputError with the line: other libraries trust the counts of a file,
 * take a part of it for the whole, or leave out what they do not know.
 */
template <int dim>
FileMesh<dim> read_msh(FileWords& file);
template <int dim>
FileMesh<dim> read_vtk(FileWords& file);
template <int dim>
FileMesh<dim> read_nastran(FileWords& file);
template <int dim>
FileMesh<dim> read_medit(FileWords& file);
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
