// Equipment frame: a machined base plate with two braced lugs, the CAD file frame.step of Debian's
// package netgen-doc.
//
//   gmsh -3 -setnumber size 0.035 input/frame/frame.geo -o build/frame.msh
//
// size   longest edge of the tetrahedra [m]; 0.035 gives 48 thousand unknowns with P2, 0.0064 a
//        million; above 0.035 the fillets are too coarse for well-shaped cells
// step   path of the STEP file (-setstring step ...)
//
// OpenCASCADE turns the inches of the file into the millimetres used below; the mesh is written in
// metres. Only features that force tiny cells and hardly carry load are taken away.

DefineConstant[ size = 0.035 ];
DefineConstant[ step = "/usr/share/doc/netgen/examples/frame.step" ];

SetFactory("OpenCASCADE");
frame() = ShapeFromFile(step);
middle = 304.8; // the plane of symmetry x = middle
thickness = 38.1; // of the plate, from y = 0
top = 292.1; // of the lugs

// The braces end in a knife edge 0.6 mm from the edge of their lug: cut it off.
For side In {-1 : 1 : 2}
  tips() += newv;
  Box(newv) = {middle + side * 276.225 - 30, 152.4, 254, 60, 15, 10};
EndFor
blunt() = BooleanDifference{ Volume{frame()}; Delete; }{ Volume{tips()}; Delete; };

// Bolt holes of the plate: four rows of three, and four along each side.
row() = {31.75, 228.6, 457.2, 781.05};
For i In {0 : 3}
  For side In {-1 : 1}
    plugs() += newv;
    Cylinder(newv) = {middle + side * 152.4, 0, row(i), 0, thickness, 0, 8};
  EndFor
EndFor
For side In {-1 : 1 : 2}
  For z In {152.4 : 609.6 : 152.4}
    plugs() += newv;
    Cylinder(newv) = {middle + side * 276.225, 0, z, 0, thickness, 0, 8};
  EndFor
EndFor

// One of these goes on through each brace: fill a strip of the brace, from its foot to its cut.
For side In {-1 : 1 : 2}
  strip = newv;
  Wedge(strip) = {0, 0, -10, 127 * Tan(Pi / 6), 152.4 - thickness, 20, 12.7 * Tan(Pi / 6)};
  Rotate{ {0, 1, 0}, {0, 0, 0}, -Pi / 2 }{ Volume{strip}; }
  Translate{ middle + side * 276.225, thickness, 254 }{ Volume{strip}; }
  plugs() += strip;
EndFor

// Screw and dowel holes: in the top and the back of each lug, and four at the far end of the plate.
For side In {-1 : 1 : 2}
  plugs() += newv;
  Cylinder(newv) = {middle + side * 203.2, top - 12, 228.6, 0, 12, 0, 9};
  plugs() += newv;
  Cylinder(newv) = {middle + side * 196.85, 266.7, 203.2, 0, 0, 50.8, 15};
  For i In {0 : 1}
    plugs() += newv;
    Cylinder(newv) = {middle + side * (115.57 + i * 25.4), thickness - 9, 755.65, 0, 9, 0, 3};
  EndFor
EndFor
solid() = BooleanUnion{ Volume{blunt()}; Delete; }{ Volume{plugs()}; Delete; };

// The tops of the lugs are bolted to the shaker.
mount() = Surface In BoundingBox{-100, top - 0.1, 0, 700, top + 0.1, 900};
rest() = Surface{:};
rest() -= mount();

Physical Volume("frame") = solid();
Physical Surface("mount") = mount();
Physical Surface("rest") = rest();

Mesh.MeshSizeMax = 1000 * size;
Mesh.ScalingFactor = 0.001;
Mesh.Algorithm = 5; // Delaunay on the surfaces: the best worst cell of those tried
Mesh.OptimizeThreshold = 0.5;
Mesh.ElementOrder = 1;
Mesh.MshFileVersion = 4.1;
