// A quarter of a bolt of 10 mm in a sleeve of 30 and 11 mm, 50 mm long.
SetFactory("OpenCASCADE");
Cylinder(1) = {0, 0, 0, 0, 0, 50, 5, Pi / 2};
Cylinder(2) = {0, 0, 0, 0, 0, 50, 15, Pi / 2};
Cylinder(3) = {0, 0, 0, 0, 0, 50, 5.5, Pi / 2};
BooleanDifference(4) = { Volume{2}; Delete; }{ Volume{3}; Delete; };
Physical Volume("shank") = {1};
Physical Volume("sleeve") = {4};
Mesh.MeshSizeMax = 5;
Mesh.ElementOrder = 2;
