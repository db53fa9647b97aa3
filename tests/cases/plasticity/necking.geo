// An eighth of a round bar, in mm: radius 6.413 at its end and 1.8 % less in the middle. In each cross section a
// square within a ring, n cells an edge; m cells along the half, smaller in the middle.
DefineConstant[ n = 2, m = 10 ];
R = 6.413; r = 0.982 * R; L = 26.667; c = Cos(Pi / 4);
For k In {0:1}
  s = k ? R : r; z = k * L; p = 10 * k;
  Point(p + 1) = {0, 0, z}; Point(p + 2) = {0.5 * s, 0, z}; Point(p + 3) = {0.42 * s, 0.42 * s, z}; Point(p + 4) = {0, 0.5 * s, z};
  Point(p + 5) = {s, 0, z}; Point(p + 6) = {c * s, c * s, z}; Point(p + 7) = {0, s, z};
  Line(p + 1) = {p + 1, p + 2}; Line(p + 2) = {p + 2, p + 3}; Line(p + 3) = {p + 3, p + 4}; Line(p + 4) = {p + 4, p + 1};
  Line(p + 5) = {p + 2, p + 5}; Line(p + 6) = {p + 3, p + 6}; Line(p + 7) = {p + 4, p + 7};
  Circle(p + 8) = {p + 5, p + 1, p + 6}; Circle(p + 9) = {p + 6, p + 1, p + 7};
  Curve Loop(p + 1) = {p + 1, p + 2, p + 3, p + 4}; Curve Loop(p + 2) = {p + 5, p + 8, -(p + 6), -(p + 2)};
  Curve Loop(p + 3) = {p + 6, p + 9, -(p + 7), -(p + 3)};
  Plane Surface(p + 1) = {p + 1};
  Plane Surface(p + 2) = {p + 2};
  Plane Surface(p + 3) = {p + 3};
EndFor
For i In {1:7}
  Line(20 + i) = {i, 10 + i};
EndFor
Curve Loop(31) = {1, 22, -11, -21}; Plane Surface(31) = {31};
Curve Loop(32) = {2, 23, -12, -22}; Plane Surface(32) = {32};
Curve Loop(33) = {3, 24, -13, -23}; Plane Surface(33) = {33};
Curve Loop(34) = {4, 21, -14, -24}; Plane Surface(34) = {34};
Curve Loop(35) = {5, 25, -15, -22}; Plane Surface(35) = {35};
Curve Loop(36) = {6, 26, -16, -23}; Plane Surface(36) = {36};
Curve Loop(37) = {7, 27, -17, -24}; Plane Surface(37) = {37};
Curve Loop(38) = {8, 26, -18, -25}; Ruled Surface(38) = {38};
Curve Loop(39) = {9, 27, -19, -26}; Ruled Surface(39) = {39};
Surface Loop(1) = {1, 11, 31, 32, 33, 34}; Volume(1) = {1};
Surface Loop(2) = {2, 12, 35, 38, 36, 32}; Volume(2) = {2};
Surface Loop(3) = {3, 13, 36, 39, 37, 33}; Volume(3) = {3};
Transfinite Curve{1:4, 8, 9, 11:14, 18, 19} = n + 1; Transfinite Curve{5:7, 15:17} = n + 1;
Transfinite Curve{21:27} = m + 1 Using Progression 1.12;
Transfinite Surface{:}; Recombine Surface{:}; Transfinite Volume{:};
Physical Volume("bar") = {1:3}; Physical Surface("middle", 101) = {1:3}; Physical Surface("end", 102) = {11:13};
Physical Surface("y0", 103) = {31, 35}; Physical Surface("x0", 104) = {34, 37};
Mesh.ElementOrder = 2; Mesh.SecondOrderIncomplete = 1;
