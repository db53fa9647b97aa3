#pragma once

#include "steppe/mesh/file_words.h"

namespace steppe {

/**
 * Look through a mesh file before deal.II reads it, which waits without end for the end of a
 * section, trusts counts and node numbers, and does not say where it stopped: do sections begin and
 * end, do counts agree, are the elements of first order, do their nodes exist? Local. Throw
 * InputError with the line.
 */
void check_gmsh(FileWords& file);
void check_vtk(FileWords& file);
void check_ucd(FileWords& file);
void check_tecplot(FileWords& file);
void check_abaqus(FileWords& file, int dim);

}  // namespace steppe
