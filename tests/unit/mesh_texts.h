#pragma once

#include "steppe/mesh/generated/mesh_input.h"

#include <string>

// Small meshes in the formats of mesh files.

namespace steppe {

inline MeshInput file_input(int dim, const std::string& path) {
  MeshInput input;
  input.dimension = dim;
  input.type = "file";
  input.file = path;
  return input;
}

// two unit cubes side by side along x, the left one of material 5, the right one of material 6, its
// right end a boundary of id 3
inline const char* const gmsh_2 = R"($MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
3
2 3 "free end"
3 5 "left half"
3 6 "right half"
$EndPhysicalNames
$Nodes
12
1 0 0 0
2 1 0 0
3 1 1 0
4 0 1 0
5 0 0 1
6 1 0 1
7 1 1 1
8 0 1 1
9 2 0 0
10 2 1 0
11 2 0 1
12 2 1 1
$EndNodes
$Elements
3
1 3 2 3 1 9 10 12 11
2 5 2 5 1 1 2 3 4 5 6 7 8
3 5 2 6 2 2 9 10 3 6 11 12 7
$EndElements
)";

// the unit square cut into two triangles, its bottom named
inline const char* const gmsh_4 = R"($MeshFormat
4.1 0 8
$EndMeshFormat
$PhysicalNames
2
1 4 "bottom"
2 9 "sheet"
$EndPhysicalNames
$Entities
4 4 1 0
1 0 0 0 0
2 1 0 0 0
3 1 1 0 0
4 0 1 0 0
1 0 0 0 1 0 0 1 4 2 1 -2
2 1 0 0 1 1 0 0 2 2 -3
3 0 1 0 1 1 0 0 2 3 -4
4 0 0 0 0 1 0 0 2 4 -1
1 0 0 0 1 1 0 1 9 4 1 2 3 4
$EndEntities
$Nodes
1 4 1 4
2 1 0 4
1
2
3
4
0 0 0
1 0 0
1 1 0
0 1 0
$EndNodes
$Elements
2 3 1 3
1 1 1 1
1 1 2
2 1 2 2
2 1 2 3
3 1 3 4
$EndElements
)";

inline const char* const abaqus = R"(*HEADING
two hexahedra
*NODE
1, 0., 0., 0.
2, 1., 0., 0.
3, 1., 1., 0.
4, 0., 1., 0.
5, 0., 0., 1.
6, 1., 0., 1.
7, 1., 1., 1.
8, 0., 1., 1.
9, 2., 0., 0.
10, 2., 1., 0.
11, 2., 0., 1.
12, 2., 1., 1.
*ELEMENT, TYPE=C3D8, ELSET=EB1
1, 1, 2, 3, 4, 5, 6, 7, 8
2, 2, 9, 10, 3, 6, 11, 12, 7
)";

// nodes 6, 7, 8 lie where 2, 3, 4 do
inline const char* const abaqus_tetrahedra = R"(*NODE
1, 0., 0., 0.
2, 1., 0., 0.
3, 0., 1., 0.
4, 0., 0., 1.
5, 1., 1., 1.
6, 1., 0., 0.
7, 0., 1., 0.
8, 0., 0., 1.
*ELEMENT, TYPE=C3D4, ELSET=all
1, 1, 2, 3, 4
2, 2, 4, 3, 5
)";

// two hexahedra with what else such files hold
inline const std::string abaqus_more = std::string(abaqus) + R"(
*ELSET, ELSET=left
1
*Elset, elset=both, generate
1, 2
*NSET, NSET="Lower Nodes"
1, 2, 3, 4, 9,
10
*SURFACE, TYPE=ELEMENT, NAME=SURF-3
2, S4
*SURFACE, TYPE=ELEMENT, NAME=SURF-4
left,S6
*SOLID SECTION, ELSET=both, MATERIAL=STEEL-2
*SOLID SECTION, ELSET=left, MATERIAL=IRON-1
,
*STEP
*NODE OUTPUT
RF, U
*ELEMENT OUTPUT
S
*END STEP

)";

inline const char* const unv = R"(    -1
  2411
 1 1 1 11
 0 0 0
 2 1 1 11
 1 0 0
 3 1 1 11
 1 1 0
 4 1 1 11
 0 1 0
    -1
    -1
  2412
 1 11 1 1 7 2
 0 1 1
 1 2
 2 44 1 1 7 4
 1 2 3 4
    -1
    -1
  2467
 1 0 0 0 0 0 0 1
5
 8 1 0 0
 2 0 0 0 0 0 0 1
6
 8 2 0 0
    -1
)";

// four squares, whose points are in rows of a variable or of a point
inline const char* const tecplot_ordered = R"(# a plate
TITLE = "I=7, ZONE"
VARIABLES = "X", "Y"
ZONE I = 3, J = 3, F=BLOCK
0 1 2 0 1 2 0 1 2
0 0 0 1 1 1 2 2 2
)";
inline const char* const tecplot_listed = R"(VARIABLES = "P [Pa]", "X", "Y"
ZONE T="a", N=9, E=4, ZONETYPE=FEQUADRILATERAL, DATAPACKING=POINT
1e5 0 0
1e5 1 0
1e5 2 0
1e5 0 1
1e5 1 1
1e5 2 1
1e5 0 2
1e5 1 2
1e5 2 2
1 2 5 4
2 3 6 5
4 5 8 7
5 6 9 8
)";

inline const char* const vtk = R"(# vtk DataFile Version 3.0
one tetrahedron and its mirror image
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 5 double
0 0 0
1 0 0
0 1 0
0 0 1
1 1 1
CELLS 2 10
4 0 1 2 3
4 4 1 3 2
CELL_TYPES 2
10
10
)";

}  // namespace steppe
