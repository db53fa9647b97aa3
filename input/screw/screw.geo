// A part from a CAD file, as a mesh of tetrahedra:
//   gmsh -3 input/screw/screw.geo -o input/screw/screw.msh
SetFactory("OpenCASCADE");
part() = ShapeFromFile("/usr/share/doc/netgen/examples/screw.step");
Physical Volume("screw") = part();
Mesh.MeshSizeMax = 2; // mm
