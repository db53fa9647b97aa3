#pragma once

#include "steppe/mesh/geometry/region.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Contents of a CAD file. Bodies are solids, in 2D faces. An entity is a pair of its dimension and
/// Gmsh's number.
struct CadShapes {
  std::vector<std::pair<int, int>> bodies;
  std::vector<std::pair<int, int>> others;  ///< of a script, which its physical groups leave out
  int n_faces = 0;                          ///< that bound the bodies, in 2D curves
  int n_shared = 0;                         ///< between two bodies
  PartNames face_names, body_names;         ///< of those, and their numbers
  std::set<std::string> unused_names;       ///< of faces in the file that none of them has
  bool overlap = false;                     ///< do two bodies?
  bool is_joined = true;                    ///< are all bodies joined where they touch?
  std::map<int, int> solid_of;              ///< of pieces, by Gmsh's numbers, see CadNames
  bool has_sizes = false;                   ///< does a script say how large cells are?
  bool keeps_facets = false;                ///< of an STL file as sides of cells
  Drawing drawing;                          ///< in Gmsh's lengths; empty: not known
  double gap = 0;       ///< up to which faces were sewn together, in Gmsh's lengths; 0: none
  double diagonal = 0;  ///< of the box around all, in Gmsh's lengths
  double unit = 1;      ///< how many lengths of the mesh one of Gmsh's is
};

/**
 * Load a CAD file into the model that libgmsh has, and give a physical group to each body of
 * dimension `dim` and to each face that bounds one, with its number, where the file (a script) has
 * no groups. Bodies that touch, but in scripts, are cut where they do, so that they share faces, as
 * far as `joined` says (see joined_bodies). `begin` begins sentences. Local. Throws what libgmsh
 * does, and InputError where there are no bodies.
 */
CadShapes load_cad(const std::string& path, const std::string& format, int dim,
                   const std::string& joined, const std::string& begin);

}  // namespace steppe
