#pragma once

#include "steppe/mesh/cad/cad_shapes.h"

#include <string>
#include <vector>

namespace steppe {

/// A way to mesh: Gmsh's numbers of its algorithms, and how many cells to a circle at least.
struct MeshingAttempt {
  std::string words;                                ///< of what it is
  int of_faces = 0, of_solids = 0, per_circle = 0;  ///< 0: as the options say
};

/// Ways to mesh bodies of dimension `dim` in turn: as the options of libgmsh say, by its other
/// algorithms, and with more cells on curved faces than `per_circle`. Each needs a session of its
/// own, since libgmsh stays locked after an error.
std::vector<MeshingAttempt> meshing_attempts(int dim, unsigned int per_circle);

/// Mesh the model that libgmsh has, of bodies of dimension `dim`. Returns why it cannot be meshed
/// so, with the faces where that was; empty where it is. Local.
std::string generate_cells(int dim, const CadShapes& shapes, const MeshingAttempt& attempt);

}  // namespace steppe
