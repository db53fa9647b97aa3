// A motor, its flange on four pads, four bolts M8, and the bracket to which they hold it, in mm: seven solids that
// touch. motor.step is what Gmsh writes of it (gmsh -0 motor.geo -o motor.step), with names for the solids.
SetFactory("OpenCASCADE");

// the bracket: foot, wall and two gussets
Box(1) = {0, -60, 0, 110, 120, 12};
Box(2) = {0, -60, 0, 14, 120, 130};
For i In {0 : 1}
  y = -60 + 108 * i;
  Point(100 + 10 * i) = {14, y, 12};
  Point(101 + 10 * i) = {90, y, 12};
  Point(102 + 10 * i) = {14, y, 100};
  Line(100 + 10 * i) = {100 + 10 * i, 101 + 10 * i};
  Line(101 + 10 * i) = {101 + 10 * i, 102 + 10 * i};
  Line(102 + 10 * i) = {102 + 10 * i, 100 + 10 * i};
  Curve Loop(100 + 10 * i) = {100 + 10 * i, 101 + 10 * i, 102 + 10 * i};
  Plane Surface(100 + 10 * i) = {100 + 10 * i};
  gusset = Extrude {0, 12, 0} { Surface{100 + 10 * i}; };
  part() += gusset[1];
EndFor
BooleanUnion(10) = { Volume{1}; Delete; }{ Volume{2, part()}; Delete; };
// feet of the bracket: four pads under it are what the shaker holds
For i In {0 : 1}
  For j In {0 : 1}
    v = newv; Cylinder(v) = {20 + 70 * i, -40 + 80 * j, -3, 0, 0, 3, 14}; feet() += v;
  EndFor
EndFor
BooleanUnion(11) = { Volume{10}; Delete; }{ Volume{feet()}; Delete; };
// the flange, 10 thick, with four pads of 2 behind it, before the wall
Box(20) = {16, -40, 40, 10, 80, 80};
For i In {0 : 1}
  For j In {0 : 1}
    y = -30 + 60 * i; z = 50 + 60 * j;
    v = newv; Cylinder(v) = {14, y, z, 2, 0, 0, 10}; pads() += v;
    v = newv; Cylinder(v) = {13, y, z, 14, 0, 0, 4.5}; clear() += v;
    v = newv; Cylinder(v) = {-1, y, z, 16, 0, 0, 4}; threads() += v;
    v = newv; Cylinder(v) = {0, y, z, 26, 0, 0, 4}; shank = v;
    v = newv; Cylinder(v) = {26, y, z, 6, 0, 0, 6.5}; head = v;
    v = newv; BooleanUnion(v) = { Volume{shank}; Delete; }{ Volume{head}; Delete; }; bolts() += v;
  EndFor
EndFor
v = newv; BooleanUnion(v) = { Volume{20}; Delete; }{ Volume{pads()}; Delete; };
flange = newv; BooleanDifference(flange) = { Volume{v}; Delete; }{ Volume{clear()}; Delete; };
bracket = newv; BooleanDifference(bracket) = { Volume{11}; Delete; }{ Volume{threads()}; Delete; };
motor = newv; Cylinder(motor) = {26, 0, 80, 100, 0, 0, 34};
