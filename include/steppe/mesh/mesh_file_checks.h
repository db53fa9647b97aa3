#pragma once

#include "steppe/mesh/file_words.h"

#include <deal.II/grid/tria.h>

#include <string>

namespace steppe {

/**
 * Look through a mesh file before deal.II reads it, which waits without end for the end of a
 * section, trusts counts and node numbers, orders cells for ever where three share a side, and does
 * not say where it stopped: do sections begin and end, do counts agree, are the elements of first
 * order, do their nodes exist, is each cell there once? Local. Throw InputError with the line.
 */
void check_gmsh(FileWords& file, int dim);
void check_vtk(FileWords& file, int dim);
void check_ucd(FileWords& file, int dim);
void check_unv(FileWords& file, int dim);

/// The nodes, elements, sets and surfaces of an Abaqus file, looked through likewise, in the one
/// way of writing that deal.II reads.
std::string abaqus_mesh(FileWords& file, int dim);

/// Read a Tecplot file of a zone of quadrilaterals: ordered, where points of its boundary that
/// coincide are joined, or with a list of cells. As deal.II's reader of them trusts all it finds,
/// it is not used.
void read_tecplot(FileWords& file, dealii::Triangulation<2>& mesh);

}  // namespace steppe
