// A bracket of aluminium with an instrument of steel on its arm, two solids that touch, in mm. steppe reads
// this script by itself (Mesh / File); a STEP file of two solids does as well.
SetFactory("OpenCASCADE");

plate = 5; width = 50; foot = 80; height = 70; fillet = 8;

// foot, arm and the fillet between them
Box(1) = {0, 0, 0, foot, width, plate};
Box(2) = {0, 0, 0, plate, width, height};
Box(3) = {plate, 0, plate, fillet, width, fillet};
Cylinder(4) = {plate + fillet, -1, plate + fillet, 0, width + 2, 0, fillet};
BooleanDifference(5) = { Volume{3}; Delete; }{ Volume{4}; Delete; };
BooleanUnion(6) = { Volume{1}; Delete; }{ Volume{2, 5}; Delete; };

// four holes for screws in the foot
For i In {0 : 1}
  For j In {0 : 1}
    v = newv;
    Cylinder(v) = {30 + 36 * i, 10 + 30 * j, -1, 0, 0, plate + 2, 3};
    hole() += v;
  EndFor
EndFor
BooleanDifference(20) = { Volume{6}; Delete; }{ Volume{hole()}; Delete; };

// the instrument
Box(21) = {plate, 10, 35, 20, 30, 30};
BooleanFragments{ Volume{20}; Delete; }{ Volume{21}; Delete; }

e = 0.1;
Physical Volume("bracket") = {20};
Physical Volume("instrument") = {21};
holes() = {};
For i In {0 : 1}
  For j In {0 : 1}
    x = 30 + 36 * i; y = 10 + 30 * j;
    holes() += Surface In BoundingBox{x - 3 - e, y - 3 - e, -e, x + 3 + e, y + 3 + e, plate + e};
  EndFor
EndFor
top() = Surface In BoundingBox{plate - e, 10 - e, 65 - e, plate + 20 + e, 40 + e, 65 + e};
rest() = Abs(CombinedBoundary{ Volume{:}; });
rest() -= {holes(), top()};
Physical Surface("holes") = holes();
Physical Surface("top") = top();
Physical Surface("rest") = rest();
