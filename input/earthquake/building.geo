// A frame building of concrete with a water tank on its roof, founded on a block of soil.
//
//   gmsh -3 input/earthquake/building.geo -o input/earthquake/building.msh
//
// size   longest edge in the soil [m]; the building has edges of its own

DefineConstant[ size = 7 ];
SetFactory("OpenCASCADE");

half = 24; depth = 16;           // of the soil, m
width = 12; storey = 4; n = 4;   // of the building
column = 1; slab = 0.6;

Box(1) = {-half, -half, -depth, 2 * half, 2 * half, depth};
// the footing
concrete() = {2};
Box(2) = {-width / 2 - 1, -width / 2 - 1, -1.2, width + 2, width + 2, 1.2};
For i In {0 : n - 1}
  foot = i * storey;
  For x In {-1 : 1 : 2}
    For y In {-1 : 1 : 2}
      v = newv;
      Box(v) = {x * (width - column) / 2 - column / 2, y * (width - column) / 2 - column / 2, foot,
                column, column, storey - slab};
      concrete() += v;
    EndFor
  EndFor
  v = newv;
  Box(v) = {-width / 2, -width / 2, foot + storey - slab, width, width, slab};
  concrete() += v;
EndFor
tank = newv;
Box(tank) = {-3, -3, n * storey, 6, 6, 2};

soil() = BooleanDifference{ Volume{1}; Delete; }{ Volume{2}; };
all() = BooleanFragments{ Volume{soil(), concrete(), tank}; Delete; }{};

e = 0.01;
concrete() = Volume In BoundingBox{-width / 2 - 1 - e, -width / 2 - 1 - e, -1.2 - e,
                                   width / 2 + 1 + e, width / 2 + 1 + e, n * storey + e};
tank() = Volume In BoundingBox{-3 - e, -3 - e, n * storey - e, 3 + e, 3 + e, n * storey + 2 + e};
soil() = Volume{:};
soil() -= {concrete(), tank()};
Physical Volume("soil") = soil();
Physical Volume("concrete") = concrete();
Physical Volume("tank") = tank();

bottom() = Surface In BoundingBox{-half - e, -half - e, -depth - e, half + e, half + e, -depth + e};
sides() = {};
For i In {-1 : 1 : 2}
  sides() += Surface In BoundingBox{i * half - e, -half - e, -depth - e, i * half + e, half + e, e};
  sides() += Surface In BoundingBox{-half - e, i * half - e, -depth - e, half + e, i * half + e, e};
EndFor
Physical Surface("bottom") = bottom();
Physical Surface("sides") = sides();
free() = Abs(CombinedBoundary{ Volume{:}; });  // its orientations do not matter
free() -= {bottom(), sides()};
Physical Surface("free") = free();

MeshSize{ PointsOf{ Volume{soil()}; } } = size;
MeshSize{ PointsOf{ Volume{concrete(), tank()}; } } = 2.2;
Mesh.MeshSizeExtendFromBoundary = 1;
Mesh.MeshSizeMax = size;
Mesh.ElementOrder = 1;
Mesh.MshFileVersion = 4.1;
